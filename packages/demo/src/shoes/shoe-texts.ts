import type { CatalogueTranslations } from '../catalogue/translations.ts'
import type { Text } from '../content/translated.ts'

const t = (en: string, de: string, ar: string): Text => ({ en, de, ar })

/** The catalogue of the shoe shop in German and Arabic. */
export const shoeTranslations: CatalogueTranslations = {
  collections: {
    running: {
      de: ['Laufen', 'Leichte Schuhe für Straße, Bahn und den letzten Bus.'],
      ar: ['الجري', 'أحذية خفيفة للطرق والمضامير والحافلة الأخيرة.'],
    },
    street: {
      de: ['Straße', 'Niedrig und flach, für jeden Tag, der kein Rennen ist.'],
      ar: ['الشارع', 'منخفضة ومسطحة، لكل يوم ليس سباقًا.'],
    },
    boots: {
      de: ['Stiefel', 'Wasserdichtes Leder mit einer Sohle, die man tauschen kann.'],
      ar: ['الأحذية العالية', 'جلد لا ينفذه الماء ونعل يمكن استبداله.'],
    },
    summer: {
      de: ['Sommer', 'Kork, Riemen und Luft.'],
      ar: ['الصيف', 'فلين وأحزمة وهواء.'],
    },
  },
  products: {
    'tempo-road-runner': {
      de: [
        'Tempo Straßenläufer',
        'Ein Schuh für jedes Training, dessen Schaum antwortet: 8 mm Sprengung, 242 Gramm in EU 42.\n\nDas Obermaterial ist aus einem Stück gestrickt, damit am langen Sonntag nichts reibt.',
      ],
      ar: [
        'تيمبو لجري الطرق',
        'حذاء لكل تدريب برغوة تستجيب لك: فرق الارتفاع 8 مم، والوزن 242 غرامًا في مقاس EU 42.\n\nالجزء العلوي قطعة محبوكة واحدة، فلا شيء يحتك في جري الأحد الطويل.',
      ],
    },
    'drift-trail-runner': {
      de: [
        'Drift Trailläufer',
        'Stollen von 5 mm, eine Platte gegen Steine, und Schnürsenkel, die in einer Tasche der Zunge verschwinden.',
      ],
      ar: ['دريفت لجري المسالك', 'نتوءات بارتفاع 5 مم، ولوح يحمي من الحجارة، وأربطة تختفي في جيب اللسان.'],
    },
    'sprint-spike': {
      de: [
        'Sprint Flat',
        'Für den Tag des Rennens: 168 Gramm, eine Carbonplatte, und keine Polsterung, die Sie nicht brauchen.',
      ],
      ar: ['سبرنت فلات', 'ليوم السباق: 168 غرامًا ولوح كربون، ولا حشوة لا تحتاجها.'],
    },
    'corner-court': {
      de: [
        'Corner Court',
        'Vollnarbiges Leder und eine Schalensohle, die genäht ist und nicht nur geklebt. Nach einem Jahr sieht er besser aus.',
      ],
      ar: ['كورنر كورت', 'جلد كامل الحبيبات ونعل مخيط لا ملصق فحسب. يبدو أجمل بعد سنة.'],
    },
    'kiosk-low': {
      de: [
        'Kiosk Low',
        'Leinwand aus recycelter Baumwolle auf einer flachen Gummisohle. Der Schuh neben der Tür.',
      ],
      ar: ['كيوسك منخفض', 'قماش من قطن معاد التدوير على نعل مطاطي مسطح. الحذاء الذي عند الباب.'],
    },
    'dock-boot': {
      de: [
        'Dockstiefel',
        'Geöltes Leder, darunter eine Membran, und eine Sohle, die ein Schuster zweimal tauschen kann.',
      ],
      ar: ['حذاء الرصيف العالي', 'جلد مدهون بالزيت تحته غشاء، ونعل يستطيع الإسكافي استبداله مرتين.'],
    },
    'harbour-boot': {
      de: [
        'Hafenstiefel',
        'Der leichtere: Wildleder, ein Reißverschluss an der Innenseite, und Wolle, wo der Knöchel sich beugt.',
      ],
      ar: ['حذاء الميناء العالي', 'الأخف: جلد مزأبر وسحّاب في الجهة الداخلية وصوف حيث ينثني الكاحل.'],
    },
    'pier-sandal': {
      de: [
        'Pier Sandale',
        'Ein Fußbett aus Kork, das in einer Woche die Form Ihres Fußes annimmt. Zwei Riemen, beide verstellbar.',
      ],
      ar: ['صندل بيير', 'نعل داخلي من الفلين يأخذ شكل قدمك في أسبوع. حزامان كلاهما قابل للضبط.'],
    },
  },
  words: [
    t('Colour', 'Farbe', 'اللون'),
    t('Size', 'Größe', 'المقاس'),
    t('Cobalt', 'Kobalt', 'كوبالت'),
    t('Signal', 'Signalrot', 'برتقالي إشارة'),
    t('Lime', 'Limette', 'ليموني'),
    t('Chalk', 'Kreide', 'طباشيري'),
    t('Tar', 'Teer', 'قطراني'),
    t('Pine', 'Kiefer', 'صنوبري'),
    t('Clay', 'Lehm', 'طيني'),
    t('New', 'Neu', 'جديد'),
    t('Bestseller', 'Bestseller', 'الأكثر مبيعًا'),
    t('Fit', 'Passform', 'القياس'),
    t('Try them', 'Probieren', 'جرّبها'),
    t(
      'True to size. Between two sizes, take the larger one. Width: regular, with room for the toes.',
      'Fällt normal aus. Zwischen zwei Größen nehmen Sie die größere. Weite: normal, mit Platz für die Zehen.',
      'مطابق للمقاس. بين مقاسين خذ الأكبر. العرض: عادي مع متسع للأصابع.',
    ),
    t(
      'Run in them for 30 days. If they do not fit, send them back.',
      'Laufen Sie 30 Tage darin. Wenn sie nicht passen, schicken Sie sie zurück.',
      'اركض بها 30 يومًا. إن لم تناسبك فأعدها.',
    ),
  ],
}
