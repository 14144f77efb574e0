// swift-format-ignore-file
// Written by scripts/make-catalogues from Catalogues/*.json.

extension Catalogue {
  static let english = Catalogue(
    assertion: .init(
      systemEligibilityFailed: .init(
        title: "Not available here",
        happened: "This phone, account or region cannot be used as a card with this app.",
        action: "Use your physical card or ask the provider of the card."),
      systemNotAvailable: .init(
        title: "A moment, please",
        happened: "The card was opened a short while ago and the phone needs a pause.",
        action: "Try again in a few seconds.")),
    button: .init(
      open: "Open card"),
    device: .init(
      notSupported: .init(
        title: "Phone not supported",
        happened: "This phone or its system version cannot be used as a card.",
        action: "Update the phone if you can, or use your physical card."),
      readingNotAvailable: .init(
        title: "No NFC for this app",
        happened: "This phone has no NFC, or does not let this app use it.",
        action: "Use your physical card or another phone.")),
    general: .init(
      other: .init(
        title: "Something went wrong",
        happened: "The phone did not say more about it.",
        action: "Try again. If it happens again, ask the provider of the card.")),
    session: .init(
      accessNotAccepted: .init(
        title: "Permission needed",
        happened: "This app may not act as a card yet.",
        action: "Allow it when the phone asks you, then try again."),
      emulationStopped: .init(
        title: "Reading stopped",
        happened: "The exchange with the reader broke off.",
        action: "Move the phone away, then hold it to the reader again."),
      invalidated: .init(
        title: "Closed by the phone",
        happened: "The phone ended the card session.",
        action: "Open the card again when you are at the reader."),
      maxSessionDurationReached: .init(
        title: "Time is up",
        happened: "A card stays open for at most one minute.",
        action: "Wait a moment, then open the card again."),
      radioDisabled: .init(
        title: "NFC is off",
        happened: "The phone cannot talk to a reader while NFC is off.",
        action: "Turn NFC on in Settings, then try again."),
      systemEligibilityFailed: .init(
        title: "Not available here",
        happened: "This phone, account or region cannot be used as a card with this app.",
        action: "Use your physical card or ask the provider of the card."),
      systemNotAvailable: .init(
        title: "Not available right now",
        happened: "The phone is using NFC for something else or needs a short pause.",
        action: "Try again in a few seconds."),
      transmissionError: .init(
        title: "Not read",
        happened: "The reader did not get the whole answer.",
        action: "Hold the phone still at the reader and try again."),
      userInvalidated: .init(
        title: "Card closed",
        happened: "You closed the card before it was read.",
        action: "Open the card again when you are ready.")),
    sheet: .init(
      badge: "Hold near the badge reader",
      carKey: "Hold near the door handle",
      done: "Done",
      failed: "Not read. Try again",
      hotelKey: "Hold near the door lock",
      loyalty: "Hold near the reader to collect",
      payment: "Hold near the terminal to pay",
      reading: "Reading. Hold still",
      ticket: "Hold near the ticket reader",
      transit: "Hold near the gate"))

