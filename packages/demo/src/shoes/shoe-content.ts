import type { Body, DemoContent } from '../content/storefront-content.ts'
import { heading, paragraph } from '../journal/article.ts'

const t = (en: string, de: string) => ({ en, de })
const body = (title: string, text: string, titleDe: string, textDe: string): Body => ({
  en: { nodes: [heading(title), paragraph(text)] },
  de: { nodes: [heading(titleDe), paragraph(textDe)] },
})

/** The words of the shoe shop. */
export const shoeContent: DemoContent = {
  pages: [
    {
      slug: 'home',
      title: t('Home', 'Startseite'),
      description: t(
        'Running shoes, boots and sandals, tested on wet streets.',
        'Laufschuhe, Stiefel und Sandalen, auf nasser Straße erprobt.',
      ),
    },
    {
      slug: 'footer',
      title: t('Footer', 'Fußzeile'),
      description: t(
        'Kerbside is a shoe shop by the tram depot. We sell what we wear.',
        'Kerbside ist ein Schuhladen am Straßenbahndepot. Wir verkaufen, was wir tragen.',
      ),
    },
    {
      slug: 'price',
      title: t('Prices', 'Preise'),
      description: t('VAT included, delivery from €4.90', 'Inkl. MwSt., Versand ab 4,90 €'),
      body: body(
        'Prices',
        'All prices contain the German value added tax.',
        'Preise',
        'Alle Preise enthalten die deutsche Mehrwertsteuer.',
      ),
    },
    {
      slug: 'delivery',
      title: t('Delivery', 'Versand'),
      description: t(
        'With you in two days, 30 days to try them',
        'In zwei Tagen bei Ihnen, 30 Tage zum Probieren',
      ),
    },
    {
      slug: 'size-guide',
      title: t('Find your size', 'Die richtige Größe'),
      body: body(
        'Find your size',
        'Stand on paper, mark heel and toe, and add 8 mm. EU 42 is 26.7 cm.',
        'Die richtige Größe',
        'Stellen Sie sich auf Papier, zeichnen Sie Ferse und Zehe an und rechnen Sie 8 mm dazu. EU 42 sind 26,7 cm.',
      ),
    },
    {
      slug: 'imprint',
      title: t('Imprint', 'Impressum'),
      body: body(
        'Kerbside Demo GmbH',
        'Depotweg 9, 12345 Musterstadt, Germany',
        'Kerbside Demo GmbH',
        'Depotweg 9, 12345 Musterstadt',
      ),
    },
  ],
  sections: [
    {
      page: 'home',
      kind: 'hero',
      eyebrow: t('Spring drop', 'Frühjahr'),
      title: t('Faster than the tram', 'Schneller als die Bahn'),
      text: t(
        'Eight shoes, tested by people who run for the last one.',
        'Acht Schuhe, getestet von Leuten, die der letzten hinterherlaufen.',
      ),
      linkText: t('All shoes', 'Alle Schuhe'),
      linkUrl: '/products',
      secondLinkText: t('Running', 'Laufen'),
      secondLinkUrl: '/collections/running',
      picture: 'hero',
    },
    {
      page: 'home',
      kind: 'products',
      title: t('On the shelf this week', 'Diese Woche im Regal'),
      products: ['tempo-road-runner', 'corner-court', 'pier-sandal', 'dock-boot'],
      count: 4,
    },
    { page: 'home', kind: 'collections', title: t('By terrain', 'Nach Gelände') },
    {
      page: 'home',
      kind: 'story',
      eyebrow: t('The workshop', 'Die Werkstatt'),
      title: t('Soles can be replaced', 'Sohlen kann man tauschen'),
      text: t(
        'Bring boots back after two winters. We put a new sole on them in a week, for a third of the price of a new pair.',
        'Bringen Sie Stiefel nach zwei Wintern zurück. Wir besohlen sie in einer Woche neu, für ein Drittel des Preises eines neuen Paars.',
      ),
      picture: 'workshop',
      pictureText: t('Two boots in a row', 'Zwei Stiefel in einer Reihe'),
    },
    {
      page: 'home',
      kind: 'newsletter',
      title: t('Restock alarm', 'Nachschub-Alarm'),
      text: t('One mail when sizes are back.', 'Eine Mail, wenn Größen wieder da sind.'),
    },
    {
      page: 'footer',
      kind: 'newsletter',
      title: t('Restock alarm', 'Nachschub-Alarm'),
    },
  ],
  menu: [
    { menu: 'main', label: t('Running', 'Laufen'), url: '/collections/running' },
    { menu: 'main', label: t('Street', 'Straße'), url: '/collections/street' },
    { menu: 'main', label: t('Boots', 'Stiefel'), url: '/collections/boots' },
    { menu: 'main', label: t('Summer', 'Sommer'), url: '/collections/summer' },
    { menu: 'footer', key: 'service', label: t('Service', 'Service') },
    {
      menu: 'footer',
      parent: 'service',
      label: t('Find your size', 'Die richtige Größe'),
      url: '/pages/size-guide',
    },
    { menu: 'legal', label: t('Imprint', 'Impressum'), url: '/pages/imprint' },
  ],
  announcements: [
    { text: t('Two days to your door, 30 days to try', 'Zwei Tage bis zur Tür, 30 Tage zum Probieren') },
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
