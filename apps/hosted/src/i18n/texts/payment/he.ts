import type { PaymentDictionary } from './en.ts'

export const payment: PaymentDictionary = {
  forOrder: number => `עבור הזמנה ${number}`,
  until: moment => `לתשלום עד ${moment}`,
  method: 'אמצעי תשלום',
  pay: amount => `לתשלום ${amount}`,
  manual: 'אפשר לשלם גם מחוץ לדף זה, כפי שסוכם עם החנות.',
  manualOnly: 'יש לשלם כפי שסוכם עם החנות, למשל בהעברה בנקאית.',
  order: 'ההזמנה שלך',
  missingCard: 'יש להזין את מספר הכרטיס.',
  unchanged: 'לא בוצע חיוב.',
  failed: 'התשלום לא הושלם',
  failedText: 'יש לבדוק את החיבור ולנסות שוב. לא יתבצע חיוב כפול.',
  states: {
    PENDING: { title: 'ממתינים לתשלום', text: 'התשלום עדיין לא אושר. הדף מתעדכן מעצמו.' },
    PAID: { title: 'תודה על התשלום', text: 'התשלום התקבל. אפשר לסגור את הדף.' },
    EXPIRED: { title: 'תוקף בקשת התשלום פג', text: 'לא בוצע חיוב. אפשר לבקש מהחנות קישור חדש.' },
    VOIDED: { title: 'בקשת התשלום בוטלה', text: 'אין מה לשלם באמצעות קישור זה.' },
    CLOSED: {
      title: 'אין מה לשלם',
      text: 'ההזמנה כבר שולמה, או ששונתה או בוטלה. במקרה של ספק אפשר לפנות לחנות.',
    },
  },
  resume: 'המשך התשלום',
  payOtherwise: 'תשלום בדרך אחרת',
  endedTitle: 'אין תשלום להצגה',
  ended: 'הקישור חלקי או לא תקין. יש לפתוח אותו שוב מההודעה.',
}
