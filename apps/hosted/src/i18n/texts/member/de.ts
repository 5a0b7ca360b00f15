import type { MemberTexts } from './en.ts'

export const de: MemberTexts = {
  page: {
    skip: 'Zum Inhalt',
    language: 'Sprache',
    backToShop: shop => `Zurück zu ${shop}`,
    tryAgain: 'Erneut versuchen',
    close: 'Schließen',
    or: 'oder',
    optional: '(optional)',
  },
  fields: {
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    newPasswordHint: 'Mindestens 8 Zeichen. Mehrere Wörter sind leichter zu merken als zufällige Zeichen.',
    currentPassword: 'Aktuelles Passwort',
    firstName: 'Vorname',
    lastName: 'Nachname',
    code: 'Code',
    show: 'Anzeigen',
    hide: 'Verbergen',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
  },
  signIn: {
    title: 'Anmelden',
    lead: shop => `Willkommen bei ${shop}.`,
    leadKnown: name => `Willkommen zurück, ${name}. Bestätigen Sie Ihre Identität.`,
    submit: 'Anmelden',
    forgot: 'Passwort vergessen?',
    passkey: 'Mit Passkey anmelden',
    link: 'Anmeldelink per E-Mail senden',
    with: provider => `Weiter mit ${provider}`,
    new: 'Neu hier?',
    register: 'Konto anlegen',
  },
  signUp: {
    title: 'Konto anlegen',
    lead: shop => `Ihr Konto bei ${shop} ist in einer Minute angelegt.`,
    submit: 'Konto anlegen',
    known: 'Sie haben schon ein Konto?',
    signIn: 'Anmelden',
    approval: shop => `${shop} prüft jedes neue Konto, bevor es freigegeben wird.`,
    closed: 'Registrierung geschlossen',
    closedText: shop =>
      `${shop} nimmt zurzeit keine neuen Konten an. Wenn Sie schon eines haben, melden Sie sich an.`,
  },
  verify: {
    title: 'Prüfen Sie Ihre E-Mails',
    lead: email => `Wir haben einen sechsstelligen Code an ${email} gesendet. Er gilt 30 Minuten.`,
    submit: 'Bestätigen',
    resend: 'Neuen Code senden',
    resent: 'Ein neuer Code ist unterwegs. Der bisherige gilt nicht mehr.',
    other: 'Andere Adresse verwenden',
    hint: 'Keine E-Mail? Sehen Sie auch im Spam-Ordner nach.',
  },
  factor: {
    title: 'Bestätigen Sie Ihre Identität',
    newDevice: 'Sie melden sich mit einem Gerät oder von einem Ort aus an, den wir noch nicht kennen.',
    totp: 'Geben Sie den Code aus Ihrer Authenticator-App ein.',
    emailTo: address => `Geben Sie den Code ein, den wir an ${address} gesendet haben.`,
    sending: 'Wir senden Ihnen einen Code.',
    webauthn:
      'Bestätigen Sie mit Ihrem Passkey: per Fingerabdruck, Gesichtserkennung, PIN oder Sicherheitsschlüssel.',
    recovery: 'Geben Sie einen Ihrer gespeicherten Wiederherstellungscodes ein. Jeder gilt einmal.',
    recoveryCode: 'Wiederherstellungscode',
    passkeyButton: 'Passkey verwenden',
    remember: 'Auf diesem Gerät 30 Tage lang nicht fragen',
    submit: 'Bestätigen',
    resend: 'Neuen Code senden',
    resent: 'Ein neuer Code ist unterwegs. Der bisherige gilt nicht mehr.',
    otherWays: 'Andere Methode',
    ways: {
      TOTP: 'Authenticator-App',
      EMAIL: 'Code per E-Mail',
      WEBAUTHN: 'Passkey',
      RECOVERY_CODE: 'Wiederherstellungscode',
      SMS: 'Code per SMS',
      CALL: 'Code per Anruf',
      PUSH: 'Nachricht an Ihre App',
      PASSWORD: 'Passwort',
    },
  },
  forgot: {
    title: 'Passwort vergessen?',
    lead: 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, um ein neues Passwort zu wählen.',
    submit: 'Link senden',
    sentTitle: 'Prüfen Sie Ihre E-Mails',
    sent: email =>
      `Wenn es zu ${email} ein Konto gibt, ist ein Link unterwegs. Er gilt einmal und eine Stunde lang.`,
    again: 'Erneut senden',
    sentAgain: 'Erneut gesendet. Nur der neueste Link gilt.',
    back: 'Zurück zur Anmeldung',
  },
  link: {
    sentTitle: 'Prüfen Sie Ihre E-Mails',
    sent: email => `Wenn es zu ${email} ein Konto gibt, ist ein Link unterwegs, der Sie anmeldet.`,
    otherTitle: 'Öffnen Sie den Link im selben Browser',
    other:
      'Dieser Link gehört zu einer Anmeldung, die in einem anderen Browser oder vor längerer Zeit begann. Öffnen Sie ihn dort oder beginnen Sie im Shop von vorn.',
  },
  recover: {
    title: 'Neues Passwort wählen',
    lead: 'Sie werden auf allen Geräten abgemeldet.',
    submit: 'Passwort speichern',
    doneTitle: 'Ihr Passwort wurde geändert',
    done: 'Sie wurden überall abgemeldet. Melden Sie sich mit dem neuen Passwort an.',
    invalidTitle: 'Dieser Link gilt nicht mehr',
    invalid: 'Er wurde schon benutzt oder ist zu alt. Fordern Sie bei der Anmeldung einen neuen an.',
  },
  approval: {
    title: 'Fast geschafft',
    text: shop =>
      `${shop} prüft neue Konten, bevor sie freigegeben werden. Sie bekommen eine E-Mail, sobald Ihres bereit ist.`,
  },
  blocked: {
    title: 'Dieses Konto ist gesperrt',
    text: shop =>
      `Sie können sich damit nicht anmelden. Falls Sie das für einen Irrtum halten, schreiben Sie an ${shop}.`,
  },
  done: {
    title: 'Sie sind angemeldet',
    text: 'Diese Anmeldung ist abgeschlossen. Sie können die Seite schließen oder zum Shop zurückgehen.',
  },
  signOut: {
    title: shop => `Von ${shop} abmelden?`,
    lead: email => `Sie sind als ${email} angemeldet.`,
    submit: 'Abmelden',
  },
  consent: {
    title: app => `${app} zulassen?`,
    lead: (app, shop) => `${app} gehört nicht zu ${shop} und bittet um Zugriff auf Ihr Konto.`,
    signedIn: email => `Sie sind als ${email} angemeldet.`,
    may: app => `${app} darf dann:`,
    nothing: 'Wissen, dass Sie hier ein Konto haben.',
    scopes: {
      profile: 'Ihren Namen und Ihr Bild sehen',
      email: 'Ihre E-Mail-Adresse sehen',
      'orders:read': 'Ihren Warenkorb und Ihre Bestellungen sehen',
      'orders:write': 'Ihren Warenkorb ändern und in Ihrem Namen bestellen',
      'catalog:read': 'Produkte sehen wie Sie',
      'catalog:write': 'Produkte bearbeiten wie Sie',
      'content:read': 'Inhalte lesen, die Sie lesen dürfen',
      'content:write': 'Inhalte schreiben, die Sie schreiben dürfen',
    },
    submit: 'Zulassen',
    deny: 'Nicht zulassen',
    withdraw: 'Sie können das in Ihrem Konto unter „Wo Sie angemeldet sind“ zurücknehmen.',
  },
  ended: {
    title: 'Diese Anmeldung ist beendet',
    used: 'Ein Link zu dieser Seite gilt nur einmal und nur für begrenzte Zeit. Gehen Sie zum Shop zurück und beginnen Sie von vorn.',
    expired:
      'Die Seite war längere Zeit offen, deshalb haben wir sie zu Ihrer Sicherheit geschlossen. Gehen Sie zum Shop zurück und beginnen Sie von vorn.',
    missingTitle: 'Hier gibt es keine offene Anmeldung',
    missing: 'Gehen Sie zum Shop und wählen Sie dort „Anmelden“.',
    noAddress: 'Gehen Sie über seine Adresse zurück oder über den Tab, in dem Sie ihn geöffnet haben.',
  },
  errors: {
    email: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
    password: 'Geben Sie Ihr Passwort ein.',
    passwordShort: 'Verwenden Sie mindestens 8 Zeichen.',
    passwordLong: 'Verwenden Sie höchstens 256 Zeichen.',
    passwordKnown:
      'Dieses Passwort ist aus Datenlecks bekannt oder leicht zu erraten. Wählen Sie ein anderes.',
    code: 'Geben Sie die sechs Ziffern des Codes ein.',
    recoveryCode: 'Geben Sie einen Ihrer Wiederherstellungscodes ein.',
    required: 'Bitte füllen Sie dieses Feld aus.',
    field: 'Diese Angabe wurde nicht akzeptiert. Bitte prüfen Sie sie.',
    tooLong: limit => `Verwenden Sie höchstens ${limit} Zeichen.`,
    phone: 'Geben Sie eine Telefonnummer mit Ziffern ein, etwa +49 30 1234567.',
    wrongPassword:
      'E-Mail-Adresse oder Passwort ist falsch. Versuchen Sie es erneut oder fordern Sie ein neues Passwort an.',
    wrongCurrent: 'Das ist nicht Ihr aktuelles Passwort.',
    mustReset:
      'Sie müssen ein neues Passwort wählen, bevor Sie sich anmelden können. Wir senden Ihnen dafür einen Link.',
    emailTaken:
      'Zu dieser Adresse gibt es schon ein Konto. Melden Sie sich an oder fordern Sie ein neues Passwort an.',
    wrongCode: 'Dieser Code ist falsch oder zu alt. Prüfen Sie ihn oder fordern Sie einen neuen an.',
    wrongPasskey: 'Dieser Passkey ist hier nicht mehr registriert. Wählen Sie eine andere Methode.',
    passkeyNotUsed:
      'Der Passkey wurde nicht verwendet. Versuchen Sie es erneut oder wählen Sie eine andere Methode.',
    unavailable: 'Diese Methode ist zurzeit nicht verfügbar. Wählen Sie eine andere.',
    notSent:
      'Der Code konnte nicht gesendet werden. Versuchen Sie es gleich noch einmal oder wählen Sie eine andere Methode.',
    startAgain: 'Dieser Schritt ist abgelaufen. Bitte beginnen Sie von vorn.',
    captcha: 'Wir konnten nicht bestätigen, dass Sie ein Mensch sind. Bitte versuchen Sie es erneut.',
    tooMany: 'Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es dann erneut.',
    tooManyFor: minutes =>
      minutes === 1
        ? 'Zu viele Versuche. Versuchen Sie es in einer Minute erneut.'
        : `Zu viele Versuche. Versuchen Sie es in ${minutes} Minuten erneut.`,
    recent: 'Geben Sie zur Sicherheit Ihr aktuelles Passwort ein.',
    provider:
      'Der Anbieter hat Sie nicht angemeldet. Versuchen Sie es erneut oder wählen Sie eine andere Methode.',
    providerEmail:
      'Der Anbieter hat Ihre E-Mail-Adresse nicht übermittelt, die hier erforderlich ist. Wählen Sie eine andere Methode.',
    providerKnown: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich wie gewohnt an.',
    closed:
      'Dieser Shop nimmt zurzeit keine neuen Konten an. Wenn Sie schon eines haben, melden Sie sich an.',
    offline: 'Der Server antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    failed:
      'Das hat nicht geklappt, und es liegt nicht an Ihnen. Warten Sie einen Moment und versuchen Sie es erneut.',
    requestId: id => `Nennen Sie bei Rückfragen diese Nummer: ${id}`,
  },
  captcha: {
    label: 'Ich bin ein Mensch',
    working: 'Wird geprüft …',
    text: 'Bitte bestätigen Sie, dass Sie ein Mensch sind. Ihr Browser löst dann eine kleine Rechenaufgabe; dabei werden keine Daten über Sie gesendet.',
  },
  unreachable: {
    title: 'Keine Verbindung',
    text: 'Der Server antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  },
}
