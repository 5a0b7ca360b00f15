import { heading, paragraph, type RichNode } from '../journal/article.ts'
import type { Body, DemoPage } from './storefront-content.ts'
import { t } from './translated.ts'

const body = (en: RichNode[], de: RichNode[], es: RichNode[], ar: RichNode[]): Body => ({
  en: { nodes: en },
  de: { nodes: de },
  es: { nodes: es },
  ar: { nodes: ar },
})
const h = heading
const p = paragraph

/** What the shop says about prices and delivery beside every product. */
export const productPages: DemoPage[] = [
  {
    slug: 'price',
    title: t('Prices', 'Preise', 'Precios', 'الأسعار'),
    description: t(
      'Including VAT, plus delivery',
      'Inkl. MwSt., zzgl. Versand',
      'IVA incluido, envío aparte',
      'شامل الضريبة، والتوصيل إضافي',
    ),
    body: body(
      [
        p(
          'Prices include the value added tax of Germany. The cart shows the tax of your country and the delivery as soon as you have chosen it.',
        ),
        p('In Germany delivery costs €4.90, and nothing from €75.'),
      ],
      [
        p(
          'Die Preise enthalten die deutsche Mehrwertsteuer. Der Warenkorb zeigt die Steuer Ihres Landes und den Versand, sobald Sie es gewählt haben.',
        ),
        p('In Deutschland kostet der Versand 4,90 €, ab 75 € nichts.'),
      ],
      [
        p(
          'Los precios incluyen el IVA de Alemania. La cesta muestra el impuesto de su país y el envío en cuanto lo haya elegido.',
        ),
        p('En Alemania el envío cuesta 4,90 €, y nada desde 75 €.'),
      ],
      [
        p('تشمل الأسعار ضريبة القيمة المضافة في ألمانيا. تعرض السلة ضريبة بلدك والتوصيل فور اختياره.'),
        p('التوصيل داخل ألمانيا بقيمة 4.90 يورو، ومجاني ابتداءً من 75 يورو.'),
      ],
    ),
  },
  {
    slug: 'price-digital',
    title: t('Prices of downloads', 'Preise von Downloads', 'Precios de descargas', 'أسعار التنزيلات'),
    description: t('Including VAT', 'Inkl. MwSt.', 'IVA incluido', 'شامل الضريبة'),
  },
  {
    slug: 'delivery',
    title: t('Delivery', 'Versand', 'Envío', 'التوصيل'),
    description: t(
      'Ordered by noon, sent the same day: in Germany in 2 to 3 working days',
      'Bis mittags bestellt, am selben Tag verschickt: in Deutschland in 2 bis 3 Werktagen',
      'Pedido antes del mediodía, enviado el mismo día: en Alemania en 2 o 3 días laborables',
      'ما يُطلب قبل الظهر يُرسل في اليوم نفسه: داخل ألمانيا خلال يومين إلى ثلاثة أيام عمل',
    ),
  },
]