  static let french = Catalogue(
    assertion: .init(
      systemEligibilityFailed: .init(
        title: "Indisponible ici",
        happened: "Ce téléphone, ce compte ou cette région ne permet pas de servir de carte avec cette app.",
        action: "Utilisez votre carte physique ou demandez à l’émetteur de la carte."),
      systemNotAvailable: .init(
        title: "Un instant",
        happened: "La carte vient d’être ouverte et le téléphone a besoin d’une pause.",
        action: "Réessayez dans quelques secondes.")),
    button: .init(
      open: "Ouvrir la carte"),
    device: .init(
      notSupported: .init(
        title: "Téléphone non compatible",
        happened: "Ce téléphone ou la version de son système ne permet pas de servir de carte.",
        action: "Mettez le téléphone à jour si possible, ou utilisez votre carte physique."),
      readingNotAvailable: .init(
        title: "Pas de NFC pour cette app",
        happened: "Ce téléphone n’a pas le NFC ou ne laisse pas cette app l’utiliser.",
        action: "Utilisez votre carte physique ou un autre téléphone.")),
    general: .init(
      other: .init(
        title: "Un problème est survenu",
        happened: "Le téléphone n’en dit pas plus.",
        action: "Réessayez. Si cela se reproduit, demandez à l’émetteur de la carte.")),
    session: .init(
      accessNotAccepted: .init(
        title: "Autorisation nécessaire",
        happened: "Cette app ne peut pas encore servir de carte.",
        action: "Autorisez-la quand le téléphone le demande, puis réessayez."),
      emulationStopped: .init(
        title: "Lecture interrompue",
        happened: "L’échange avec le lecteur s’est interrompu.",
        action: "Éloignez le téléphone, puis présentez-le de nouveau au lecteur."),
      invalidated: .init(
        title: "Fermée par le téléphone",
        happened: "Le téléphone a mis fin à la session de la carte.",
        action: "Rouvrez la carte devant le lecteur."),
      maxSessionDurationReached: .init(
        title: "Temps écoulé",
        happened: "Une carte reste ouverte une minute au plus.",
        action: "Attendez un instant, puis rouvrez la carte."),
      radioDisabled: .init(
        title: "Le NFC est désactivé",
        happened: "Le téléphone ne peut pas communiquer avec un lecteur quand le NFC est désactivé.",
        action: "Activez le NFC dans Réglages, puis réessayez."),
      systemEligibilityFailed: .init(
        title: "Indisponible ici",
        happened: "Ce téléphone, ce compte ou cette région ne permet pas de servir de carte avec cette app.",
        action: "Utilisez votre carte physique ou demandez à l’émetteur de la carte."),
      systemNotAvailable: .init(
        title: "Indisponible pour l’instant",
        happened: "Le téléphone utilise le NFC pour autre chose ou a besoin d’une courte pause.",
        action: "Réessayez dans quelques secondes."),
      transmissionError: .init(
        title: "Non lue",
        happened: "Le lecteur n’a pas reçu toute la réponse.",
        action: "Tenez le téléphone immobile contre le lecteur et réessayez."),
      userInvalidated: .init(
        title: "Carte fermée",
        happened: "Vous avez fermé la carte avant sa lecture.",
        action: "Rouvrez la carte quand vous êtes prêt.")),
    sheet: .init(
      badge: "Approchez du lecteur de badge",
      carKey: "Approchez de la poignée",
      done: "Terminé",
      failed: "Non lue. Réessayez",
      hotelKey: "Approchez de la serrure",
      loyalty: "Approchez du lecteur de fidélité",
      payment: "Approchez du terminal pour payer",
      reading: "Lecture. Ne bougez pas",
      ticket: "Approchez du lecteur de billets",
      transit: "Approchez du portillon"))

  static let portuguese = Catalogue(
    assertion: .init(
      systemEligibilityFailed: .init(
        title: "Indisponível aqui",
        happened: "Este telefone, esta conta ou esta região não permite usar um cartão com esta app.",
        action: "Use o seu cartão físico ou contacte o emissor do cartão."),
      systemNotAvailable: .init(
        title: "Um momento",
        happened: "O cartão foi aberto há pouco e o telefone precisa de uma pausa.",
        action: "Tente de novo dentro de alguns segundos.")),
    button: .init(
      open: "Abrir cartão"),
    device: .init(
      notSupported: .init(
        title: "Telefone não compatível",
        happened: "Este telefone ou a versão do seu sistema não permite usar um cartão.",
        action: "Atualize o telefone, se puder, ou use o seu cartão físico."),
      readingNotAvailable: .init(
        title: "Sem NFC para esta app",
        happened: "Este telefone não tem NFC ou não deixa esta app usá-lo.",
        action: "Use o seu cartão físico ou outro telefone.")),
    general: .init(
      other: .init(
        title: "Algo correu mal",
        happened: "O telefone não diz mais sobre o assunto.",
        action: "Tente de novo. Se voltar a acontecer, contacte o emissor do cartão.")),
    session: .init(
      accessNotAccepted: .init(
        title: "Autorização necessária",
        happened: "Esta app ainda não pode funcionar como cartão.",
        action: "Autorize quando o telefone perguntar e tente de novo."),
      emulationStopped: .init(
        title: "Leitura interrompida",
        happened: "A troca com o leitor foi interrompida.",
        action: "Afaste o telefone e aproxime-o de novo do leitor."),
      invalidated: .init(
        title: "Fechado pelo telefone",
        happened: "O telefone terminou a sessão do cartão.",
        action: "Abra o cartão de novo junto ao leitor."),
      maxSessionDurationReached: .init(
        title: "Tempo esgotado",
        happened: "Um cartão fica aberto no máximo um minuto.",
        action: "Espere um momento e abra o cartão de novo."),
      radioDisabled: .init(
        title: "O NFC está desligado",
        happened: "O telefone não pode comunicar com um leitor com o NFC desligado.",
        action: "Ligue o NFC em Definições e tente de novo."),
      systemEligibilityFailed: .init(
        title: "Indisponível aqui",
        happened: "Este telefone, esta conta ou esta região não permite usar um cartão com esta app.",
        action: "Use o seu cartão físico ou contacte o emissor do cartão."),
      systemNotAvailable: .init(
        title: "Indisponível de momento",
        happened: "O telefone está a usar o NFC para outra coisa ou precisa de uma pausa curta.",
        action: "Tente de novo dentro de alguns segundos."),
      transmissionError: .init(
        title: "Não foi lido",
        happened: "O leitor não recebeu a resposta completa.",
        action: "Mantenha o telefone parado junto ao leitor e tente de novo."),
      userInvalidated: .init(
        title: "Cartão fechado",
        happened: "Fechou o cartão antes de ser lido.",
        action: "Abra o cartão de novo quando quiser.")),
    sheet: .init(
      badge: "Aproxime do leitor de crachás",
      carKey: "Aproxime do puxador da porta",
      done: "Concluído",
      failed: "Não foi lido. Tente de novo",
      hotelKey: "Aproxime da fechadura",
      loyalty: "Aproxime do leitor de pontos",
      payment: "Aproxime do terminal para pagar",
      reading: "A ler. Não mova o telefone",
      ticket: "Aproxime do leitor de bilhetes",
      transit: "Aproxime do validador"))

