import type { Body, DemoContent } from '../content/storefront-content.ts'
import { heading, paragraph, type RichNode, table } from '../journal/article.ts'

const t = (en: string, de: string, ar: string) => ({ en, de, ar })
const body = (
  [title, text]: [string, string],
  [titleDe, textDe]: [string, string],
  [titleAr, textAr]: [string, string],
): Body => ({
  en: { nodes: [heading(title), paragraph(text)] },
  de: { nodes: [heading(titleDe), paragraph(textDe)] },
  ar: { nodes: [heading(titleAr), paragraph(textAr)] },
})

/** EU size, foot length in millimetres, UK, US for men and for women. */
const SIZES = [
  [36, 229, '3.5', '4.5', '5.5'],
  [37, 235, '4', '5', '6'],
  [38, 241, '5', '6', '7'],
  [39, 248, '6', '7', '8'],
  [40, 254, '6.5', '7.5', '8.5'],
  [41, 260, '7', '8', '9'],
  [42, 267, '8', '9', '10'],
  [43, 273, '9', '10', '11'],
  [44, 279, '9.5', '10.5', '11.5'],
  [45, 286, '10.5', '11.5', '12.5'],
  [46, 292, '11.5', '12.5', '13.5'],
] as const

const sizeGuide = (header: string[], unit: string, before: RichNode[], after: RichNode[]): RichNode[] => [
  ...before,
  table(
    header,
    ...SIZES.map(([eu, millimetres, ...others]) => [
      `EU ${eu}`,
      `${(millimetres / 10).toFixed(1)} ${unit}`,
      ...others,
    ]),
  ),
  ...after,
]

