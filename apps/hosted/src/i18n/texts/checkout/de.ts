import { intervals } from '../intervals.ts'
import type { CheckoutTexts } from './en.ts'

export const de: CheckoutTexts = {
  page: {
    skip: 'Zum Inhalt',
    checkout: 'Kasse',
    checkoutAt: shop => `Kasse – ${shop}`,
    thankYouAt: shop => `Vielen Dank – ${shop}`,
    loading: 'Ihre Bestellung wird geladen …',
    needsScripts:
      'Diese Seite braucht JavaScript. Erlauben Sie es für diese Adresse und laden Sie die Seite neu.',
    backToCart: 'Zurück zum Warenkorb',
    backToShop: 'Zurück zum Shop',
    optional: '(optional)',
    tryAgain: 'Erneut versuchen',
  },
  sections: {
    contact: 'Kontakt',
    address: 'Lieferadresse',
    delivery: 'Versand',
    payment: 'Zahlung',
    billing: 'Rechnungsadresse',
    pickup: 'Abholort',
    codes: 'Gutschein und Geschenkkarte',
    coupon: 'Gutschein',
    tip: 'Trinkgeld',
    memberships: 'Mitgliedschaften',
    invoice: 'Rechnung',
    custom: 'Weitere Angaben',
    note: 'Nachricht an den Shop',
    summary: 'Ihre Bestellung',
  },
  fields: {
    email: 'E-Mail',
    emailHint: 'Für die Bestätigung und für Fragen zu dieser Bestellung.',
    emailMeant: email => `Meinten Sie ${email}?`,
    firstName: 'Vorname',
    lastName: 'Nachname',
    company: 'Firma',
    country: 'Land oder Region',
    countryHint: 'Der Shop liefert in die Länder dieser Liste.',
    chooseCountry: 'Land auswählen',
    addressLine: 'Straße und Hausnummer',
    addressLine2: 'Adresszusatz',
    suggestions: 'Vorgeschlagene Adressen',
    suggestionsShown: 'Adressen werden vorgeschlagen. Wählen Sie mit den Pfeiltasten und der Eingabetaste.',
    postalCode: (kind, country) => {
      if (kind === 'zip') return 'ZIP-Code'
      if (kind === 'eircode') return 'Eircode'
      if (kind === 'pin') return 'PIN-Code'
      return ['DE', 'AT', 'CH', 'LI'].includes(country) ? 'PLZ' : 'Postleitzahl'
    },
    city: { city: 'Ort', suburb: 'Vorort', post_town: 'Ort', district: 'Bezirk' },
    subdivision: {
      area: 'Gebiet',
      county: 'County',
      department: 'Departamento',
      district: 'Bezirk',
      do_si: 'Provinz oder Stadt',
      emirate: 'Emirat',
      island: 'Insel',
      oblast: 'Oblast',
      parish: 'Gemeinde',
      prefecture: 'Präfektur',
      province: 'Provinz',
      region: 'Region',
      state: 'Bundesstaat',
    },
    chooseSubdivision: 'Auswählen …',
    business: 'Ich kaufe für ein Unternehmen',
    taxId: { vat: 'USt-IdNr.', brazil: 'CPF oder CNPJ', other: 'Steuernummer' },
    phone: 'Telefon',
    phoneHint: 'Nur für Rückfragen zur Lieferung.',
    billingSame: 'Rechnungsadresse entspricht der Lieferadresse',
    note: 'Was sollte der Shop zu dieser Bestellung wissen?',
  },
  saved: {
    edit: 'Name und Adresse ändern',
    another: 'Eine andere Adresse',
    keep: 'Diese Adresse in meinem Konto speichern',
  },
  delivery: {
    free: 'Kostenlos',
    addressFirst: 'Die Versandarten erscheinen, sobald Ihre Adresse vollständig ist.',
    none: 'Für diese Adresse bietet der Shop keinen Versand an. Prüfen Sie Land und Adresse, oder fragen Sie den Shop.',
    local: 'Lieferung vor Ort',
    timeSlot: 'Lieferzeit',
  },
  receive: {
    title: 'So erhalten Sie Ihre Bestellung',
    ship: 'Lieferung',
    pickup: 'Abholung',
  },
  tip: {
    none: 'Kein Trinkgeld',
    custom: 'Anderer Betrag',
    amount: currency => `Betrag in ${currency}`,
  },
  memberships: {
    payFor: (name: string) => `„${name}“ bezahlen mit`,
    none: 'Keine Mitgliedschaft',
    withCredits: (name: string, remaining: number, total: number) =>
      `${name} (noch ${remaining} von ${total})`,
    rejected: 'Diese Mitgliedschaft kann den Artikel nicht bezahlen. Wählen Sie eine andere Zahlungsart.',
  },
  codes: {
    coupon: 'Gutscheincode',
    giftCard: 'Code der Geschenkkarte',
    apply: 'Einlösen',
    remove: 'Entfernen',
    applied: 'eingelöst',
    unknownCoupon: 'Es gibt keinen Gutschein mit diesem Code. Prüfen Sie den Code.',
    unknownGiftCard:
      'Diese Geschenkkarte kann nicht verwendet werden. Prüfen Sie den Code und das Guthaben der Karte.',
    giftCards: {
      GIFT_CARD_NOT_FOUND: 'Es gibt keine Geschenkkarte mit diesem Code. Prüfen Sie den Code.',
      GIFT_CARD_EXPIRED: 'Diese Geschenkkarte ist abgelaufen.',
      GIFT_CARD_DISABLED: 'Diese Geschenkkarte kann nicht mehr verwendet werden.',
      GIFT_CARD_CURRENCY_MISMATCH: 'Diese Geschenkkarte gilt in einer anderen Währung.',
      GIFT_CARD_BALANCE_INSUFFICIENT: 'Diese Geschenkkarte hat kein Guthaben mehr.',
    },
    tooMany: 'Zu viele Versuche. Versuchen Sie es in einigen Minuten erneut.',
    failed: 'Der Shop konnte den Code nicht prüfen. Versuchen Sie es gleich noch einmal.',
  },
  coupons: {
    minSubtotal: missing => `Für diesen Gutschein fehlen noch Artikel im Wert von ${missing}.`,
    minQuantity: missing =>
      missing === 1
        ? 'Für den Gutschein fehlt ein weiterer Artikel.'
        : `Für den Gutschein fehlen ${missing} weitere Artikel.`,
    reasons: {
      DISABLED: 'Der Gutschein ist nicht mehr gültig.',
      NOT_STARTED: 'Der Gutschein ist noch nicht gültig.',
      EXPIRED: 'Der Gutschein ist abgelaufen.',
      USAGE_LIMIT: 'Der Gutschein ist aufgebraucht.',
      BUYER_LIMIT: 'Sie haben diesen Gutschein schon eingelöst.',
      NOT_FIRST_ORDER: 'Der Gutschein gilt nur für die erste Bestellung.',
      NOTHING_TO_APPLY_TO: 'Der Gutschein gilt nicht für diese Artikel.',
      NO_EFFECT: 'Der Gutschein senkt diese Summe nicht.',
      NOT_COMBINABLE:
        'Der Gutschein lässt sich nicht mit den anderen Rabatten kombinieren, und diese sparen mehr.',
    },
    other: 'Der Gutschein gilt nicht für diese Bestellung.',
  },
  payment: {
    offline: 'Auf Rechnung oder per Überweisung',
    offlineDetail: 'Sie zahlen jetzt noch nichts. Der Shop sendet Ihnen die Zahlungsinformationen.',
    test: 'Testkarte',
    testDetail: 'Zum Ausprobieren des Shops. Es fließt kein Geld.',
    cardNumber: 'Kartennummer',
    cardNumberHint:
      '4242\u00a04242\u00a04242\u00a04242 wird angenommen, 4000\u00a00000\u00a00000\u00a00002 wird abgelehnt.',
    card: 'Karte',
    otherProvider: name => `Mit ${name} bezahlen`,
    savedCard: (brand, digits) => `${brand}, endet auf ${digits}`,
    savedMethod: 'Gespeicherte Zahlungsart',
    savedDetail: 'Aus Ihrem Konto.',
    saveMethod: 'Diese Zahlungsart in meinem Konto speichern',
    redirected: 'Sie bezahlen auf einer Seite des Zahlungsdienstes.',
  },
  subscription: {
    every: intervals.de,
    times: count => (count === 1 ? 'einmal' : `insgesamt ${count}-mal`),
    untilCanceled: 'bis zur Kündigung',
    recurring: (amount, every, end) =>
      amount ? `${amount} ${every}, ${end}.` : `Abbuchung ${every}, ${end}.`,
    freeUntil: date => `Kostenlos bis ${date}. An diesem Tag ist die erste Abbuchung.`,
    firstNow: next =>
      next
        ? `Die erste Abbuchung ist mit dieser Bestellung, die nächste am ${next}.`
        : 'Abbuchung mit dieser Bestellung.',
    methodSaved: 'Die Zahlungsart wird gespeichert und für das Abonnement wieder belastet.',
    nothingDue: 'Jetzt ist nichts fällig. Wählen Sie, womit das Abonnement nach der Probezeit bezahlt wird.',
  },
  summary: {
    items: count => (count === 1 ? '1 Artikel' : `${count} Artikel`),
    quantity: 'Menge',
    each: price => `je ${price}`,
    before: 'Vorher',
    priceLater: 'Preis wird noch festgelegt',
    terms: 'Bedingungen',
    now: 'Jetzt',
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    delivery: 'Versand',
    pickup: 'Abholung',
    tip: 'Trinkgeld',
    membership: 'Mitgliedschaft',
    giftCard: 'Geschenkkarte',
    dueNow: 'Jetzt fällig',
    toPay: 'Zu zahlen',
    estimate: 'geschätzt',
    paid: 'Bereits bezahlt',
    paidWith: name => `Bezahlt mit ${name}`,
    refunded: 'Erstattet',
    toGiveBack: 'Sie erhalten zurück',
    deliveryLater: 'Nach Eingabe der Adresse',
    fees: 'Gebühren',
    tax: 'Steuern',
    taxIncluded: (name, amount) => `Inkl. ${amount} ${name}`,
    total: 'Gesamtsumme',
    updating: 'Die Summen werden berechnet …',
    newTotal: total => `Die Gesamtsumme beträgt jetzt ${total}.`,
  },
  consents: {
    title: 'Zustimmung',
    agree: shop => `Ich habe die Bedingungen von ${shop} gelesen und stimme ihnen zu`,
    digital: 'Stellen Sie mir den Download sofort bereit. Ich weiß, dass damit mein Widerrufsrecht erlischt.',
    policies: {
      termsAndConditions: 'Allgemeine Geschäftsbedingungen',
      privacyPolicy: 'Datenschutz',
      returnPolicy: 'Rückgabe',
      digitalItemPolicy: 'Digitale Artikel',
      contactUs: 'Kontakt',
      customPolicy: 'Weitere Bedingungen',
    },
    newsByEmail: 'Neuigkeiten und Angebote per E-Mail erhalten',
    newsByMessage: 'Neuigkeiten und Angebote per SMS erhalten',
    newsByEmailAndMessage: 'Neuigkeiten und Angebote per E-Mail und SMS erhalten',
    methodSaved: 'Der Shop speichert die Zahlungsart für spätere, mit Ihnen vereinbarte Zahlungen.',
    close: 'Schließen',
    unreadable: 'Der Text lässt sich gerade nicht laden. Versuchen Sie es in einer Minute erneut.',
  },
  place: {
    order: 'Zahlungspflichtig bestellen',
    placing: 'Bestellung wird aufgegeben …',
    terms: shop => `Mit der Bestellung kaufen Sie bei ${shop}. Vorher wird nichts bestellt.`,
  },
  errors: {
    summary: count =>
      count === 1 ? 'Eine Angabe fehlt oder stimmt nicht' : `${count} Angaben fehlen oder stimmen nicht`,
    required: {
      email: 'Geben Sie Ihre E-Mail-Adresse ein.',
      firstName: 'Geben Sie den Vornamen ein.',
      lastName: 'Geben Sie den Nachnamen ein.',
      country: 'Wählen Sie das Land aus.',
      addressLine: 'Geben Sie Straße und Hausnummer ein.',
      city: 'Geben Sie den Ort ein.',
      postalCode: 'Geben Sie die Postleitzahl ein.',
      subdivision: 'Geben Sie die Region an.',
      company: 'Geben Sie den Namen des Unternehmens ein.',
      phone: 'Geben Sie eine Telefonnummer ein.',
      delivery: 'Wählen Sie eine Versandart.',
      cardNumber: 'Geben Sie die Kartennummer ein.',
      agreement: 'Stimmen Sie den Bedingungen des Shops zu, um zu bestellen.',
      digitalConsent: 'Bestätigen Sie dies, um einen Download zu bestellen.',
      other: 'Füllen Sie dieses Feld aus.',
    },
    email: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
    phone: 'Geben Sie eine Telefonnummer mit Ziffern ein, etwa +49 30 901820.',
    postalCode: example => `Geben Sie eine Postleitzahl wie ${example} ein.`,
    tooLong: limit => `Höchstens ${limit} Zeichen.`,
    number: (min?: number, max?: number) =>
      min === undefined && max === undefined
        ? 'Geben Sie eine Zahl ein.'
        : max === undefined
          ? `Geben Sie eine Zahl ab ${min} ein.`
          : min === undefined
            ? `Geben Sie eine Zahl bis ${max} ein.`
            : `Geben Sie eine Zahl von ${min} bis ${max} ein.`,
    format: 'Das Format ist ungültig. Bitte prüfen Sie die Angabe.',
    choice: 'Wählen Sie eine der Optionen.',
    country: name => `Der Shop liefert nicht in dieses Land (${name}). Wählen Sie ein anderes.`,
    taxId: 'Diese Steuernummer ist nicht gültig. Vergleichen Sie die Ziffern und das Land der Adresse.',
    amount: 'Geben Sie einen Betrag in Ziffern ein, zum Beispiel 2,50.',
    rejected: reason => `Der Shop akzeptiert diese Angabe nicht (${reason}).`,
  },
  checkoutError: {
    cartChanged: 'Ihr Warenkorb hat sich geändert',
    cartEmpty: 'Ihr Warenkorb ist leer',
    cartText:
      'Er wurde in einem anderen Fenster geändert. Es wurde nichts bestellt; diese Kasse enthält noch die Artikel von vorher.',
    takeCart: 'Mit dem Warenkorb weiter',
    keepLines: 'Diese Artikel bestellen',
    offline: 'Der Shop ist nicht erreichbar',
    offlineText:
      'Alle Eingaben bleiben auf dieser Seite erhalten. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
    outcomeUnknown: 'Die Verbindung wurde während der Bestellung unterbrochen',
    outcomeUnknownText:
      'Klicken Sie noch einmal auf die Schaltfläche. Ist die Bestellung schon eingegangen, wird sie nicht doppelt aufgegeben.',
    failed: 'Das hat leider nicht geklappt',
    failedText:
      'Es liegt nicht an Ihnen. Warten Sie einen Moment und versuchen Sie es erneut; Ihre Eingaben bleiben erhalten.',
    requestId: id => `Nennen Sie bei Rückfragen diese Nummer: ${id}`,
    optionGone: 'Die gewählte Versandart ist nicht mehr verfügbar. Wählen Sie eine andere.',
    total: 'Die Gesamtsumme hat sich geändert',
    totalText: (before, now) =>
      `Die Bestellung kostet ${now} statt ${before}. Es wurde nichts bestellt. Prüfen Sie die Übersicht und klicken Sie noch einmal auf die Schaltfläche, um für ${now} zu bestellen.`,
    stock: 'Einige Artikel sind nicht mehr auf Lager',
    stockText:
      'Es wurde nichts bestellt. Ändern Sie den Warenkorb und kommen Sie zurück; Ihre Eingaben bleiben erhalten.',
    lineLeft: (name, left) => `${name}: nur noch ${left} verfügbar`,
    lineGone: name => `${name}: nicht mehr verfügbar`,
    lineOther: name => `${name}: kann so nicht bestellt werden`,
    unnamed: 'Ein Artikel',
    declined: 'Die Zahlung wurde abgelehnt',
    declinedReasons: {
      card_declined:
        'Ihre Bank hat die Karte abgelehnt. Fragen Sie die Bank oder bezahlen Sie auf andere Weise.',
      insufficient_funds:
        'Die Karte ist nicht ausreichend gedeckt. Verwenden Sie eine andere Karte oder bezahlen Sie auf andere Weise.',
      expired_card:
        'Die Karte ist abgelaufen. Verwenden Sie eine andere Karte oder bezahlen Sie auf andere Weise.',
      incorrect_cvc: 'Die Prüfziffer ist falsch. Prüfen Sie sie und versuchen Sie es erneut.',
      invalid_number: 'Die Kartennummer ist falsch. Prüfen Sie sie und versuchen Sie es erneut.',
      lost_card:
        'Diese Karte kann nicht verwendet werden. Verwenden Sie eine andere Karte oder bezahlen Sie auf andere Weise.',
      provider_not_available:
        'Diese Zahlungsart ist im Moment nicht verfügbar. Bezahlen Sie auf andere Weise.',
      processing_error:
        'Die Bank konnte die Zahlung nicht ausführen. Versuchen Sie es gleich noch einmal oder bezahlen Sie auf andere Weise.',
      authentication_failed:
        'Die Bestätigung bei Ihrer Bank ist fehlgeschlagen. Versuchen Sie es erneut oder bezahlen Sie auf andere Weise.',
    },
    declinedText: 'Es wurde nichts bestellt. Ihr Warenkorb und alle Eingaben bleiben erhalten.',
    membership: 'Eine Mitgliedschaft konnte nicht bezahlen',
    membershipText: 'Wählen Sie eine andere Mitgliedschaft oder Zahlungsart und bestellen Sie noch einmal.',
    notCompleted: 'Die Zahlung wurde nicht abgeschlossen',
    notCompletedText:
      'Es wurde nichts bestellt. Versuchen Sie es erneut oder wählen Sie eine andere Zahlungsart.',
    paymentPending: 'Eine frühere Zahlung ist noch nicht bestätigt',
    paymentPendingText: 'Warten Sie das Ergebnis ab, damit Sie nicht doppelt bezahlen.',
    showPayment: 'Zahlung anzeigen',
  },
  ended: {
    title: 'Dieser Bestellvorgang ist beendet',
    used: 'Der Link zu dieser Seite gilt nur einmal und nur für begrenzte Zeit. Ihr Warenkorb ist noch da: Gehen Sie zurück zum Shop und von dort wieder zur Kasse.',
    expired:
      'Sie waren längere Zeit inaktiv, deshalb wurde diese Seite zu Ihrer Sicherheit geschlossen. Ihr Warenkorb ist noch da, und es wurde nichts bestellt.',
    missingTitle: 'Hier gibt es keinen offenen Bestellvorgang',
    missing: 'Gehen Sie im Shop über den Warenkorb zur Kasse.',
    noAddress:
      'Gehen Sie über die Adresse des Shops zurück oder über den Tab, in dem Sie ihn geöffnet haben.',
    orderTitle: 'Diese Bestellung kann nicht angezeigt werden',
    orderText:
      'Bestellungen werden nur in dem Browserfenster angezeigt, in dem sie aufgegeben wurden. Dem Shop liegt Ihre Bestellung vor.',
  },
  contact: { haveAccount: 'Schon Kunde?', signIn: 'Anmelden' },
  thanks: {
    title: name => (name ? `Vielen Dank, ${name}` : 'Vielen Dank'),
    number: 'Bestellung',
    lead: (shop, email) => `${shop} hat Ihre Bestellung erhalten und schreibt Ihnen an ${email}.`,
    leadPlain: 'Ihre Bestellung ist eingegangen.',
    accountTitle: 'Ihre Bestellung in einem Konto',
    accountText: email =>
      `Legen Sie ein Konto mit ${email} an: Diese Bestellung steht darin, und die nächste geht schneller.`,
    createAccount: 'Konto anlegen',
    payTitle: 'So bezahlen Sie',
    payText: (shop, total) =>
      `Bezahlen Sie ${total} auf Rechnung oder per Überweisung. ${shop} sendet Ihnen die Angaben dazu.`,
    payReference: number => `Geben Sie als Verwendungszweck die Bestellnummer ${number} an.`,
    payFree: 'Es ist nichts zu zahlen.',
    payAfterTrial: 'Jetzt ist nichts fällig. Die erste Abbuchung ist am Ende der Probezeit.',
    paid: 'Die Bestellung ist bezahlt. Sie brauchen nichts weiter zu tun.',
    deliverTo: 'Lieferadresse',
    deliverBy: 'Versandart',
    collectAt: 'Abholung bei',
    billTo: 'Rechnungsadresse',
    sameAddress: 'Wie Lieferadresse',
    placedOn: 'Bestelldatum',
    bought: 'Bestellte Artikel',
    note: 'Ihre Nachricht',
    canceled: 'Diese Bestellung wurde storniert.',
    authorized: 'Die Zahlung ist autorisiert. Der Shop bucht den Betrag später ab.',
    pendingTitle: 'Wir warten auf Ihre Zahlung',
    pendingText: 'Die Zahlung ist noch nicht bestätigt. Diese Seite aktualisiert sich von selbst.',
    pendingMail: email =>
      `Sie können sie auch schließen: Wir schreiben an ${email}, sobald die Zahlung bestätigt ist.`,
    payOtherwise: 'Auf andere Weise bezahlen',
    failedTitle: 'Die Zahlung wurde nicht abgeschlossen',
    failedText: 'Es wurde nichts bestellt und kein Geld abgebucht. Ihr Warenkorb bleibt erhalten.',
    backToCheckout: 'Zurück zur Kasse',
  },
}
