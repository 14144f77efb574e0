import Foundation
import NDEF

extension NFCNDEFMessage {
  /// The encoded message; none for a message without records.
  package var bytes: [UInt8] {
    var encoder = NDEFEncoder()
    for (index, record) in records.enumerated() {
      encoder.append(
        record.fields, isFirst: index == 0, isLast: index == records.count - 1, chunkSize: record.chunkSize)
    }
    return encoder.bytes
  }

  static func decodedRecords(_ data: Data) -> [NFCNDEFPayload]? {
    guard let message = try? NDEFMessage(decoding: data) else { return nil }
    let records = message.records.compactMap(NFCNDEFPayload.payload)
    return records.count == message.records.count ? records : nil
  }
}

extension NFCNDEFPayload {
  var fields: NDEFRecordFields {
    NDEFRecordFields(
      format: typeNameFormat.rawValue, type: Array(type), identifier: Array(identifier), payload: Array(payload))
  }

  /// The record, when its fields keep the rules of the format.
  private var record: NDEFRecord? {
    guard let format = TypeNameFormat(rawValue: typeNameFormat.rawValue) else { return nil }
    return try? NDEFRecord(typeNameFormat: format, type: type, identifier: identifier, payload: payload)
  }

  static func payload(_ record: NDEFRecord) -> NFCNDEFPayload? {
    guard let format = NFCTypeNameFormat(rawValue: record.typeNameFormat.rawValue) else { return nil }
    return NFCNDEFPayload(
      format: format, type: Data(record.type), identifier: Data(record.identifier), payload: Data(record.payload))
  }

  static func uriPayload(_ uri: String) -> NFCNDEFPayload? {
    guard !uri.isEmpty, let record = try? NDEFRecord(uri: uri) else { return nil }
    return payload(record)
  }

  static func textPayload(_ text: String, locale: Locale) -> NFCNDEFPayload? {
    guard let language = locale.language.languageCode?.identifier,
      let record = try? NDEFRecord(text: NDEFText(text, language: language))
    else { return nil }
    return payload(record)
  }

  var storedURI: URL? {
    guard let uri = try? record?.uri else { return nil }
    return URL(string: uri)
  }

  var storedText: (String?, Locale?) {
    guard let text = try? record?.text else { return (nil, nil) }
    return (text.text, Locale(identifier: text.language))
  }
}