/** The words of the shoe shop. */
export const shoeContent: DemoContent = {
  pages: [
    {
      slug: 'home',
      title: t('Home', 'Startseite', 'الرئيسية'),
      description: t(
        'Running shoes, boots and sandals, tested on wet streets.',
        'Laufschuhe, Stiefel und Sandalen, auf nasser Straße erprobt.',
        'أحذية جري وأحذية عالية وصنادل مجربة على الشوارع المبتلة.',
      ),
    },
    {
      slug: 'footer',
      title: t('Footer', 'Fußzeile', 'تذييل الصفحة'),
      description: t(
        'Kerbside is a shoe shop by the tram depot. We sell what we wear.',
        'Kerbside ist ein Schuhladen am Straßenbahndepot. Wir verkaufen, was wir tragen.',
        'Kerbside متجر أحذية عند مستودع الترام. نبيع ما نلبسه.',
      ),
    },
    {
      slug: 'price',
      title: t('Prices', 'Preise', 'الأسعار'),
      description: t(
        'VAT included, delivery from €4.90',
        'Inkl. MwSt., Versand ab 4,90 €',
        'شامل الضريبة، التوصيل ابتداءً من 4.90 يورو',
      ),
      body: body(
        ['Prices', 'All prices contain the German value added tax.'],
        ['Preise', 'Alle Preise enthalten die deutsche Mehrwertsteuer.'],
        ['الأسعار', 'كل الأسعار شاملة ضريبة القيمة المضافة الألمانية.'],
      ),
    },
    {
      slug: 'delivery',
      title: t('Delivery', 'Versand', 'التوصيل'),
      description: t(
        'With you in two days, 30 days to try them',
        'In zwei Tagen bei Ihnen, 30 Tage zum Probieren',
        'عندك في يومين، و30 يومًا للتجربة',
      ),
    },
    {
      slug: 'size-guide',
      title: t('Find your size', 'Die richtige Größe', 'اعرف مقاسك'),
      description: t(
        'Two minutes, a sheet of paper and a pen.',
        'Zwei Minuten, ein Blatt Papier und ein Stift.',
        'دقيقتان وورقة وقلم.',
      ),
      body: {
        en: {
          nodes: sizeGuide(
            ['Size', 'Foot length', 'UK', 'US, men', 'US, women'],
            'cm',
            [
              heading('How to measure'),
              paragraph(
                'Stand on paper in the evening, with your weight on the foot. Mark heel and longest toe, and measure between the marks. Take the size whose length is the next larger one.',
              ),
              heading('The table'),
            ],
            [
              heading('Width'),
              paragraph(
                'Our shoes have a regular width. Between two sizes take the larger one; for thick socks in boots, take one size more.',
              ),
            ],
          ),
        },
        de: {
          nodes: sizeGuide(
            ['Größe', 'Fußlänge', 'UK', 'US, Herren', 'US, Damen'],
            'cm',
            [
              heading('So messen Sie'),
              paragraph(
                'Stellen Sie sich abends auf ein Blatt Papier, das Gewicht auf dem Fuß. Markieren Sie Ferse und längste Zehe und messen Sie dazwischen. Nehmen Sie die Größe mit der nächstgrößeren Länge.',
              ),
              heading('Die Tabelle'),
            ],
            [
              heading('Weite'),
              paragraph(
                'Unsere Schuhe haben normale Weite. Zwischen zwei Größen nehmen Sie die größere; für dicke Socken in Stiefeln eine Größe mehr.',
              ),
            ],
          ),
        },
        ar: {
          nodes: sizeGuide(
            ['المقاس', 'طول القدم', 'بريطاني', 'أمريكي، رجال', 'أمريكي، نساء'],
            'سم',
            [
              heading('كيف تقيس'),
              paragraph(
                'قف مساءً على ورقة ووزنك على القدم. ضع علامة عند الكعب وعند أطول إصبع وقس بينهما. خذ المقاس الذي يليه طولًا.',
              ),
              heading('الجدول'),
            ],
            [
              heading('العرض'),
              paragraph(
                'عرض أحذيتنا عادي. بين مقاسين خذ الأكبر، ومع الجوارب السميكة في الأحذية العالية زد مقاسًا.',
              ),
            ],
          ),
        },
      },
    },
    {
      slug: 'imprint',
      title: t('Imprint', 'Impressum', 'بيانات الشركة'),
      body: body(
        ['Kerbside Demo GmbH', 'Depotweg 9, 12345 Musterstadt, Germany'],
        ['Kerbside Demo GmbH', 'Depotweg 9, 12345 Musterstadt'],
        ['Kerbside Demo GmbH', 'Depotweg 9, 12345 Musterstadt, Germany'],
      ),
    },
  ],
  sections: [
    {
      page: 'home',
      kind: 'hero',
      eyebrow: t('Spring drop', 'Frühjahr', 'إصدار الربيع'),
      title: t('Faster than the tram', 'Schneller als die Bahn', 'أسرع من الترام'),
      text: t(
        'Eight shoes, tested by people who run for the last one.',
        'Acht Schuhe, getestet von Leuten, die der letzten hinterherlaufen.',
        'ثمانية أحذية جرّبها أناس يركضون خلف الترام الأخير.',
      ),
      linkText: t('All shoes', 'Alle Schuhe', 'كل الأحذية'),
      linkUrl: '/products',
      secondLinkText: t('Running', 'Laufen', 'الجري'),
      secondLinkUrl: '/collections/running',
      picture: 'hero',
    },
    {
      page: 'home',
      kind: 'products',
      title: t('On the shelf this week', 'Diese Woche im Regal', 'على الرف هذا الأسبوع'),
      products: ['tempo-road-runner', 'corner-court', 'pier-sandal', 'dock-boot'],
      count: 4,
    },
    { page: 'home', kind: 'collections', title: t('By terrain', 'Nach Gelände', 'بحسب الأرض') },
    {
      page: 'home',
      kind: 'story',
      eyebrow: t('The workshop', 'Die Werkstatt', 'الورشة'),
      title: t('Soles can be replaced', 'Sohlen kann man tauschen', 'النعال قابلة للاستبدال'),
      text: t(
        'Bring boots back after two winters. We put a new sole on them in a week, for a third of the price of a new pair.',
        'Bringen Sie Stiefel nach zwei Wintern zurück. Wir besohlen sie in einer Woche neu, für ein Drittel des Preises eines neuen Paars.',
        'أعد حذاءك العالي بعد شتاءين. نضع له نعلًا جديدًا في أسبوع بثلث ثمن حذاء جديد.',
      ),
      picture: 'workshop',
      pictureText: t('Two boots in a row', 'Zwei Stiefel in einer Reihe', 'حذاءان عاليان جنبًا إلى جنب'),
    },
    {
      page: 'home',
      kind: 'newsletter',
      title: t('Restock alarm', 'Nachschub-Alarm', 'تنبيه التوفر'),
      text: t(
        'One mail when sizes are back.',
        'Eine Mail, wenn Größen wieder da sind.',
        'رسالة واحدة حين تعود المقاسات.',
      ),
    },
    {
      page: 'footer',
      kind: 'newsletter',
      title: t('Restock alarm', 'Nachschub-Alarm', 'تنبيه التوفر'),
    },
  ],
  menu: [
    { menu: 'main', label: t('Running', 'Laufen', 'الجري'), url: '/collections/running' },
    { menu: 'main', label: t('Street', 'Straße', 'الشارع'), url: '/collections/street' },
    { menu: 'main', label: t('Boots', 'Stiefel', 'الأحذية العالية'), url: '/collections/boots' },
    { menu: 'main', label: t('Summer', 'Sommer', 'الصيف'), url: '/collections/summer' },
    { menu: 'footer', key: 'service', label: t('Service', 'Service', 'الخدمة') },
    {
      menu: 'footer',
      parent: 'service',
      label: t('Find your size', 'Die richtige Größe', 'اعرف مقاسك'),
      url: '/pages/size-guide',
    },
    { menu: 'legal', label: t('Imprint', 'Impressum', 'بيانات الشركة'), url: '/pages/imprint' },
  ],
  announcements: [
    {
      text: t(
        'Two days to your door, 30 days to try',
        'Zwei Tage bis zur Tür, 30 Tage zum Probieren',
        'يومان حتى بابك، و30 يومًا للتجربة',
      ),
    },
  ],
  reviews: [
    {
      product: 'tempo-road-runner',
      rating: 5,
      daysAgo: 4,
      title: 'Soft, but not a sofa',
      text: 'Half marathon in week two without a blister.',
      author: 'Nadia',
    },
    {
      product: 'tempo-road-runner',
      rating: 4,
      daysAgo: 20,
      text: 'Fällt eine halbe Nummer klein aus, sonst großartig.',
      author: 'Sven',
      language: 'de',
    },
  ],
}
