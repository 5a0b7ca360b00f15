import type { Words } from './en.ts'

/** Hebrew texts of mails, in gender-neutral wording. */
export const he: Words = {
  sentBy: site => `נשלח על ידי ${site}.`,
  validFor: duration => `לשימוש חד־פעמי, בתוקף למשך ${duration}.`,
  copyLink: 'אם הכפתור אינו פועל, אפשר להעתיק את הכתובת הזאת לדפדפן:',
  ignore: 'אם הבקשה לא נשלחה על ידך, אפשר להתעלם מההודעה.',
  keepSecret: 'אין למסור את הקוד הזה לאיש.',
  signIn: 'כניסה',

  emailVerification: {
    subject: site => `${site}: אימות כתובת הדוא״ל`,
    heading: 'אימות כתובת הדוא״ל',
    text: 'יש להקליד את הקוד הזה בדף שמבקש אותו:',
  },
  recovery: {
    subject: site => `${site}: בחירת סיסמה חדשה`,
    heading: 'בחירת סיסמה חדשה',
    text: 'התקבלה בקשה לסיסמה חדשה לחשבון שלך.',
    button: 'בחירת סיסמה חדשה',
    ignore: 'אם הבקשה לא נשלחה על ידך, אפשר להתעלם מההודעה: הסיסמה אינה משתנה.',
  },
  activation: {
    subject: site => `${site}: החשבון שלך מוכן`,
    heading: 'ברוכים הבאים',
    text: 'נפתח עבורך חשבון. כדי להשתמש בו יש לבחור סיסמה.',
    button: 'בחירת סיסמה',
  },
  magicLink: {
    subject: site => `${site}: כניסה`,
    heading: 'כניסה ללא סיסמה',
    text: 'הקישור הזה מכניס אותך לחשבון. יש לפתוח אותו באותו דפדפן שבו הוא התבקש.',
  },
  emailCode: {
    subject: site => `${site}: קוד הכניסה שלך`,
    heading: 'קוד הכניסה שלך',
    text: 'יש להקליד את הקוד הזה כדי להשלים את הכניסה:',
    ignore: 'אם הכניסה לא נעשתה על ידך, מישהו יודע את הסיסמה שלך: יש להחליף אותה מיד.',
  },
  accountExists: {
    subject: site => `${site}: כבר יש לך חשבון`,
    heading: 'כבר יש לך חשבון',
    text: 'נעשה ניסיון להירשם עם הכתובת הזאת, אך כבר יש לה חשבון. אפשר להיכנס אליו במקום להירשם.',
    recover: 'בחירת סיסמה חדשה',
  },
  newSignIn: {
    subject: site => `${site}: כניסה חדשה לחשבון שלך`,
    heading: 'כניסה חדשה לחשבון שלך',
    text: 'החשבון שלך שימש זה עתה במכשיר חדש.',
    when: 'מתי',
    browser: 'דפדפן',
    address: 'כתובת IP',
    advice: 'אם הכניסה לא נעשתה על ידך, יש לנתק את החיבור ההוא ולהחליף את הסיסמה.',
    button: 'הצגת החיבורים שלך',
  },
  passwordChanged: {
    subject: site => `${site}: הסיסמה שלך הוחלפה`,
    heading: 'הסיסמה שלך הוחלפה',
    text: moment => `סיסמת החשבון שלך הוחלפה ב־${moment}. כל החיבורים האחרים נותקו.`,
    advice: 'אם ההחלפה לא נעשתה על ידך, יש לבחור סיסמה חדשה מיד.',
    button: 'בחירת סיסמה חדשה',
  },
  memberWaiting: {
    subject: (site, who) => `${site}: בקשת חברות מאת ${who}`,
    heading: 'בקשת חברות חדשה',
    text: 'החברות ממתינה לאישור שלך.',
    name: 'שם',
    email: 'דוא״ל',
    button: 'בדיקת הבקשה',
  },
  membershipWaiting: {
    subject: site => `${site}: החברות שלך ממתינה לאישור`,
    heading: 'החברות שלך ממתינה לאישור',
    text: 'תודה על ההרשמה. נודיע לך ברגע שהחברות תאושר.',
  },
  membershipApproved: {
    subject: site => `${site}: החברות שלך אושרה`,
    heading: 'ברוכים הבאים',
    text: 'החברות שלך אושרה. אפשר להיכנס לחשבון.',
  },
  memberBlocked: {
    subject: site => `${site}: החשבון שלך חסום`,
    heading: 'החשבון שלך חסום',
    text: 'החיבורים שלך בכל המכשירים נותקו, ואי אפשר עוד להיכנס. אם זו טעות, אפשר לפנות לחנות.',
  },
  giftCard: {
    subject: site => `${site}: כרטיס מתנה עבורך`,
    heading: amount => `כרטיס המתנה שלך בסך ${amount}`,
    text: 'יש להזין את הקוד בקופה כדי לשלם בכרטיס:',
    expires: moment => `אפשר להשתמש בו עד ${moment}.`,
    keepSecret: 'כל מי שיודע את הקוד יכול להשתמש בכרטיס. אין לשתף אותו.',
  },
  abandonedCheckout: {
    subject: site => `${site}: ההזמנה שלך לא הושלמה`,
    heading: 'השארת משהו בסל',
    text: 'ההזמנה לא הושלמה: דבר לא הוזמן ולא שולם. המחירים והמלאי עשויים להשתנות.',
    button: 'חזרה לקופה',
  },
  unsubscription: {
    link: 'הסרה מרשימת התפוצה',
    title: 'הסרה מרשימת התפוצה',
    question: site => `לא לקבל עוד תזכורות מאת ${site}? הודעות על הזמנות ועל החשבון ימשיכו להגיע.`,
    button: 'הסרה',
    done: site => `לא יישלחו עוד תזכורות מאת ${site}.`,
  },
  orderPlaced: {
    subject: (site, number) => `${site}: ההזמנה שלך ${number}`,
    heading: number => `תודה על הזמנה ${number}.`,
    shipping: 'משלוח',
    total: 'סך הכול',
    payOffline: 'התשלום מתבצע מחוץ לאתר; החנות תודיע כיצד לשלם.',
  },
  orderCanceled: {
    subject: (site, number) => `${site}: ההזמנה שלך ${number} בוטלה`,
    heading: number => `הזמנה ${number} בוטלה.`,
  },
}
