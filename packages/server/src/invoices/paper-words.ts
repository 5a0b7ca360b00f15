/** Texts of papers in one language. */
export interface PaperWords {
  invoice: string
  creditNote: string
  receipt: string
  packingSlip: string
  number: string
  date: string
  order: string
  delivered: string
  seller: string
  billTo: string
  deliverTo: string
  item: string
  quantity: string
  unitPrice: string
  amount: string
  subtotal: string
  discount: string
  delivery: string
  fees: string
  total: string
  refunded: string
  paid: string
  due: string
  taxRate: string
  tax: string
  net: string
  gross: string
  taxIncluded: string
  paidBy: string
  creditFor: (number: string) => string
  cancels: (invoice: string) => string
  reverseCharge: string
  bank: string
  vatId: string
  taxNumber: string
  page: string
}

const en: PaperWords = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  receipt: 'Receipt',
  packingSlip: 'Packing slip',
  number: 'Number',
  date: 'Date',
  order: 'Order',
  delivered: 'Order date',
  seller: 'Seller',
  billTo: 'Bill to',
  deliverTo: 'Deliver to',
  item: 'Item',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  amount: 'Amount',
  subtotal: 'Subtotal',
  discount: 'Discount',
  delivery: 'Delivery',
  fees: 'Fees',
  total: 'Total',
  refunded: 'Refunded',
  paid: 'Paid',
  due: 'Amount due',
  taxRate: 'Tax rate',
  tax: 'Tax',
  net: 'Net',
  gross: 'Gross',
  taxIncluded: 'The prices include tax.',
  paidBy: 'Paid with',
  creditFor: number => `Credit for order ${number}`,
  cancels: invoice => `Cancels invoice ${invoice}`,
  reverseCharge: 'Reverse charge: the recipient is liable for the tax.',
  bank: 'Bank details',
  vatId: 'VAT ID',
  taxNumber: 'Tax number',
  page: 'Page',
}

const de: PaperWords = {
  invoice: 'Rechnung',
  creditNote: 'Gutschrift',
  receipt: 'Zahlungsbeleg',
  packingSlip: 'Lieferschein',
  number: 'Nummer',
  date: 'Datum',
  order: 'Bestellung',
  delivered: 'Bestelldatum',
  seller: 'Verkäufer',
  billTo: 'Rechnungsadresse',
  deliverTo: 'Lieferadresse',
  item: 'Artikel',
  quantity: 'Menge',
  unitPrice: 'Einzelpreis',
  amount: 'Betrag',
  subtotal: 'Zwischensumme',
  discount: 'Rabatt',
  delivery: 'Versand',
  fees: 'Gebühren',
  total: 'Gesamtbetrag',
  refunded: 'Erstattet',
  paid: 'Bezahlt',
  due: 'Offener Betrag',
  taxRate: 'Steuersatz',
  tax: 'Steuer',
  net: 'Netto',
  gross: 'Brutto',
  taxIncluded: 'Die Preise enthalten die Steuer.',
  paidBy: 'Bezahlt mit',
  creditFor: number => `Gutschrift zur Bestellung ${number}`,
  cancels: invoice => `Storno der Rechnung ${invoice}`,
  reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).',
  bank: 'Bankverbindung',
  vatId: 'USt-IdNr.',
  taxNumber: 'Steuernummer',
  page: 'Seite',
}

const es: PaperWords = {
  invoice: 'Factura',
  creditNote: 'Factura rectificativa',
  receipt: 'Recibo',
  packingSlip: 'Albarán',
  number: 'Número',
  date: 'Fecha',
  order: 'Pedido',
  delivered: 'Fecha del pedido',
  seller: 'Vendedor',
  billTo: 'Facturar a',
  deliverTo: 'Enviar a',
  item: 'Artículo',
  quantity: 'Cantidad',
  unitPrice: 'Precio',
  amount: 'Importe',
  subtotal: 'Subtotal',
  discount: 'Descuento',
  delivery: 'Envío',
  fees: 'Recargos',
  total: 'Total',
  refunded: 'Reembolsado',
  paid: 'Pagado',
  due: 'Pendiente de pago',
  taxRate: 'Tipo impositivo',
  tax: 'Impuesto',
  net: 'Base imponible',
  gross: 'Con impuestos',
  taxIncluded: 'Los precios incluyen impuestos.',
  paidBy: 'Pagado con',
  creditFor: number => `Rectificación del pedido ${number}`,
  cancels: invoice => `Anula la factura ${invoice}`,
  reverseCharge: 'Inversión del sujeto pasivo.',
  bank: 'Datos bancarios',
  vatId: 'NIF-IVA',
  taxNumber: 'NIF',
  page: 'Página',
}

