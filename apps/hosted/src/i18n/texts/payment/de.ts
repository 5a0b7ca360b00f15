import type { PaymentDictionary } from './en.ts'

export const payment: PaymentDictionary = {
  forOrder: number => `Für Ihre Bestellung ${number}`,
  until: moment => `Zahlbar bis ${moment}`,
  method: 'Zahlungsart',
  pay: amount => `${amount} bezahlen`,
  manual: 'Sie können auch außerhalb dieser Seite bezahlen, wie mit dem Shop vereinbart.',
  manualOnly: 'Bezahlen Sie wie mit dem Shop vereinbart, zum Beispiel per Überweisung.',
  order: 'Ihre Bestellung',
  missingCard: 'Geben Sie die Kartennummer ein.',
  unchanged: 'Es wurde nichts abgebucht.',
  failed: 'Die Zahlung hat nicht geklappt',
  failedText: 'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal. Sie zahlen nicht doppelt.',
  states: {
    PENDING: {
      title: 'Ihre Zahlung wird bestätigt',
      text: 'Die Zahlung ist noch nicht bestätigt. Diese Seite aktualisiert sich von selbst.',
    },
    PAID: { title: 'Danke für Ihre Zahlung', text: 'Sie ist eingegangen. Sie können diese Seite schließen.' },
    EXPIRED: {
      title: 'Diese Zahlungsaufforderung ist abgelaufen',
      text: 'Es wurde nichts abgebucht. Bitten Sie den Shop um einen neuen Link.',
    },
    VOIDED: {
      title: 'Diese Zahlungsaufforderung wurde zurückgezogen',
      text: 'Mit diesem Link ist nichts zu bezahlen.',
    },
    CLOSED: {
      title: 'Es ist nichts zu bezahlen',
      text: 'Die Bestellung ist schon bezahlt, oder sie wurde geändert oder storniert. Fragen Sie im Zweifel den Shop.',
    },
  },
  resume: 'Zahlung fortsetzen',
  payOtherwise: 'Anders bezahlen',
  endedTitle: 'Keine Zahlung',
  ended: 'Dieser Link ist unvollständig oder ungültig. Öffnen Sie ihn noch einmal aus der E-Mail.',
}
