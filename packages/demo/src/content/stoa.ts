import { paragraph, quote } from '../journal/article.ts'
import { legalPages, productPages } from './legal-pages.ts'
import { reviews } from './reviews.ts'
import { sizeGuide } from './size-guide.ts'
import type { DemoContent } from './storefront-content.ts'
import { t } from './translated.ts'

const quotes = (text: string, author: string) => [quote(text), paragraph(author)]

const lead = t(
  'Cups, cloths, lamps and tools, made to be used every day and to look better for it.',
  'Tassen, Tücher, Lampen und Werkzeug, für jeden Tag gemacht und mit jedem Tag schöner.',
  'Tazas, telas, lámparas y herramientas, hechas para usarse cada día y ganar con el uso.',
  'أكواب وأقمشة ومصابيح وأدوات، صُنعت للاستعمال كل يوم وتزداد جمالًا به.',
)

/** The words of the house-and-garden shop. */
export const stoaContent: DemoContent = {
  pages: [
    { slug: 'home', title: t('Home', 'Startseite', 'Inicio', 'الرئيسية'), description: lead },
    {
      slug: 'footer',
      title: t('Footer', 'Fußzeile', 'Pie de página', 'تذييل الصفحة'),
      description: t(
        'Stoa sells useful things that are a pleasure to own. Named after the covered walk of a Greek market, where the shops stood.',
        'Stoa verkauft nützliche Dinge, die man gern besitzt. Benannt nach der überdachten Halle eines griechischen Marktes, in der die Läden standen.',
        'Stoa vende cosas útiles que da gusto tener. Lleva el nombre del pórtico de un mercado griego, donde estaban las tiendas.',
        'يبيع Stoa أشياء نافعة يسرّ المرء اقتناؤها. سُمّي على اسم الرواق المسقوف في السوق اليونانية، حيث كانت المتاجر.',
      ),
    },
    {
      slug: 'about',
      title: t('About the shop', 'Über den Laden', 'Sobre la tienda', 'عن المتجر'),
      description: t(
        'Named after the covered walk of a Greek market, where the shops stood.',
        'Benannt nach der überdachten Halle eines griechischen Marktes, in der die Läden standen.',
        'Con el nombre del pórtico de un mercado griego, donde estaban las tiendas.',
        'سُمّي على اسم الرواق المسقوف في السوق اليونانية، حيث كانت المتاجر.',
      ),
    },
    {
      slug: 'contact',
      title: t('Contact', 'Kontakt', 'Contacto', 'اتصل بنا'),
      description: t(
        'Questions about an order or a thing: we answer within a day.',
        'Fragen zu einer Bestellung oder einem Stück: Wir antworten innerhalb eines Tages.',
        'Preguntas sobre un pedido o un objeto: respondemos en un día.',
        'أسئلة عن طلب أو قطعة: نجيب خلال يوم.',
      ),
    },
    ...productPages,
    sizeGuide,
    ...legalPages('Stoa Demo GmbH'),
  ],
  sections: [
    {
      page: 'home',
      kind: 'hero',
      eyebrow: t('House and garden', 'Haus und Garten', 'Casa y jardín', 'البيت والحديقة'),
      title: t(
        'Things worth keeping within reach',
        'Dinge, die man gern zur Hand hat',
        'Cosas que merece la pena tener a mano',
        'أشياء تستحق أن تبقى في متناول اليد',
      ),
      text: lead,
      linkText: t('Shop everything', 'Alles ansehen', 'Ver todo', 'تسوّق كل شيء'),
      linkUrl: '/products',
      secondLinkText: t('What is new', 'Was neu ist', 'Novedades', 'الجديد'),
      secondLinkUrl: '/products?sort=newest',
    },
    {
      page: 'home',
      kind: 'collections',
      title: t('Under the arches', 'Unter den Bögen', 'Bajo los arcos', 'تحت الأقواس'),
    },
    {
      page: 'home',
      kind: 'products',
      title: t('New in the shop', 'Neu im Laden', 'Nuevo en la tienda', 'جديد في المتجر'),
      linkText: t('All new products', 'Alle Neuheiten', 'Todas las novedades', 'كل الجديد'),
      linkUrl: '/products?sort=newest',
      count: 8,
    },
    {
      page: 'home',
      kind: 'collection',
      collection: 'ceramics',
      linkText: t('See all of it', 'Alles davon ansehen', 'Verla entera', 'شاهدها كلها'),
      count: 3,
    },
    {
      page: 'home',
      kind: 'journal',
      title: t('From the journal', 'Aus dem Journal', 'Del diario', 'من المجلة'),
      linkText: t('All articles', 'Alle Artikel', 'Todos los artículos', 'كل المقالات'),
      linkUrl: '/journal',
      count: 3,
    },
    {
      page: 'home',
      kind: 'newsletter',
      title: t('One letter a month', 'Ein Brief im Monat', 'Una carta al mes', 'رسالة واحدة في الشهر'),
      text: t(
        'What is new on the shelf, and how to keep what you have.',
        'Was neu im Regal steht, und wie man pflegt, was man hat.',
        'Lo nuevo del estante, y cómo cuidar lo que ya tiene.',
        'ما الجديد على الرف، وكيف تعتني بما عندك.',
      ),
    },
    {
      page: 'footer',
      kind: 'newsletter',
      title: t('One letter a month', 'Ein Brief im Monat', 'Una carta al mes', 'رسالة واحدة في الشهر'),
    },
    {
      page: 'about',
      kind: 'story',
      eyebrow: t('The name', 'Der Name', 'El nombre', 'الاسم'),
      title: t(
        'A roof, a row of columns, and somebody who knows the thing',
        'Ein Dach, eine Reihe Säulen und jemand, der die Sache kennt',
        'Un techo, una fila de columnas y alguien que conoce el objeto',
        'سقف وصف من الأعمدة ومن يعرف الشيء حق المعرفة',
      ),
      text: t(
        'A stoa was the covered walk beside a Greek market. It gave shade, and room for people who made things and people who needed them. We try to be that: few things, well made, and an answer to every question about them.',
        'Eine Stoa war die überdachte Halle am griechischen Markt. Sie gab Schatten, und Platz für die, die etwas machten, und die, die es brauchten. Das wollen wir sein: wenige Dinge, gut gemacht, und eine Antwort auf jede Frage dazu.',
        'Una stoa era el pórtico junto al mercado griego. Daba sombra, y sitio a quienes hacían las cosas y a quienes las necesitaban. Eso queremos ser: pocas cosas, bien hechas, y una respuesta para cada pregunta.',
        'كانت الستوا رواقًا مسقوفًا بجانب السوق اليونانية، يمنح الظل ويجمع من يصنع الأشياء بمن يحتاجها. هذا ما نريد أن نكونه: أشياء قليلة متقنة الصنع، وجواب عن كل سؤال عنها.',
      ),
      picture: 'hero',
      pictureText: t(
        'Pots, lamps and cloth on a long shelf',
        'Töpfe, Lampen und Tücher auf einem langen Brett',
        'Vasijas, lámparas y telas en un estante largo',
        'أوانٍ ومصابيح وأقمشة على رف طويل',
      ),
    },
    {
      page: 'about',
      kind: 'quotes',
      title: t('What people write', 'Was man uns schreibt', 'Lo que nos escriben', 'ما يكتبه الناس'),
      body: {
        en: { nodes: quotes('The mug that everybody in this house fights over.', 'A buyer in Bremen') },
        de: {
          nodes: quotes('Die Tasse, um die sich in diesem Haus alle streiten.', 'Eine Käuferin in Bremen'),
        },
        es: { nodes: quotes('La taza por la que se pelea toda la casa.', 'Una compradora de Bremen') },
        ar: { nodes: quotes('الكوب الذي يتنازع عليه كل من في البيت.', 'مشترية من بريمن') },
      },
    },
    {
      page: 'contact',
      kind: 'contact',
      title: t('Write to us', 'Schreiben Sie uns', 'Escríbanos', 'راسلنا'),
      text: t(
        'Monday to Friday we answer within a day.',
        'Montag bis Freitag antworten wir innerhalb eines Tages.',
        'De lunes a viernes respondemos en un día.',
        'من الاثنين إلى الجمعة نجيب خلال يوم.',
      ),
    },
  ],
  menu: [
    { menu: 'footer', key: 'help', label: t('Help', 'Hilfe', 'Ayuda', 'المساعدة') },
    {
      menu: 'footer',
      parent: 'help',
      label: t('Contact', 'Kontakt', 'Contacto', 'اتصل بنا'),
      url: '/pages/contact',
    },
    {
      menu: 'footer',
      parent: 'help',
      label: t('Returns', 'Rückgabe', 'Devoluciones', 'الإرجاع'),
      url: '/pages/returns',
    },
    {
      menu: 'footer',
      parent: 'help',
      label: t('Sizes and materials', 'Größen und Materialien', 'Medidas y materiales', 'المقاسات والخامات'),
      url: '/pages/size-guide',
    },
    {
      menu: 'footer',
      parent: 'help',
      label: t('About', 'Über uns', 'Sobre nosotros', 'من نحن'),
      url: '/pages/about',
    },
    { menu: 'legal', label: t('Terms', 'AGB', 'Condiciones', 'الشروط'), url: '/pages/terms' },
    { menu: 'legal', label: t('Privacy', 'Datenschutz', 'Privacidad', 'الخصوصية'), url: '/pages/privacy' },
    {
      menu: 'legal',
      label: t('Imprint', 'Impressum', 'Aviso legal', 'بيانات الشركة'),
      url: '/pages/imprint',
    },
  ],
  reviews,
  announcements: [
    {
      text: t(
        'Free delivery in Germany from €75',
        'Kostenlose Lieferung in Deutschland ab 75 €',
        'Envío gratis en Alemania desde 75 €',
        'توصيل مجاني داخل ألمانيا ابتداءً من 75 يورو',
      ),
    },
  ],
}