/** Terms, privacy, returns and imprint of an invented company. A real shop has its own. */
export const legalPages = (company: string): DemoPage[] => [
  {
    slug: 'terms',
    title: t('Terms', 'AGB', 'Condiciones', 'الشروط'),
    description: t(
      'The terms of every order.',
      'Die Bedingungen jeder Bestellung.',
      'Las condiciones de cada pedido.',
      'شروط كل طلب.',
    ),
    body: body(
      [
        h('Your order'),
        p(
          'With your order you offer to buy. The contract is made when we confirm it by e-mail. Prices include the taxes of your country; delivery is added and shown before you pay.',
        ),
        h('Payment'),
        p(
          'You pay with one of the methods that the checkout offers. Goods stay ours until they are paid for.',
        ),
        h('When something is wrong'),
        p(
          'The law gives you two years for goods that are not as described. Write to us first; most things are mended within days.',
        ),
      ],
      [
        h('Ihre Bestellung'),
        p(
          'Mit der Bestellung machen Sie ein Kaufangebot. Der Vertrag kommt zustande, wenn wir sie per E-Mail bestätigen. Preise enthalten die Steuern Ihres Landes; die Lieferung kommt hinzu und steht vor dem Bezahlen fest.',
        ),
        h('Bezahlung'),
        p(
          'Sie bezahlen mit einer der Zahlungsarten, die die Kasse anbietet. Bis zur Bezahlung bleibt die Ware unser Eigentum.',
        ),
        h('Wenn etwas nicht stimmt'),
        p(
          'Das Gesetz gibt Ihnen zwei Jahre für Waren, die nicht der Beschreibung entsprechen. Schreiben Sie uns zuerst; das meiste ist in wenigen Tagen behoben.',
        ),
      ],
      [
        h('Su pedido'),
        p(
          'Con el pedido usted hace una oferta de compra. El contrato se cierra cuando lo confirmamos por correo. Los precios incluyen los impuestos de su país; el envío se añade y se muestra antes de pagar.',
        ),
        h('Pago'),
        p('Se paga con uno de los medios que ofrece la caja. La mercancía es nuestra hasta que esté pagada.'),
        h('Si algo no va bien'),
        p(
          'La ley le da dos años si el producto no es como se describe. Escríbanos primero; casi todo se resuelve en pocos días.',
        ),
      ],
      [
        h('طلبك'),
        p(
          'بطلبك تعرض الشراء، ويُبرم العقد حين نؤكده بالبريد الإلكتروني. تشمل الأسعار ضرائب بلدك، ويُضاف التوصيل ويظهر قبل الدفع.',
        ),
        h('الدفع'),
        p('تدفع بإحدى الطرق التي تعرضها صفحة الدفع. تبقى البضاعة ملكنا حتى تُدفع قيمتها.'),
        h('إذا كان هناك خلل'),
        p('يمنحك القانون سنتين للبضائع التي لا تطابق وصفها. راسلنا أولًا؛ فمعظم الأمور تُحل في أيام.'),
      ],
    ),
  },
  {
    slug: 'privacy',
    title: t('Privacy', 'Datenschutz', 'Privacidad', 'الخصوصية'),
    description: t(
      'What we store, why, and for how long.',
      'Was wir speichern, wofür und wie lange.',
      'Qué guardamos, para qué y cuánto tiempo.',
      'ما نحفظه، ولماذا، وإلى متى.',
    ),
    body: body(
      [
        h('What we store'),
        p(
          'Your cart, your orders and, if you have one, your account. Nothing else. Looking around leaves no trace that names you.',
        ),
        h('Cookies'),
        p(
          'One cookie remembers your cart, others your choice of colours, language and delivery address. Nothing measures you before you have agreed to it.',
        ),
        h('Your rights'),
        p('You can read, correct, export and delete your data in your account, or write to us.'),
      ],
      [
        h('Was wir speichern'),
        p(
          'Ihren Warenkorb, Ihre Bestellungen und, wenn Sie eines haben, Ihr Konto. Sonst nichts. Wer sich nur umsieht, hinterlässt keine Spur mit Namen.',
        ),
        h('Cookies'),
        p(
          'Ein Cookie merkt sich den Warenkorb, andere Ihre Wahl von Farben, Sprache und Lieferort. Nichts misst Sie, bevor Sie zugestimmt haben.',
        ),
        h('Ihre Rechte'),
        p(
          'In Ihrem Konto können Sie Ihre Daten lesen, ändern, mitnehmen und löschen, oder Sie schreiben uns.',
        ),
      ],
      [
        h('Qué guardamos'),
        p(
          'Su cesta, sus pedidos y, si la tiene, su cuenta. Nada más. Mirar la tienda no deja ningún rastro con su nombre.',
        ),
        h('Cookies'),
        p(
          'Una cookie recuerda la cesta; otras, los colores, el idioma y el lugar de entrega que ha elegido. Nada le mide antes de que lo haya aceptado.',
        ),
        h('Sus derechos'),
        p('En su cuenta puede leer, corregir, exportar y borrar sus datos, o escribirnos.'),
      ],
      [
        h('ما نحفظه'),
        p('سلتك وطلباتك وحسابك إن كان لك حساب، ولا شيء غير ذلك. التصفّح وحده لا يترك أثرًا باسمك.'),
        h('ملفات الارتباط'),
        p(
          'ملف يتذكر سلتك، وأخرى تتذكر اختيارك للألوان واللغة ومكان التوصيل. لا شيء يقيس زيارتك قبل موافقتك.',
        ),
        h('حقوقك'),
        p('في حسابك يمكنك قراءة بياناتك وتصحيحها وتصديرها وحذفها، أو يمكنك مراسلتنا.'),
      ],
    ),
  },
  {
    slug: 'returns',
    title: t('Returns', 'Rückgabe', 'Devoluciones', 'الإرجاع'),
    description: t(
      'Thirty days to change your mind.',
      'Dreißig Tage, um es sich anders zu überlegen.',
      'Treinta días para cambiar de idea.',
      'ثلاثون يومًا لتغيير رأيك.',
    ),
    body: body(
      [
        p(
          'You have thirty days from the day of delivery. Send the goods back unused, with the order number in the parcel; the money is on its way within two days of its arrival.',
        ),
        h('How'),
        p('Write to us with the order number, and we send you a label. Returns within the EU are free.'),
      ],
      [
        p(
          'Sie haben dreißig Tage ab der Lieferung. Schicken Sie die Ware unbenutzt zurück, mit der Bestellnummer im Paket; zwei Tage nach der Ankunft ist Ihr Geld unterwegs.',
        ),
        h('So geht es'),
        p(
          'Schreiben Sie uns mit der Bestellnummer, und wir schicken Ihnen ein Etikett. Rücksendungen innerhalb der EU sind kostenlos.',
        ),
      ],
      [
        p(
          'Tiene treinta días desde la entrega. Devuelva los productos sin usar, con el número de pedido en el paquete; a los dos días de recibirlo enviamos el dinero.',
        ),
        h('Cómo'),
        p(
          'Escríbanos con el número de pedido y le enviaremos una etiqueta. Las devoluciones dentro de la UE son gratis.',
        ),
      ],
      [
        p(
          'أمامك ثلاثون يومًا من يوم التسليم. أعد البضاعة غير مستعملة ومعها رقم الطلب، ونعيد إليك المال خلال يومين من وصولها.',
        ),
        h('كيف'),
        p('راسلنا برقم الطلب فنرسل إليك ملصقًا. الإرجاع داخل الاتحاد الأوروبي مجاني.'),
      ],
    ),
  },
  {
    slug: 'imprint',
    title: t('Imprint', 'Impressum', 'Aviso legal', 'بيانات الشركة'),
    body: body(
      ...(['Germany', 'Deutschland', 'Alemania', 'ألمانيا'].map(country => [
        p(company),
        p(`Musterstraße 4, 12345 Musterstadt, ${country}`),
        p('shop@example.com'),
        p('HRB 12345, Musterstadt · DE123456789'),
      ]) as [RichNode[], RichNode[], RichNode[], RichNode[]]),
    ),
  },
]
