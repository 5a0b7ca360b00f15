import { drawPdf, MARGIN, titlePage } from './pdf.ts'

interface Bread {
  name: string
  flour: string
  water: number
  salt: number
  leaven: string
  evening: string
  morning: string
}

const breads: Bread[] = [
  {
    name: 'Everyday wheat loaf',
    flour: '500 g strong wheat flour',
    water: 350,
    salt: 10,
    leaven: '2 g dried yeast',
    evening:
      'Stir everything in a bowl until no dry flour is left. Cover it and leave it at room temperature.',
    morning:
      'The dough has doubled and shows bubbles. Fold it four times, let it rest for an hour, and bake it in a hot pot: 30 minutes with the lid at 240 °C, 15 without.',
  },
  {
    name: 'Dark rye',
    flour: '400 g rye flour, 100 g wheat flour',
    water: 420,
    salt: 11,
    leaven: '100 g rye sourdough',
    evening: 'Mix a thick paste and press it into a buttered tin. Smooth it with a wet spoon.',
    morning:
      'The top has cracks. Bake for 60 minutes at 210 °C, then let it stand for a day before the first cut.',
  },
  {
    name: 'Seeded rolls',
    flour: '450 g wheat flour, 50 g seeds',
    water: 300,
    salt: 9,
    leaven: '3 g dried yeast',
    evening: 'Knead for five minutes, shape a ball and put it in the fridge in a covered bowl.',
    morning: 'Divide it in ten, roll in seeds, wait until they are warm. Bake for 18 minutes at 220 °C.',
  },
  {
    name: 'Olive flatbread',
    flour: '400 g wheat flour, 100 g semolina',
    water: 380,
    salt: 8,
    leaven: '2 g dried yeast',
    evening: 'Stir it wet, fold in a handful of olives and two spoons of oil. Leave it on the table.',
    morning:
      'Pour it on an oiled tray, press with ten fingers, wait half an hour. Bake for 22 minutes at 230 °C.',
  },
]

/** The baking notebook: a title and a page for each bread. */
export const bakingNotebookPdf = () =>
  drawPdf('The Slow Loaf', doc => {
    titlePage(doc, 'The Slow Loaf', 'A baking notebook')
    for (const { name, flour, water, salt, leaven, evening, morning } of breads) {
      doc.addPage()
      const width = doc.page.width - 2 * MARGIN
      doc.font('Times-Roman').fontSize(26).text(name, MARGIN, MARGIN, { width })
      doc.moveDown(0.8).fontSize(12)
      for (const line of [flour, `${water} g water`, `${salt} g salt`, leaven]) doc.text(line, { width })
      for (const [title, text] of [
        ['In the evening', evening],
        ['In the morning', morning],
      ] as const) {
        doc.moveDown(1).font('Times-Italic').fontSize(16).text(title, { width })
        doc.moveDown(0.2).font('Times-Roman').fontSize(13).text(text, { width, lineGap: 4 })
      }
    }
  })
