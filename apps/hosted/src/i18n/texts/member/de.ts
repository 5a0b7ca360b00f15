import type { MemberTexts } from './en.ts'

export const de: MemberTexts = {
  page: {
    skip: 'Zum Inhalt',
    language: 'Sprache',
    backToShop: shop => `Zurück zu ${shop}`,
    tryAgain: 'Erneut versuchen',
    close: 'Schließen',
    or: 'oder',
    optional: '(freiwillig)',
  },
  fields: {
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    newPasswordHint: 'Mindestens 8 Zeichen. Ein paar Wörter merkt man sich leichter als Sonderzeichen.',
    currentPassword: 'Jetziges Passwort',
    firstName: 'Vorname',
    lastName: 'Nachname',
    code: 'Code',
    show: 'Zeigen',
    hide: 'Verbergen',
    showPassword: 'Passwort zeigen',
    hidePassword: 'Passwort verbergen',
  },
  signIn: {
    title: 'Anmelden',
    lead: shop => `Willkommen bei ${shop}.`,
    leadKnown: name => `Willkommen zurück, ${name}. Bitte bestätigen Sie, dass Sie es sind.`,
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
    lead: shop => `Bei ${shop}, in einer Minute.`,
    submit: 'Konto anlegen',
    known: 'Sie haben schon ein Konto?',
    signIn: 'Anmelden',
    approval: shop => `${shop} sieht sich jedes neue Konto an, bevor es freigegeben wird.`,
    closed: 'Keine neuen Konten',
    closedText: shop =>
      `${shop} nimmt zurzeit keine neuen Konten an. Wenn Sie schon eines haben, melden Sie sich an.`,
  },
  verify: {
    title: 'Sehen Sie in Ihre E-Mails',
    lead: email => `Wir haben einen sechsstelligen Code an ${email} gesendet. Er gilt 30 Minuten.`,
    submit: 'Bestätigen',
    resend: 'Neuen Code senden',
    resent: 'Ein neuer Code ist unterwegs. Der bisherige gilt nicht mehr.',
    other: 'Andere Adresse verwenden',
    hint: 'Nichts da? Sehen Sie auch unter unerwünschter Post nach.',
  },
  factor: {
    title: 'Bestätigen Sie, dass Sie es sind',
    newDevice: 'Sie melden sich mit einem Gerät oder von einem Ort aus an, den wir noch nicht kennen.',
    totp: 'Geben Sie den Code ein, den Ihre Authenticator-App zeigt.',
    emailTo: address => `Geben Sie den Code ein, den wir an ${address} gesendet haben.`,
    sending: 'Wir senden Ihnen einen Code.',
    webauthn: 'Bestätigen Sie mit Ihrem Passkey: per Fingerabdruck, Gesicht, PIN oder Sicherheitsschlüssel.',
    recovery: 'Geben Sie einen der Wiederherstellungscodes ein, die Sie aufbewahrt haben. Jeder gilt einmal.',
    recoveryCode: 'Wiederherstellungscode',
    passkeyButton: 'Passkey verwenden',
    remember: 'Auf diesem Gerät 30 Tage lang nicht fragen',
    submit: 'Bestätigen',
    resend: 'Neuen Code senden',
    resent: 'Ein neuer Code ist unterwegs. Der bisherige gilt nicht mehr.',
    otherWays: 'Anders bestätigen',
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
    lead: 'Nennen Sie uns Ihre E-Mail-Adresse, dann senden wir Ihnen einen Link für ein neues Passwort.',
    submit: 'Link senden',
    sentTitle: 'Sehen Sie in Ihre E-Mails',
    sent: email =>
      `Wenn es zu ${email} ein Konto gibt, ist ein Link unterwegs. Er gilt einmal und eine Stunde lang.`,
    again: 'Noch einmal senden',
    sentAgain: 'Noch einmal gesendet. Nur der neueste Link gilt.',
    back: 'Zurück zur Anmeldung',
  },
  link: {
    sentTitle: 'Sehen Sie in Ihre E-Mails',
    sent: email => `Wenn es zu ${email} ein Konto gibt, ist ein Link unterwegs, der Sie anmeldet.`,
    otherTitle: 'Öffnen Sie den Link dort, wo Sie begonnen haben',
    other:
      'Dieser Link gehört zu einer Anmeldung, die in einem anderen Browser oder vor längerer Zeit begann. Öffnen Sie ihn dort oder beginnen Sie im Shop von vorn.',
  },
  recover: {
    title: 'Neues Passwort wählen',
    lead: 'Überall, wo Sie angemeldet sind, werden Sie abgemeldet.',
    submit: 'Passwort speichern',
    doneTitle: 'Ihr Passwort ist geändert',
    done: 'Sie sind überall abgemeldet. Melden Sie sich mit dem neuen Passwort an.',
    invalidTitle: 'Dieser Link gilt nicht mehr',
    invalid: 'Er wurde schon benutzt oder ist zu alt. Fordern Sie bei der Anmeldung einen neuen an.',
  },
  approval: {
    title: 'Fast geschafft',
    text: shop =>
      `${shop} sieht sich neue Konten an, bevor sie freigegeben werden. Sie bekommen eine E-Mail, sobald Ihres bereit ist.`,
  },
  blocked: {
    title: 'Dieses Konto ist gesperrt',
    text: shop =>
      `Sie können sich damit nicht anmelden. Wenn Sie das für ein Versehen halten, schreiben Sie an ${shop}.`,
  },
  done: {
    title: 'Sie sind angemeldet',
    text: 'Diese Anmeldung ist abgeschlossen. Sie können die Seite schließen oder zum Shop zurückgehen.',
  },
  ended: {
    title: 'Diese Anmeldung ist beendet',
    used: 'Ein Link zu dieser Seite gilt einmal und nur für eine Weile. Gehen Sie zum Shop zurück und beginnen Sie von vorn.',
    expired:
      'Die Seite war eine Weile offen, darum haben wir sie zur Sicherheit geschlossen. Gehen Sie zum Shop zurück und beginnen Sie von vorn.',
    missingTitle: 'Hier gibt es nichts anzumelden',
    missing: 'Eine Anmeldung beginnt im Shop. Wählen Sie dort „Anmelden“.',
    noAddress: 'Gehen Sie über seine Adresse zurück oder über den Tab, in dem Sie ihn geöffnet haben.',
  },
  errors: {
    email: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
    password: 'Geben Sie Ihr Passwort ein.',
    passwordShort: 'Mindestens 8 Zeichen, bitte.',
    passwordLong: 'Höchstens 256 Zeichen, bitte.',
    passwordKnown:
      'Dieses Passwort ist aus Datenlecks bekannt oder leicht zu erraten. Wählen Sie ein anderes.',
    code: 'Geben Sie die sechs Ziffern des Codes ein.',
    recoveryCode: 'Geben Sie einen Ihrer Wiederherstellungscodes ein.',
    required: 'Bitte füllen Sie dieses Feld aus.',
    field: 'So kann das nicht angenommen werden. Bitte prüfen Sie es.',
    tooLong: limit => `Höchstens ${limit} Zeichen, bitte.`,
    phone: 'Geben Sie eine Telefonnummer in Ziffern ein, etwa +49 30 1234567.',
    wrongPassword:
      'E-Mail-Adresse oder Passwort stimmen nicht. Versuchen Sie es noch einmal oder fordern Sie ein neues Passwort an.',
    wrongCurrent: 'Das ist nicht Ihr jetziges Passwort.',
    mustReset:
      'Ihr Passwort muss neu gesetzt werden, bevor Sie sich anmelden können. Wir senden Ihnen dafür einen Link.',
    emailTaken:
      'Zu dieser Adresse gibt es schon ein Konto. Melden Sie sich an oder fordern Sie ein neues Passwort an.',
    wrongCode: 'Dieser Code ist falsch oder zu alt. Prüfen Sie ihn oder fordern Sie einen neuen an.',
    wrongPasskey: 'Dieser Passkey ist hier nicht mehr bekannt. Wählen Sie einen anderen Weg.',
    passkeyNotUsed: 'Der Passkey wurde nicht verwendet. Versuchen Sie es noch einmal oder anders.',
    unavailable: 'Das geht gerade nicht. Wählen Sie einen anderen Weg.',
    notSent: 'Der Code konnte nicht gesendet werden. Versuchen Sie es gleich noch einmal oder anders.',
    startAgain: 'Das hat eine Weile gedauert, darum ist dieser Schritt beendet. Bitte beginnen Sie von vorn.',
    captcha: 'Wir konnten nicht erkennen, dass Sie ein Mensch sind. Bitte versuchen Sie es noch einmal.',
    tooMany: 'Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es dann erneut.',
    tooManyFor: minutes =>
      minutes === 1
        ? 'Zu viele Versuche. Versuchen Sie es in einer Minute erneut.'
        : `Zu viele Versuche. Versuchen Sie es in ${minutes} Minuten erneut.`,
    recent: 'Zur Sicherheit: Geben Sie Ihr jetziges Passwort ein.',
    provider: 'Der Anbieter hat Sie nicht angemeldet. Versuchen Sie es noch einmal oder anders.',
    providerEmail:
      'Der Anbieter hat Ihre E-Mail-Adresse nicht genannt, die hier nötig ist. Wählen Sie einen anderen Weg.',
    providerKnown:
      'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich so an, wie Sie es kennen.',
    closed:
      'Dieser Shop nimmt zurzeit keine neuen Konten an. Wenn Sie schon eines haben, melden Sie sich an.',
    offline: 'Der Server antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    failed:
      'Das hat nicht geklappt, und es liegt nicht an Ihnen. Warten Sie einen Moment und versuchen Sie es erneut.',
    requestId: id => `Wenn Sie danach fragen, nennen Sie diese Nummer: ${id}`,
  },
  captcha: {
    label: 'Ich bin ein Mensch',
    working: 'Wird geprüft …',
    text: 'Bitte bestätigen Sie, dass Sie ein Mensch sind. Ihr Browser löst dann ein kleines Rätsel; niemand erfährt dabei etwas über Sie.',
  },
  unreachable: {
    title: 'Keine Verbindung',
    text: 'Der Server antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  },
}
