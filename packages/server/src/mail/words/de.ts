import type { Words } from './en.ts'

/** German texts of mails. */
export const de: Words = {
  sentBy: site => `Gesendet von ${site}.`,
  validFor: duration => `Einmal verwendbar, gültig für ${duration}.`,
  copyLink: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  ignore: 'Falls Sie das nicht waren, können Sie diese E-Mail ignorieren.',
  keepSecret: 'Geben Sie diesen Code an niemanden weiter.',
  signIn: 'Anmelden',

  emailVerification: {
    subject: site => `${site}: Bestätigen Sie Ihre E-Mail-Adresse`,
    heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: 'Geben Sie diesen Code auf der Seite ein, die danach fragt:',
  },
  recovery: {
    subject: site => `${site}: Neues Passwort wählen`,
    heading: 'Neues Passwort wählen',
    text: 'Jemand, vermutlich Sie, hat ein neues Passwort für Ihr Konto angefordert.',
    button: 'Neues Passwort wählen',
    ignore: 'Falls Sie das nicht waren, können Sie diese E-Mail ignorieren: Ihr Passwort ändert sich nicht.',
  },
  activation: {
    subject: site => `${site}: Ihr Konto ist bereit`,
    heading: 'Willkommen',
    text: 'Für Sie wurde ein Konto angelegt. Wählen Sie ein Passwort, um es zu benutzen.',
    button: 'Passwort wählen',
  },
  magicLink: {
    subject: site => `${site}: Anmelden`,
    heading: 'Anmelden ohne Passwort',
    text: 'Dieser Link meldet Sie an. Öffnen Sie ihn in dem Browser, in dem Sie ihn angefordert haben.',
  },
  emailCode: {
    subject: site => `${site}: Ihr Anmeldecode`,
    heading: 'Ihr Anmeldecode',
    text: 'Geben Sie diesen Code ein, um die Anmeldung abzuschließen:',
    ignore: 'Falls Sie das nicht waren, kennt jemand Ihr Passwort: Ändern Sie es sofort.',
  },
  accountExists: {
    subject: site => `${site}: Sie haben bereits ein Konto`,
    heading: 'Sie haben bereits ein Konto',
    text: 'Jemand, vermutlich Sie, wollte sich mit dieser Adresse registrieren. Zu ihr gibt es bereits ein Konto: Melden Sie sich stattdessen an.',
    recover: 'Neues Passwort wählen',
  },
  newSignIn: {
    subject: site => `${site}: Neue Anmeldung bei Ihrem Konto`,
    heading: 'Neue Anmeldung bei Ihrem Konto',
    text: 'Ihr Konto wurde soeben von einem neuen Gerät aus benutzt.',
    when: 'Wann',
    browser: 'Browser',
    address: 'IP-Adresse',
    advice: 'Falls Sie das nicht waren, beenden Sie diese Sitzung und ändern Sie Ihr Passwort.',
    button: 'Sitzungen ansehen',
  },
  passwordChanged: {
    subject: site => `${site}: Ihr Passwort wurde geändert`,
    heading: 'Ihr Passwort wurde geändert',
    text: moment =>
      `Das Passwort Ihres Kontos wurde am ${moment} geändert. Alle anderen Sitzungen wurden beendet.`,
    advice: 'Falls Sie das nicht waren, wählen Sie sofort ein neues Passwort.',
    button: 'Neues Passwort wählen',
  },
  staffSecurity: {
    changes: {
      PASSKEY_ADDED: 'Ihrem Konto wurde ein Passkey hinzugefügt',
      PASSKEY_REMOVED: 'Ein Passkey Ihres Kontos wurde entfernt',
      APP_ADDED: 'Ihrem Konto wurde eine Authenticator-App hinzugefügt',
      APP_REPLACED: 'Die Authenticator-App Ihres Kontos wurde ersetzt',
      APP_REMOVED: 'Die Authenticator-App Ihres Kontos wurde entfernt',
      CODES_RENEWED: 'Sie haben neue Wiederherstellungscodes',
      CODE_USED: 'Einer Ihrer Wiederherstellungscodes wurde benutzt',
      PASSWORD_CHANGED: 'Ihr Passwort wurde geändert',
    },
    text: site => `Es geht um Ihr Konto im Team von ${site}.`,
    codesLeft: 'Ungenutzte Wiederherstellungscodes',
    advice:
      'Falls Sie das nicht waren, beenden Sie auf der Seite Ihres Kontos alle anderen Sitzungen und ändern Sie Ihr Passwort. Bitten Sie dann einen Inhaber des Shops, Ihr Konto zu prüfen.',
    button: 'Konto öffnen',
  },
  memberWaiting: {
    subject: (site, who) => `${site}: ${who} möchte Mitglied werden`,
    heading: 'Neue Mitgliedschaftsanfrage',
    text: 'Die Mitgliedschaft wartet auf Ihre Freigabe.',
    name: 'Name',
    email: 'E-Mail',
    button: 'Anfrage prüfen',
  },
  membershipWaiting: {
    subject: site => `${site}: Ihre Mitgliedschaft wartet auf Freigabe`,
    heading: 'Ihre Mitgliedschaft wartet auf Freigabe',
    text: 'Danke für Ihre Registrierung. Wir benachrichtigen Sie, sobald Ihre Mitgliedschaft freigegeben ist.',
  },
  webhookPaused: {
    subject: (site, name) => `${site}: Der Webhook „${name}“ wurde angehalten`,
    heading: 'Ein Webhook wurde angehalten',
    text: 'Sein Empfänger hat seit drei Tagen kein Ereignis angenommen.',
    name: 'Name',
    address: 'Adresse',
    advice:
      'Weitere Ereignisse werden gespeichert. Aktivieren Sie den Webhook wieder, sobald der Empfänger funktioniert: Dann werden sie gesendet.',
  },
  membershipApproved: {
    subject: site => `${site}: Ihre Mitgliedschaft wurde freigegeben`,
    heading: 'Willkommen',
    text: 'Ihre Mitgliedschaft wurde freigegeben. Sie können sich jetzt anmelden.',
  },
  memberBlocked: {
    subject: site => `${site}: Ihr Konto ist gesperrt`,
    heading: 'Ihr Konto ist gesperrt',
    text: 'Sie wurden auf allen Geräten abgemeldet und können sich nicht mehr anmelden. Wenden Sie sich an den Shop, falls Sie das für einen Irrtum halten.',
  },
  giftCard: {
    subject: site => `${site}: ein Gutschein für Sie`,
    heading: amount => `Ihr Gutschein über ${amount}`,
    text: 'Geben Sie diesen Code an der Kasse ein, um mit dem Gutschein zu bezahlen:',
    expires: moment => `Er gilt bis ${moment}.`,
    keepSecret: 'Wer den Code kennt, kann den Gutschein einlösen. Geben Sie ihn nicht weiter.',
  },
  backInStock: {
    subject: (site, name) => `${site}: ${name} ist wieder da`,
    heading: 'Wieder verfügbar',
    text: 'Sie wollten erfahren, wann dieses Produkt wieder bestellbar ist. Die Stückzahl ist begrenzt, und es ist keines reserviert.',
    button: 'Produkt ansehen',
  },
  newsletterConfirmation: {
    subject: site => `${site}: Bestätigen Sie Ihre Anmeldung zum Newsletter`,
    heading: 'Anmeldung bestätigen',
    text: site =>
      `Jemand, vermutlich Sie, hat diese Adresse zum Newsletter von ${site} angemeldet. Sie erhalten ihn, sobald Sie die Anmeldung bestätigen.`,
    button: 'Anmeldung bestätigen',
  },
  newsletterWelcome: {
    subject: site => `${site}: Sie erhalten den Newsletter`,
    heading: 'Sie sind angemeldet',
    text: site =>
      `Ab jetzt erhalten Sie den Newsletter von ${site}. Über den Link unten können Sie sich jederzeit abmelden.`,
  },
  newsletterPage: {
    title: 'Anmeldung zum Newsletter',
    question: site => `Möchten Sie den Newsletter von ${site} erhalten?`,
    button: 'Anmeldung bestätigen',
    done: site => `Sie sind zum Newsletter von ${site} angemeldet.`,
    expired: 'Dieser Link ist abgelaufen. Melden Sie sich im Shop erneut an, um einen neuen zu erhalten.',
    backToShop: 'Zurück zum Shop',
  },
  newsletterUnsubscription: {
    title: 'Newsletter abbestellen',
    question: site => `Möchten Sie den Newsletter von ${site} nicht mehr erhalten?`,
    button: 'Abbestellen',
    done: site =>
      `Sie erhalten den Newsletter von ${site} nicht mehr. Ihre Adresse wurde aus der Liste gelöscht.`,
  },
  abandonedCheckout: {
    subject: site => `${site}: Ihre Bestellung ist nicht abgeschlossen`,
    heading: 'Sie haben etwas liegen lassen',
    text: 'Ihre Bestellung ist nicht abgeschlossen: Es wurde nichts bestellt und nichts bezahlt. Preise und Bestand können sich ändern.',
    button: 'Zurück zur Kasse',
  },
  unsubscription: {
    link: 'Abbestellen',
    title: 'Erinnerungen abbestellen',
    question: site =>
      `Möchten Sie keine Erinnerungen von ${site} mehr? E-Mails zu Bestellungen und zu Ihrem Konto kommen weiterhin an.`,
    button: 'Abbestellen',
    done: site => `Sie erhalten keine Erinnerungen von ${site} mehr.`,
  },
  orderPlaced: {
    subject: (site, number) => `${site}: Ihre Bestellung ${number}`,
    heading: number => `Danke für Ihre Bestellung ${number}.`,
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    fees: 'Gebühren',
    tax: 'Steuern',
    taxIncluded: 'Enthaltene Steuern',
    digitalContent:
      'Sie haben den sofortigen Download verlangt und wissen, dass damit Ihr Widerrufsrecht erloschen ist.',
    deliverTo: 'Lieferadresse',
    free: 'Kostenlos',
    shipping: 'Versand',
    total: 'Gesamtsumme',
    paid: {
      GIFT_CARD: () => 'Mit Gutschein bezahlt',
      MEMBERSHIP: () => 'Mit Mitgliedschaft bezahlt',
      ONLINE: name => (name ? `Bezahlt mit ${name}` : 'Bezahlt'),
      OFFLINE: name => (name ? `Bezahlt mit ${name}` : 'Bezahlt'),
    },
    due: 'Noch zu zahlen',
    button: 'Bestellung ansehen',
    payOffline: 'Die Zahlung erfolgt außerhalb des Shops. Der Shop teilt Ihnen mit, wie Sie bezahlen.',
  },
  orderReceived: {
    subject: (site, number) => `${site}: neue Bestellung ${number}`,
    testSubject: (site, number) => `${site}: Testbestellung ${number}`,
    heading: number => `Neue Bestellung ${number}`,
    testHeading: number => `Testbestellung ${number}`,
    buyer: 'Bestellt von',
    total: 'Gesamtsumme',
    deliverTo: 'Lieferadresse',
    button: 'Bestellung öffnen',
  },
  latePaymentFailed: {
    subject: number => `Zahlung fehlgeschlagen, Bestellung ${number}`,
    text: amount => `Die Zahlung von ${amount} wurde abgelehnt, nachdem die Bestellung aufgegeben war.`,
    unpaid: 'Die Bestellung ist nicht bezahlt. Prüfen Sie sie vor dem Versand.',
  },
  unplacedPaymentFailed: {
    subject: 'eine Zahlung ist fehlgeschlagen',
    text: amount =>
      `Eine Zahlung von ${amount} wurde abgelehnt. Die kaufende Person ist nicht zurückgekommen, um anders zu bezahlen.`,
    unplaced: 'Es wurde nichts bestellt. Die Artikel sind wieder im Verkauf.',
  },
  chargebackReceived: {
    subject: number => `Rückbuchung bei Bestellung ${number}`,
    text: amount => `Die Bank der bestellenden Person hat ${amount} zurückgeholt.`,
    advice: 'Beantworten Sie die Rückbuchung beim Zahlungsanbieter vor Ablauf der Frist.',
  },
  subscriptionPaymentFailed: {
    subject: number => `Abonnement nicht abgebucht, Bestellung ${number}`,
    heading: 'Ein Abonnement konnte nicht abgebucht werden',
    declined: (name, amount) => `Die Zahlung von ${amount} für „${name}“ wurde abgelehnt.`,
    noMethod: (name, amount) =>
      `Für „${name}“ sind ${amount} fällig, aber es ist keine Zahlungsart gespeichert.`,
    notAvailable: name => `„${name}“ ist nicht lieferbar. Es wurde nichts abgebucht.`,
    retry: date => `Der nächste Versuch ist am ${date}. Die bestellende Person hat eine E-Mail erhalten.`,
    ended:
      'Das war der letzte Versuch: Das Abonnement ist beendet. Die bestellende Person hat eine E-Mail erhalten.',
  },
  paymentFailed: {
    subject: site => `${site}: Ihre Zahlung hat nicht geklappt`,
    heading: 'Ihre Zahlung hat nicht geklappt',
    text: amount => `Ihre Bank hat die Zahlung von ${amount} abgelehnt.`,
    unchanged:
      'Es wurde nichts abgebucht und nichts bestellt. Sie können noch einmal bezahlen, auch auf anderem Weg.',
    button: 'Erneut bezahlen',
  },
  subscriptionChargeFailed: {
    subject: site => `${site}: Eine Zahlung für Ihr Abonnement hat nicht geklappt`,
    heading: 'Eine Zahlung für Ihr Abonnement hat nicht geklappt',
    declined: (name, amount, number) =>
      `Die Zahlung von ${amount} für Ihr Abonnement „${name}“ (Bestellung ${number}) wurde abgelehnt.`,
    noMethod: (name, amount) =>
      `Für Ihr Abonnement „${name}“ sind ${amount} fällig, aber es ist keine Zahlungsart gespeichert.`,
    notAvailable: name => `„${name}“ ist nicht lieferbar. Ihr Abonnement wurde deshalb nicht abgebucht.`,
    retry: date => `Wir versuchen es am ${date} noch einmal.`,
    manage: 'Wenn Sie eine andere Zahlungsart verwenden oder kündigen möchten, öffnen Sie vorher Ihr Konto.',
    ask: site =>
      `Wenn Sie eine andere Zahlungsart verwenden oder kündigen möchten, schreiben Sie an ${site} und nennen Sie die Bestellnummer.`,
    account: 'Abonnement verwalten',
    order: 'Bestellung ansehen',
  },
  subscriptionEnded: {
    subject: site => `${site}: Ihr Abonnement ist beendet`,
    heading: 'Ihr Abonnement ist beendet',
    text: (name, amount, number, attempts) =>
      `Die Zahlung von ${amount} für „${name}“ (Bestellung ${number}) hat ${attempts}-mal nicht geklappt. Das Abonnement ist deshalb beendet.`,
    notAvailable: name => `„${name}“ war längere Zeit nicht lieferbar. Das Abonnement ist deshalb beendet.`,
    unchanged: 'Es wird nichts mehr abgebucht. Sie können im Shop ein neues Abonnement abschließen.',
  },
  paymentReceived: {
    subject: (site, number) => `${site}: Zahlung für Ihre Bestellung ${number} eingegangen`,
    heading: 'Danke für Ihre Zahlung',
    text: number => `Diese Zahlung für Ihre Bestellung ${number} ist eingegangen:`,
    button: 'Bestellung ansehen',
  },
  paymentRequest: {
    subject: (site, number) => `${site}: Zahlung für Ihre Bestellung ${number}`,
    reminder: (site, number) => `${site}: Erinnerung an die Zahlung für Ihre Bestellung ${number}`,
    heading: number => `Bitte bezahlen Sie Ihre Bestellung ${number}.`,
    text: site => `${site} bittet Sie um diese Zahlung:`,
    amount: 'Betrag',
    button: 'Jetzt bezahlen',
    expires: moment => `Sie können bis ${moment} bezahlen.`,
  },
  orderShipped: {
    subject: (site, number) => `${site}: Ihre Bestellung ${number} ist unterwegs`,
    heading: number => `Ihre Bestellung ${number} ist unterwegs.`,
    text: 'Diese Artikel haben den Shop verlassen:',
    carrier: 'Versand durch',
    trackingNumber: 'Sendungsnummer',
    button: 'Sendung verfolgen',
  },
  pickupReady: {
    subject: (site, number) => `${site}: Ihre Bestellung ${number} liegt zur Abholung bereit`,
    heading: number => `Ihre Bestellung ${number} liegt zur Abholung bereit.`,
    text: 'Diese Artikel können Sie abholen:',
    place: 'Abholung',
    address: 'Adresse',
  },
  downloadsReady: {
    subject: (site, number) => `${site}: die Downloads zu Ihrer Bestellung ${number}`,
    heading: number => `Die Downloads zu Ihrer Bestellung ${number} sind bereit.`,
    text: 'Speichern Sie die Dateien auf Ihrem Gerät:',
    button: name => `${name} herunterladen`,
    expires: moment =>
      `Diese Links funktionieren bis ${moment}. Danach finden Sie neue Links auf der Seite Ihrer Bestellung.`,
    order: 'Bestellung ansehen',
  },
  orderCanceled: {
    subject: (site, number) => `${site}: Ihre Bestellung ${number} wurde storniert`,
    heading: number => `Ihre Bestellung ${number} wurde storniert.`,
  },
  orderDocument: {
    subject: (site, name, number) => `${site}: ${name} zu Ihrer Bestellung ${number}`,
    text: number => `Dieses Dokument gehört zu Ihrer Bestellung ${number}.`,
    button: 'PDF öffnen',
  },
  orderChanged: {
    subject: (site, number) => `${site}: Ihre Bestellung ${number} wurde geändert`,
    heading: number => `Ihre Bestellung ${number} wurde geändert.`,
    total: 'Neue Summe',
    due: amount => `Es sind noch ${amount} zu zahlen.`,
    owed: amount => `Sie haben ${amount} zu viel bezahlt. Der Shop erstattet Ihnen den Betrag.`,
    button: 'Bestellung ansehen',
  },
  orderRefunded: {
    subject: (site, number) => `${site}: Erstattung zu Ihrer Bestellung ${number}`,
    heading: (amount, number) => `Sie erhalten ${amount} zu Ihrer Bestellung ${number} zurück.`,
    text: 'Der Betrag geht den Weg zurück, auf dem Sie bezahlt haben. Bei Banken kann das einige Tage dauern.',
  },
}