const he: PaperWords = {
  invoice: 'חשבונית',
  creditNote: 'חשבונית זיכוי',
  receipt: 'קבלה',
  packingSlip: 'תעודת משלוח',
  number: 'מספר',
  date: 'תאריך',
  order: 'הזמנה',
  delivered: 'תאריך ההזמנה',
  seller: 'המוכר',
  billTo: 'לחיוב',
  deliverTo: 'למשלוח',
  item: 'פריט',
  quantity: 'כמות',
  unitPrice: 'מחיר ליחידה',
  amount: 'סכום',
  subtotal: 'סכום ביניים',
  discount: 'הנחה',
  delivery: 'משלוח',
  fees: 'תוספות',
  total: 'סך הכול',
  refunded: 'הוחזר',
  paid: 'שולם',
  due: 'יתרה לתשלום',
  taxRate: 'שיעור המס',
  tax: 'מס',
  net: 'ללא מס',
  gross: 'כולל מס',
  taxIncluded: 'המחירים כוללים מס.',
  paidBy: 'אמצעי התשלום',
  creditFor: number => `זיכוי עבור הזמנה ${number}`,
  cancels: invoice => `ביטול חשבונית ${invoice}`,
  reverseCharge: 'חיוב הפוך: חובת תשלום המס חלה על מקבל השירות.',
  bank: 'פרטי בנק',
  vatId: 'מספר מע״מ',
  taxNumber: 'מספר עוסק',
  page: 'עמוד',
}

const ar: PaperWords = {
  invoice: 'فاتورة',
  creditNote: 'إشعار دائن',
  receipt: 'إيصال',
  packingSlip: 'بيان الشحنة',
  number: 'الرقم',
  date: 'التاريخ',
  order: 'الطلب',
  delivered: 'تاريخ الطلب',
  seller: 'البائع',
  billTo: 'الفاتورة إلى',
  deliverTo: 'التوصيل إلى',
  item: 'المنتج',
  quantity: 'الكمية',
  unitPrice: 'سعر الوحدة',
  amount: 'المبلغ',
  subtotal: 'المجموع الفرعي',
  discount: 'الخصم',
  delivery: 'التوصيل',
  fees: 'رسوم إضافية',
  total: 'الإجمالي',
  refunded: 'المبلغ المسترد',
  paid: 'المدفوع',
  due: 'المبلغ المستحق',
  taxRate: 'نسبة الضريبة',
  tax: 'الضريبة',
  net: 'قبل الضريبة',
  gross: 'شامل الضريبة',
  taxIncluded: 'الأسعار شاملة الضريبة.',
  paidBy: 'طريقة الدفع',
  creditFor: number => `إشعار دائن للطلب ${number}`,
  cancels: invoice => `إلغاء الفاتورة ${invoice}`,
  reverseCharge: 'احتساب عكسي: يتحمل المستلم الضريبة.',
  bank: 'البيانات المصرفية',
  vatId: 'الرقم الضريبي',
  taxNumber: 'رقم التسجيل الضريبي',
  page: 'صفحة',
}

const RTL = new Set(['he', 'ar'])
const words: Readonly<Record<string, PaperWords>> = { en, de, es, he, ar }

/** The texts of a language, and the language that they are in; English if there are none. */
export function paperWords(language: string): { language: string; rtl: boolean; words: PaperWords } {
  const base = language.split('-')[0] ?? ''
  const known = words[base]
  return known ? { language, rtl: RTL.has(base), words: known } : { language: 'en', rtl: false, words: en }
}