  static let spanish = Catalogue(
    assertion: .init(
      systemEligibilityFailed: .init(
        title: "No disponible aquí",
        happened: "Este teléfono, esta cuenta o esta región no permite usar una tarjeta con esta app.",
        action: "Usa tu tarjeta física o pregunta al emisor de la tarjeta."),
      systemNotAvailable: .init(
        title: "Un momento",
        happened: "La tarjeta se ha abierto hace poco y el teléfono necesita una pausa.",
        action: "Vuelve a intentarlo en unos segundos.")),
    button: .init(
      open: "Abrir tarjeta"),
    device: .init(
      notSupported: .init(
        title: "Teléfono no compatible",
        happened: "Este teléfono o la versión de su sistema no permite usar una tarjeta.",
        action: "Actualiza el teléfono si puedes, o usa tu tarjeta física."),
      readingNotAvailable: .init(
        title: "Sin NFC para esta app",
        happened: "Este teléfono no tiene NFC o no deja que esta app lo use.",
        action: "Usa tu tarjeta física u otro teléfono.")),
    general: .init(
      other: .init(
        title: "Algo ha fallado",
        happened: "El teléfono no dice nada más al respecto.",
        action: "Vuelve a intentarlo. Si se repite, pregunta al emisor de la tarjeta.")),
    session: .init(
      accessNotAccepted: .init(
        title: "Permiso necesario",
        happened: "Esta app todavía no puede actuar como tarjeta.",
        action: "Autorízala cuando el teléfono lo pregunte y vuelve a intentarlo."),
      emulationStopped: .init(
        title: "Lectura interrumpida",
        happened: "El intercambio con el lector se ha interrumpido.",
        action: "Aparta el teléfono y acércalo de nuevo al lector."),
      invalidated: .init(
        title: "Cerrada por el teléfono",
        happened: "El teléfono ha terminado la sesión de la tarjeta.",
        action: "Abre la tarjeta de nuevo junto al lector."),
      maxSessionDurationReached: .init(
        title: "Se acabó el tiempo",
        happened: "Una tarjeta está abierta un minuto como máximo.",
        action: "Espera un momento y abre la tarjeta de nuevo."),
      radioDisabled: .init(
        title: "NFC está desactivado",
        happened: "El teléfono no puede comunicarse con un lector con NFC desactivado.",
        action: "Activa NFC en Ajustes y vuelve a intentarlo."),
      systemEligibilityFailed: .init(
        title: "No disponible aquí",
        happened: "Este teléfono, esta cuenta o esta región no permite usar una tarjeta con esta app.",
        action: "Usa tu tarjeta física o pregunta al emisor de la tarjeta."),
      systemNotAvailable: .init(
        title: "No disponible ahora",
        happened: "El teléfono usa NFC para otra cosa o necesita una breve pausa.",
        action: "Vuelve a intentarlo en unos segundos."),
      transmissionError: .init(
        title: "No se ha leído",
        happened: "El lector no ha recibido la respuesta completa.",
        action: "Mantén el teléfono quieto junto al lector y vuelve a intentarlo."),
      userInvalidated: .init(
        title: "Tarjeta cerrada",
        happened: "Has cerrado la tarjeta antes de que se leyera.",
        action: "Abre la tarjeta de nuevo cuando quieras.")),
    sheet: .init(
      badge: "Acerca al lector de acceso",
      carKey: "Acerca a la manilla",
      done: "Listo",
      failed: "No se ha leído. Inténtalo otra vez",
      hotelKey: "Acerca a la cerradura",
      loyalty: "Acerca al lector de puntos",
      payment: "Acerca al terminal para pagar",
      reading: "Leyendo. No lo muevas",
      ticket: "Acerca al lector de entradas",
      transit: "Acerca al torno"))

