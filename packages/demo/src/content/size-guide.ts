import { heading, paragraph, table } from '../journal/article.ts'
import type { DemoPage } from './storefront-content.ts'
import { t } from './translated.ts'

/** Sizes and materials, which product pages with sizes link. */
export const sizeGuide: DemoPage = {
  slug: 'size-guide',
  title: t('Sizes and materials', 'Größen und Materialien', 'Medidas y materiales', 'المقاسات والخامات'),
  description: t(
    'Which size is right, and what the things are made of.',
    'Welche Größe die richtige ist, und woraus die Dinge sind.',
    'Qué medida elegir y de qué están hechas las cosas.',
    'أي مقاس تختار، ومم صُنعت الأشياء.',
  ),
  body: {
    en: {
      nodes: [
        heading('Bed linen'),
        table(
          ['Set', 'Duvet cover', 'Pillowcases', 'For a bed of'],
          ['Single', '140 × 200 cm', '2 × 50 × 75 cm', '90 cm'],
          ['Double', '200 × 200 cm', '2 × 50 × 75 cm', '160 cm'],
          ['King', '240 × 220 cm', '2 × 50 × 75 cm', '180 cm'],
        ),
        heading('Cushions and towels'),
        table(
          ['Size', 'Measures', 'Good for'],
          ['Cushion', '40 × 40 cm', 'a chair'],
          ['Cushion', '50 × 50 cm', 'a sofa'],
          ['Cushion', '30 × 60 cm', 'the small of the back'],
          ['Towel, hand', '50 × 80 cm', 'the basin'],
          ['Towel, bath', '75 × 140 cm', 'the shower'],
          ['Towel, sheet', '100 × 180 cm', 'the sauna'],
        ),
        heading('Materials'),
        paragraph(
          'Stoneware is fired at 1,240 °C and is watertight. Linen is woven from European flax and shrinks by three per cent in the first wash; the measures here are those after it. Wool is never dyed where a natural colour serves.',
        ),
        paragraph('Thrown and sewn pieces differ by up to two per cent from these measures.'),
      ],
    },
    de: {
      nodes: [
        heading('Bettwäsche'),
        table(
          ['Set', 'Bettbezug', 'Kissenbezüge', 'Für ein Bett von'],
          ['Einzeln', '140 × 200 cm', '2 × 50 × 75 cm', '90 cm'],
          ['Doppelt', '200 × 200 cm', '2 × 50 × 75 cm', '160 cm'],
          ['King', '240 × 220 cm', '2 × 50 × 75 cm', '180 cm'],
        ),
        heading('Kissen und Handtücher'),
        table(
          ['Größe', 'Maße', 'Gut für'],
          ['Kissen', '40 × 40 cm', 'einen Stuhl'],
          ['Kissen', '50 × 50 cm', 'ein Sofa'],
          ['Kissen', '30 × 60 cm', 'das Kreuz'],
          ['Handtuch', '50 × 80 cm', 'das Waschbecken'],
          ['Badetuch', '75 × 140 cm', 'die Dusche'],
          ['Laken', '100 × 180 cm', 'die Sauna'],
        ),
        heading('Materialien'),
        paragraph(
          'Steinzeug wird bei 1240 °C gebrannt und ist wasserdicht. Leinen ist aus europäischem Flachs und läuft bei der ersten Wäsche um drei Prozent ein; die Maße hier gelten danach. Wolle wird nicht gefärbt, wo eine Naturfarbe genügt.',
        ),
        paragraph('Gedrehte und genähte Stücke weichen bis zu zwei Prozent von diesen Maßen ab.'),
      ],
    },
    es: {
      nodes: [
        heading('Ropa de cama'),
        table(
          ['Juego', 'Funda nórdica', 'Fundas de almohada', 'Para una cama de'],
          ['Individual', '140 × 200 cm', '2 × 50 × 75 cm', '90 cm'],
          ['Doble', '200 × 200 cm', '2 × 50 × 75 cm', '160 cm'],
          ['King', '240 × 220 cm', '2 × 50 × 75 cm', '180 cm'],
        ),
        heading('Cojines y toallas'),
        table(
          ['Tamaño', 'Medidas', 'Bueno para'],
          ['Cojín', '40 × 40 cm', 'una silla'],
          ['Cojín', '50 × 50 cm', 'un sofá'],
          ['Cojín', '30 × 60 cm', 'los riñones'],
          ['Toalla de manos', '50 × 80 cm', 'el lavabo'],
          ['Toalla de baño', '75 × 140 cm', 'la ducha'],
          ['Sábana', '100 × 180 cm', 'la sauna'],
        ),
        heading('Materiales'),
        paragraph(
          'El gres se cuece a 1240 °C y es estanco. El lino es europeo y encoge un tres por ciento en el primer lavado; las medidas son las de después. La lana no se tiñe donde basta un color natural.',
        ),
        paragraph('Las piezas torneadas y cosidas varían hasta un dos por ciento.'),
      ],
    },
    ar: {
      nodes: [
        heading('بياضات السرير'),
        table(
          ['الطقم', 'غطاء اللحاف', 'غطاءا الوسادة', 'لسرير عرضه'],
          ['مفرد', '140 × 200 سم', '2 × 50 × 75 سم', '90 سم'],
          ['مزدوج', '200 × 200 سم', '2 × 50 × 75 سم', '160 سم'],
          ['كينغ', '240 × 220 سم', '2 × 50 × 75 سم', '180 سم'],
        ),
        heading('الوسائد والمناشف'),
        table(
          ['المقاس', 'القياسات', 'يناسب'],
          ['وسادة', '40 × 40 سم', 'الكرسي'],
          ['وسادة', '50 × 50 سم', 'الأريكة'],
          ['وسادة', '30 × 60 سم', 'أسفل الظهر'],
          ['منشفة يدين', '50 × 80 سم', 'المغسلة'],
          ['منشفة حمام', '75 × 140 سم', 'الاستحمام'],
          ['شرشف', '100 × 180 سم', 'الساونا'],
        ),
        heading('الخامات'),
        paragraph(
          'يُحرق الخزف الحجري على 1240 درجة مئوية ولا تنفذ منه المياه. الكتان أوروبي وينكمش ثلاثة بالمئة في الغسلة الأولى، والقياسات هنا بعدها. لا يُصبغ الصوف حيث يكفي لونه الطبيعي.',
        ),
        paragraph('تختلف القطع المشكّلة والمخيطة حتى اثنين بالمئة عن هذه القياسات.'),
      ],
    },
  },
}
