const en = {
  title: 'Your points',
  points: { one: 'You have {0} point.', other: 'You have {0} points.' },
  none: 'You collect points with every paid order.',
  worth: '{0} points take {1} off an order.',
  field: 'Points to redeem',
  redeem: 'Turn into a coupon',
  coupon: 'Your coupon: {0}. Enter it in the cart; it takes {1} off one order.',
  tooMany: 'You have {0} points: redeem at most as many.',
  invalid: 'Enter a whole number of at least {0} points.',
  earn: {
    one: 'You will earn {0} point with this order.',
    other: 'You will earn {0} points with this order.',
  },
  signIn: 'Sign in to collect them.',
}

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
type Texts = { [Name in keyof typeof en]: (typeof en)[Name] extends string ? string : Plural }

const texts: Readonly<Record<string, Texts>> = {
  en,
  de: {
    title: 'Ihre Punkte',
    points: { one: 'Sie haben {0} Punkt.', other: 'Sie haben {0} Punkte.' },
    none: 'Mit jeder bezahlten Bestellung sammeln Sie Punkte.',
    worth: '{0} Punkte senken den Preis einer Bestellung um {1}.',
    field: 'Punkte, die Sie einlösen',
    redeem: 'In einen Gutschein umwandeln',
    coupon: 'Ihr Gutschein: {0}. Geben Sie ihn im Warenkorb ein; er senkt den Preis einer Bestellung um {1}.',
    tooMany: 'Sie haben {0} Punkte: Lösen Sie höchstens so viele ein.',
    invalid: 'Geben Sie eine ganze Zahl von mindestens {0} Punkten ein.',
    earn: {
      one: 'Mit dieser Bestellung sammeln Sie {0} Punkt.',
      other: 'Mit dieser Bestellung sammeln Sie {0} Punkte.',
    },
    signIn: 'Melden Sie sich an, um sie zu sammeln.',
  },
  es: {
    title: 'Sus puntos',
    points: { one: 'Tiene {0} punto.', other: 'Tiene {0} puntos.' },
    none: 'Reúne puntos con cada pedido pagado.',
    worth: '{0} puntos descuentan {1} de un pedido.',
    field: 'Puntos que canjea',
    redeem: 'Convertir en un cupón',
    coupon: 'Su cupón: {0}. Introdúzcalo en la cesta; descuenta {1} de un pedido.',
    tooMany: 'Tiene {0} puntos: canjee como máximo esa cantidad.',
    invalid: 'Introduzca un número entero de al menos {0} puntos.',
    earn: { one: 'Con este pedido gana {0} punto.', other: 'Con este pedido gana {0} puntos.' },
    signIn: 'Inicie sesión para reunirlos.',
  },
  ar: {
    title: 'نقاطك',
    points: {
      one: 'لديك نقطة واحدة.',
      two: 'لديك نقطتان.',
      few: 'لديك {0} نقاط.',
      other: 'لديك {0} نقطة.',
    },
    none: 'تجمع النقاط مع كل طلب مدفوع.',
    worth: 'كل {0} نقطة تخصم {1} من طلبك.',
    field: 'النقاط المراد استبدالها',
    redeem: 'تحويل إلى قسيمة',
    coupon: 'قسيمتك: {0}. أدخلها في السلة؛ تخصم {1} من طلب واحد.',
    tooMany: 'لديك {0} نقطة: استبدل هذا العدد على الأكثر.',
    invalid: 'أدخل عددًا صحيحًا لا يقل عن {0} نقطة.',
    earn: {
      one: 'ستكسب نقطة واحدة بهذا الطلب.',
      two: 'ستكسب نقطتين بهذا الطلب.',
      few: 'ستكسب {0} نقاط بهذا الطلب.',
      other: 'ستكسب {0} نقطة بهذا الطلب.',
    },
    signIn: 'سجّل الدخول لتجمعها.',
  },
}

/** The texts of a language; English for one without. */
export const textsOf = (language: string): Texts => texts[language] ?? en

/** A text with its values. */
export const fill = (text: string, ...values: string[]): string =>
  text.replaceAll(/\{(\d)\}/g, (_, at: string) => values[Number(at)] ?? '')

/** The form of a text for a number, with the number as people of the language write it. */
export const counted = (forms: Plural, count: number, locale: string): string =>
  fill(forms[new Intl.PluralRules(locale).select(count)] ?? forms.other, number(count, locale))

/** A number as people of the language write it. */
export const number = (value: number, locale: string): string => new Intl.NumberFormat(locale).format(value)

/** An amount as people of the language write it. */
export const money = (amount: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)