  static let german = Catalogue(
    assertion: .init(
      systemEligibilityFailed: .init(
        title: "Hier nicht verfügbar",
        happened: "Mit diesem Telefon, diesem Account oder in dieser Region kann die App nicht als Karte dienen.",
        action: "Nimm deine Karte oder frage den Kartenanbieter."),
      systemNotAvailable: .init(
        title: "Einen Moment bitte",
        happened: "Die Karte war gerade erst offen und das Telefon braucht eine Pause.",
        action: "Versuche es in einigen Sekunden noch einmal.")),
    button: .init(
      open: "Karte öffnen"),
    device: .init(
      notSupported: .init(
        title: "Telefon nicht unterstützt",
        happened: "Dieses Telefon oder seine Systemversion kann nicht als Karte dienen.",
        action: "Aktualisiere das Telefon, wenn möglich, oder nimm deine Karte."),
      readingNotAvailable: .init(
        title: "Kein NFC für diese App",
        happened: "Dieses Telefon hat kein NFC oder lässt diese App es nicht nutzen.",
        action: "Nimm deine Karte oder ein anderes Telefon.")),
    general: .init(
      other: .init(
        title: "Etwas ging schief",
        happened: "Das Telefon sagt nicht mehr dazu.",
        action: "Versuche es noch einmal. Wenn es wieder geschieht, frage den Kartenanbieter.")),
    session: .init(
      accessNotAccepted: .init(
        title: "Erlaubnis nötig",
        happened: "Diese App darf noch nicht als Karte dienen.",
        action: "Erlaube es, wenn das Telefon fragt, und versuche es noch einmal."),
      emulationStopped: .init(
        title: "Lesen unterbrochen",
        happened: "Der Austausch mit dem Lesegerät brach ab.",
        action: "Nimm das Telefon weg und halte es dann wieder an das Lesegerät."),
      invalidated: .init(
        title: "Vom Telefon geschlossen",
        happened: "Das Telefon hat die Kartensitzung beendet.",
        action: "Öffne die Karte am Lesegerät noch einmal."),
      maxSessionDurationReached: .init(
        title: "Zeit abgelaufen",
        happened: "Eine Karte bleibt höchstens eine Minute offen.",
        action: "Warte einen Moment und öffne die Karte noch einmal."),
      radioDisabled: .init(
        title: "NFC ist aus",
        happened: "Ohne NFC kann das Telefon nicht mit einem Lesegerät sprechen.",
        action: "Schalte NFC in den Einstellungen ein und versuche es noch einmal."),
      systemEligibilityFailed: .init(
        title: "Hier nicht verfügbar",
        happened: "Mit diesem Telefon, diesem Account oder in dieser Region kann die App nicht als Karte dienen.",
        action: "Nimm deine Karte oder frage den Kartenanbieter."),
      systemNotAvailable: .init(
        title: "Gerade nicht verfügbar",
        happened: "Das Telefon nutzt NFC für etwas anderes oder braucht eine kurze Pause.",
        action: "Versuche es in einigen Sekunden noch einmal."),
      transmissionError: .init(
        title: "Nicht gelesen",
        happened: "Das Lesegerät hat nicht die ganze Antwort erhalten.",
        action: "Halte das Telefon ruhig an das Lesegerät und versuche es noch einmal."),
      userInvalidated: .init(
        title: "Karte geschlossen",
        happened: "Du hast die Karte geschlossen, bevor sie gelesen wurde.",
        action: "Öffne die Karte noch einmal, wenn du bereit bist.")),
    sheet: .init(
      badge: "Ans Ausweis-Lesegerät halten",
      carKey: "An den Türgriff halten",
      done: "Fertig",
      failed: "Nicht gelesen. Noch einmal",
      hotelKey: "Ans Türschloss halten",
      loyalty: "Zum Sammeln ans Lesegerät halten",
      payment: "Zum Zahlen ans Terminal halten",
      reading: "Wird gelesen. Ruhig halten",
      ticket: "Ans Ticket-Lesegerät halten",
      transit: "Ans Gate halten"))

