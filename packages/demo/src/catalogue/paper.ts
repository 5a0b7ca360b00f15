import { colours, type DemoProduct, list, product } from './product.ts'

const collections = ['paper']
const download = {
  title: 'Download',
  description:
    'A link is sent with the confirmation of your order. Download it as often as you like; for your own use.',
}

export const paper: DemoProduct[] = [
  product(
    {
      slug: 'clothbound-notebook',
      name: 'Clothbound Notebook',
      description:
        'One hundred and sixty pages that lie flat from the first to the last. Bound in book cloth, sewn in sections, rounded at the corners because pockets have corners too.\n\nThe paper is 100 g, a warm white that does not glare and does not let ink through.',
      price: 22,
      productType: 'physical',
      sku: 'PAP-NOTE',
      weight: 0.32,
      brand: 'Stoa',
      ribbon: 'Bestseller',
      collections,
      options: [
        colours('Colour', 'Rust', 'Indigo', 'Sage', 'Butter', 'Charcoal'),
        list('Ruling', 'Plain', 'Lined', 'Dotted'),
      ],
      quantity: 45,
      pictures: 4,
    },
    [
      [{ Colour: 'Indigo', Ruling: 'Dotted' }, { quantity: 3 }],
      [{ Colour: 'Butter', Ruling: 'Plain' }, { quantity: 0 }],
      [{ Colour: 'Butter', Ruling: 'Lined' }, { quantity: 0 }],
      [{ Colour: 'Charcoal' }, { price: 24 }],
    ],
  ),
  product({
    slug: 'machberet-notebook',
    name: 'מחברת Right-to-Left Notebook',
    description:
      'מחברת הנפתחת מימין לשמאל, עם שוליים בצד הנכון ונייר קרם נעים לכתיבה.\n\nBound on the right, with the margin where a hand writing Hebrew or Arabic needs it. Ninety-six lined pages, thread-sewn, in a soft cover that takes on the shape of your bag.',
    price: 16,
    productType: 'physical',
    sku: 'PAP-RTL',
    weight: 0.18,
    brand: 'Stoa',
    collections,
    quantity: 33,
    pictures: 2,
  }),
  product({
    slug: 'cedar-pencil',
    name: 'Cedar Pencil',
    description: 'One pencil, HB, unpainted cedar: it smells of what it is.',
    price: 1.8,
    productType: 'physical',
    sku: 'PAP-PENCIL',
    weight: 0.01,
    brand: 'Stoa',
    collections,
    quantity: null,
    pictures: 2,
  }),
  product({
    slug: 'brass-ruler',
    name: 'Brass Ruler, 15 cm',
    description:
      'Etched, not printed, so the marks will still be there when the edge has been polished by a thousand pockets. Centimetres on one side, nothing on the other.',
    price: 21,
    productType: 'physical',
    sku: 'PAP-RULER',
    weight: 0.07,
    brand: 'Stoa',
    collections,
    quantity: 26,
    pictures: 2,
  }),
  product(
    {
      slug: 'walnut-tray',
      name: 'Walnut Desk Tray',
      description:
        'Milled from one piece of walnut, oiled twice. A place for the pen, the key, the coin and the thing you must not forget.\n\nThe grain of every tray differs; the one in the picture is the one in the picture.',
      price: 54,
      productType: 'physical',
      sku: 'PAP-TRAY',
      weight: 0.4,
      brand: 'Stoa',
      collections,
      options: [list('Size', 'Pen, 22 × 8 cm', 'Letter, 32 × 24 cm')],
      quantity: 10,
      additionalInfoSections: [
        {
          title: 'Care',
          description: 'Wipe dry. A few drops of linseed oil once a year, rubbed in with a cloth.',
        },
      ],
      pictures: 3,
    },
    [[{ Size: 'Letter, 32 × 24 cm' }, { price: 96, weight: 1.1, quantity: 2 }]],
  ),
  product(
    {
      slug: 'noon-print',
      name: 'Noon, Art Print',
      description:
        'Three shapes and the hour when shadows are shortest. Printed in four soy inks, one after another, on uncoated cotton paper; look closely and you will see where they overlap.\n\nAn open edition, blind-stamped on the back.',
      price: 38,
      productType: 'physical',
      sku: 'PAP-NOON',
      weight: 0.2,
      brand: 'Stoa Editions',
      collections,
      options: [
        list('Size', '30 × 40 cm', '50 × 70 cm'),
        list('Frame', 'Unframed', 'Oak frame', 'Black frame'),
      ],
      quantity: 25,
      pictures: 4,
    },
    [
      [{ Size: '50 × 70 cm' }, { price: 62 }],
      [
        { Size: '30 × 40 cm', Frame: 'Oak frame' },
        { price: 89, weight: 1.4, quantity: 6 },
      ],
      [
        { Size: '30 × 40 cm', Frame: 'Black frame' },
        { price: 89, weight: 1.4, quantity: 6 },
      ],
      [
        { Size: '50 × 70 cm', Frame: 'Oak frame' },
        { price: 138, weight: 2.9, quantity: 0 },
      ],
      [
        { Size: '50 × 70 cm', Frame: 'Black frame' },
        { price: 138, weight: 2.9, quantity: 2 },
      ],
    ],
  ),
  product({
    slug: 'letter-set',
    name: 'Letter Set',
    description:
      'Twenty sheets, ten envelopes, one reason less to send a message instead. The envelopes are lined, so nobody reads along.',
    price: 24,
    discount: { type: 'AMOUNT', value: 4 },
    productType: 'physical',
    sku: 'PAP-LETTER',
    weight: 0.25,
    brand: 'Stoa',
    ribbon: 'Sale',
    collections,
    options: [colours('Lining', 'Blush', 'Sky', 'Ochre')],
    quantity: 19,
    pictures: 3,
  }),
  product({
    slug: 'wall-calendar',
    name: 'Wall Calendar, Phases of the Moon',
    description:
      'Every night of the year on one sheet, each with its moon. No grid, no holidays, no quotations. Printed in white and pale gold on midnight paper, 50 by 70 centimetres.',
    price: 32,
    discount: { type: 'PERCENT', value: 40 },
    productType: 'physical',
    sku: 'PAP-MOON',
    weight: 0.22,
    brand: 'Stoa Editions',
    ribbon: 'Last of the year',
    collections,
    quantity: 3,
    pictures: 3,
  }),
  product({
    slug: 'washi-tape',
    name: '和紙 Washi Tape, Five Rolls',
    description:
      '手でちぎれて、きれいにはがせる和紙テープ。五色の組み合わせです。\n\nFive rolls of paper tape that tears by hand and peels without a trace. Earth, brick, straw, moss and sea.',
    price: 15,
    productType: 'physical',
    sku: 'PAP-WASHI',
    weight: 0.09,
    brand: 'Stoa',
    collections,
    quantity: 70,
    pictures: 2,
  }),
  product(
    {
      slug: 'writing-ink',
      name: 'Writing Ink, 30 ml',
      description:
        'A dye ink that flows wet, dries matt and washes out of a pen with water. The bottle is square and heavy, so it stays where you put it.',
      price: 17,
      productType: 'physical',
      sku: 'PAP-INK',
      weight: 0.16,
      brand: 'Stoa',
      collections,
      options: [colours('Colour', 'Indigo', 'Plum', 'Forest', 'Rust')],
      quantity: 29,
      pictures: 3,
    },
    [[{ Colour: 'Plum' }, { quantity: 0 }]],
  ),
  product({
    slug: 'quiet-week-planner',
    name: 'The Quiet Week, Printable Planner',
    description:
      'A planner to print at home: one page for each week, wide margins, no hours. Works on A4 and Letter, prints well on the back of old paper.\n\nFifty-four pages, PDF.',
    price: 9,
    productType: 'digital',
    sku: 'PAP-WEEK',
    brand: 'Stoa Editions',
    ribbon: 'Download',
    collections,
    quantity: null,
    additionalInfoSections: [download],
    pictures: 2,
  }),
]
