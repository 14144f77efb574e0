extension PhoneFile {
  /// A phone file to start from: every key with its default, and two apps.
  package static let example = """
    {
      "supported": true,
      "eligible": true,
      "radio": true,
      "readingAvailable": true,
      "consent": "undecided",
      "defaultApp": null,
      "expressCard": false,
      "android": null,
      "limits": {
        "session": 60,
        "sessionCoolDown": 15,
        "assertion": 15,
        "assertionCoolDown": 15
      },
      "settings": {
        "secondSession": "trap",
        "stopResetsLimit": false,
        "droppedAPDUReason": "emulationStopped",
        "ownInvalidateReason": "invalidated",
        "backgroundReason": "invalidated",
        "radioOffReason": "invalidated",
        "radioOffEndsSession": true,
        "respondReturns": "handedOver",
        "eligibleWithoutEntitlement": "trap",
        "deselectsBetweenListed": false,
        "malformedSelectAnswer": "6A81",
        "unlistedSelectAnswer": "6A82",
        "commandBeforeSelect": "6985",
        "fieldWithoutAssertion": "defaultApp",
        "assertionCoolDownBinds": "system"
      },
      "apps": [
        {
          "id": "ndef-tag",
          "entitlements": {
            "com.apple.developer.nfc.hce": true,
            "com.apple.developer.nfc.hce.iso7816.select-identifier-prefixes": ["D2760000850101"]
          }
        },
        {
          "id": "my-app",
          "command": [".build/debug/MyApp"],
          "entitlements": {
            "com.apple.developer.nfc.hce": true,
            "com.apple.developer.nfc.hce.iso7816.select-identifier-prefixes": ["F0010203040506"],
            "com.apple.developer.nfc.hce.default-contactless-app": false
          }
        }
      ]
    }

    """
}