  static let italian = Catalogue(
    assertion: .init(
      systemEligibilityFailed: .init(
        title: "Non disponibile qui",
        happened: "Questo telefono, questo account o questa zona non permette di usare una carta con questa app.",
        action: "Usa la tua carta fisica o chiedi a chi l’ha emessa."),
      systemNotAvailable: .init(
        title: "Un momento",
        happened: "La carta è stata aperta da poco e il telefono ha bisogno di una pausa.",
        action: "Riprova tra qualche secondo.")),
    button: .init(
      open: "Apri la carta"),
    device: .init(
      notSupported: .init(
        title: "Telefono non compatibile",
        happened: "Questo telefono o la versione del suo sistema non permette di usare una carta.",
        action: "Aggiorna il telefono, se puoi, o usa la tua carta fisica."),
      readingNotAvailable: .init(
        title: "Niente NFC per questa app",
        happened: "Questo telefono non ha NFC o non permette a questa app di usarlo.",
        action: "Usa la tua carta fisica o un altro telefono.")),
    general: .init(
      other: .init(
        title: "Qualcosa è andato storto",
        happened: "Il telefono non dice altro.",
        action: "Riprova. Se succede ancora, chiedi a chi ha emesso la carta.")),
    session: .init(
      accessNotAccepted: .init(
        title: "Serve il permesso",
        happened: "Questa app non può ancora fare da carta.",
        action: "Consentilo quando il telefono lo chiede, poi riprova."),
      emulationStopped: .init(
        title: "Lettura interrotta",
        happened: "Lo scambio con il lettore si è interrotto.",
        action: "Allontana il telefono, poi avvicinalo di nuovo al lettore."),
      invalidated: .init(
        title: "Chiusa dal telefono",
        happened: "Il telefono ha terminato la sessione della carta.",
        action: "Apri di nuovo la carta davanti al lettore."),
      maxSessionDurationReached: .init(
        title: "Tempo scaduto",
        happened: "Una carta resta aperta al massimo un minuto.",
        action: "Aspetta un momento e apri di nuovo la carta."),
      radioDisabled: .init(
        title: "NFC è disattivato",
        happened: "Il telefono non può comunicare con un lettore se NFC è disattivato.",
        action: "Attiva NFC in Impostazioni, poi riprova."),
      systemEligibilityFailed: .init(
        title: "Non disponibile qui",
        happened: "Questo telefono, questo account o questa zona non permette di usare una carta con questa app.",
        action: "Usa la tua carta fisica o chiedi a chi l’ha emessa."),
      systemNotAvailable: .init(
        title: "Ora non disponibile",
        happened: "Il telefono usa NFC per altro o ha bisogno di una breve pausa.",
        action: "Riprova tra qualche secondo."),
      transmissionError: .init(
        title: "Non letta",
        happened: "Il lettore non ha ricevuto tutta la risposta.",
        action: "Tieni fermo il telefono vicino al lettore e riprova."),
      userInvalidated: .init(
        title: "Carta chiusa",
        happened: "Hai chiuso la carta prima della lettura.",
        action: "Apri di nuovo la carta quando vuoi.")),
    sheet: .init(
      badge: "Avvicina al lettore di badge",
      carKey: "Avvicina alla maniglia",
      done: "Fatto",
      failed: "Non letta. Riprova",
      hotelKey: "Avvicina alla serratura",
      loyalty: "Avvicina al lettore punti",
      payment: "Avvicina al terminale per pagare",
      reading: "Lettura. Resta fermo",
      ticket: "Avvicina al lettore di biglietti",
      transit: "Avvicina al tornello"))
}
