import { colours, type DemoProduct, list, product } from './product.ts'

const collections = ['textiles']
const linenCare = {
  title: 'Care',
  description:
    'Machine wash at 40 °C, half-full drum, with a liquid detergent. Line dry, or tumble on low and take it out while it is still a touch damp. Ironing is a matter of temperament.',
}
const woolCare = {
  title: 'Care',
  description:
    'Air it often, wash it rarely: by hand or on a wool programme at 30 °C. Dry flat, away from the sun.',
}

const bedSetText = `There is a kind of sheet that feels best on the first night in a hotel, and a kind that feels best after ten years. This is the second kind, and we have tried to give you a head start.

The cloth is woven from long European flax, grown without irrigation in the damp strip of coast between Normandy and Flanders. Long fibres mean fewer ends, and fewer ends mean a cloth that does not pill and hardly sheds. At 165 grams to the square metre it is neither the gauze of summer nor the canvas of winter: it is the weight you can keep on the bed all year.

After weaving, each length is dyed in the piece and then washed with pumice for an hour. That is what takes the stiffness out. New linen usually needs a season to become soft; ours has spent that season in the mill, so that it arrives with the drape of something you have owned for a while. It will go on softening. The colour will go on too, a shade quieter every year, in the way that a good pair of trousers does.

Linen keeps you warm when it is cold and cool when it is hot, and there is nothing mysterious about that. The fibre is hollow: it takes up a fifth of its weight in moisture before it feels damp, carries it away from the skin and lets it go again into the room. If you sleep hot, you will notice on the first night. If you share the bed with someone who sleeps cold, you will notice that you have stopped discussing it.

The set holds one duvet cover and two pillowcases. The cover closes with an envelope flap instead of buttons, because buttons are what breaks first, and because nobody enjoys doing up eleven of them; inside, four short ties hold the corners of the duvet where they belong. The pillowcases are cut with a deep pocket so that the pillow stays in at night. All seams are felled, so that no raw edge is ever exposed to the wash, and the hems are turned twice.

On ironing: you may. Most people find that the creases are the point. Pull the cover straight while it is damp, hang it by the hem, and what remains on the bed will look like a landscape seen from the air, and nobody has ever complained about that.

If a seam gives, at any time, send it back. We will mend it.`

export const textiles: DemoProduct[] = [
  product(
    {
      slug: 'linen-cushion',
      name: 'Linen Cushion',
      description:
        'Heavy washed linen with a narrow flange, filled with feather that you can thump back into shape. The zip hides in the seam.\n\nGood in odd numbers.',
      price: 42,
      productType: 'physical',
      sku: 'TEX-CUSHION',
      weight: 0.6,
      brand: 'Stoa',
      ribbon: 'Bestseller',
      collections,
      options: [
        colours('Colour', 'Ochre', 'Bone', 'Sage', 'Rust', 'Indigo', 'Charcoal'),
        list('Size', '40 × 40 cm', '50 × 50 cm', '30 × 60 cm'),
      ],
      quantity: 16,
      additionalInfoSections: [linenCare],
      pictures: 4,
    },
    [
      [{ Size: '50 × 50 cm' }, { price: 52, weight: 0.9 }],
      [{ Size: '30 × 60 cm' }, { price: 48 }],
      [{ Colour: 'Rust', Size: '50 × 50 cm' }, { quantity: 0 }],
      [{ Colour: 'Indigo', Size: '40 × 40 cm' }, { quantity: 3 }],
      [{ Colour: 'Charcoal', Size: '30 × 60 cm' }, { visible: false }],
    ],
  ),
  product({
    slug: 'alpaca-throw',
    name: 'Undyed Alpaca and Merino Herringbone Throw with Hand-Knotted Fringe, Extra Large',
    description:
      'Nothing in this throw has been dyed. The cream is merino, the grey is alpaca, and the herringbone is what happens when the two take turns.\n\nAt 150 by 220 centimetres it covers two people and most of a dog.',
    price: 240,
    discount: { type: 'AMOUNT', value: 30 },
    productType: 'physical',
    sku: 'TEX-ALPACA',
    weight: 1.4,
    brand: 'Stoa',
    ribbon: 'Sale',
    collections,
    quantity: 11,
    additionalInfoSections: [woolCare],
    pictures: 4,
  }),
  product(
    {
      slug: 'waffle-towel',
      name: 'Waffle Towel',
      description:
        'A deep waffle weave of cotton and a little linen. It dries fast, you and itself, and takes up half the room of a terry towel on the shelf.\n\nWash it once before use: it shrinks by a tenth, thickens, and stays so.',
      price: 19,
      productType: 'physical',
      sku: 'TEX-WAFFLE',
      weight: 0.25,
      brand: 'Stoa',
      collections,
      options: [
        colours('Colour', 'Sage', 'Bone', 'Slate', 'Blush'),
        list('Size', 'Hand, 50 × 80 cm', 'Bath, 75 × 140 cm', 'Sheet, 100 × 180 cm'),
      ],
      quantity: 35,
      additionalInfoSections: [linenCare],
      pictures: 3,
    },
    [
      [{ Size: 'Bath, 75 × 140 cm' }, { price: 38, weight: 0.5 }],
      [{ Size: 'Sheet, 100 × 180 cm' }, { price: 56, weight: 0.8, quantity: 12 }],
      [{ Colour: 'Blush', Size: 'Sheet, 100 × 180 cm' }, { quantity: 0 }],
    ],
  ),
  product({
    slug: 'tea-towels',
    name: 'Striped Tea Towels, Set of Two',
    description:
      'Pure linen, which means no fluff on the glasses. One has wide stripes, one narrow, so that you can keep one for the dishes and one for the bread.',
    price: 29,
    productType: 'physical',
    sku: 'TEX-TEATOWEL',
    weight: 0.2,
    brand: 'Stoa',
    collections: ['textiles', 'kitchen'],
    quantity: 48,
    additionalInfoSections: [linenCare],
    pictures: 3,
  }),
  product(
    {
      slug: 'linen-bed-set',
      name: 'Washed Linen Bed Set',
      description: bedSetText,
      price: 219,
      productType: 'physical',
      sku: 'TEX-BED',
      weight: 1.9,
      brand: 'Stoa',
      collections,
      options: [
        colours('Colour', 'Bone', 'Sage', 'Blush', 'Slate'),
        list('Size', 'Single, 140 × 200 cm', 'Double, 200 × 200 cm', 'King, 240 × 220 cm'),
      ],
      quantity: 8,
      additionalInfoSections: [
        linenCare,
        { title: 'In the set', description: 'One duvet cover and two pillowcases of 50 × 75 cm.' },
        {
          title: 'Cloth',
          description: 'European flax, 165 g/m², piece dyed, stone washed.',
        },
      ],
      pictures: 4,
    },
    [
      [{ Size: 'Double, 200 × 200 cm' }, { price: 279, weight: 2.5 }],
      [{ Size: 'King, 240 × 220 cm' }, { price: 319, weight: 3 }],
      [{ Colour: 'Blush', Size: 'King, 240 × 220 cm' }, { quantity: 0 }],
      [{ Colour: 'Sage', Size: 'Double, 200 × 200 cm' }, { quantity: 2 }],
    ],
  ),
  product({
    slug: 'aizome-runner',
    name: '藍染 Aizome Indigo Table Runner',
    description:
      '天然藍でくり返し染めた麻のテーブルランナー。洗うほどに青が澄んでいきます。\n\nLinen dipped nine times in a vat of natural indigo and aired in between; the white dashes are where the cloth was stitched tight before it went in. Every wash makes the blue a little clearer.\n\n40 by 180 centimetres. Wash it alone for the first month.',
    price: 78,
    productType: 'physical',
    sku: 'TEX-AIZOME',
    weight: 0.3,
    brand: 'Stoa',
    collections,
    quantity: 5,
    additionalInfoSections: [linenCare],
    pictures: 3,
  }),
  product(
    {
      slug: 'field-rug',
      name: 'Field Rug',
      description:
        'A flat-woven wool rug with the plan of four fields, seen from above in late summer. The same on both sides: turn it over when the cat has had its way with one.\n\nLies best on a thin felt underlay.',
      price: 290,
      productType: 'physical',
      sku: 'TEX-RUG',
      weight: 4.8,
      brand: 'Stoa',
      collections,
      options: [list('Size', '80 × 150 cm', '140 × 200 cm', '200 × 300 cm')],
      quantity: 4,
      additionalInfoSections: [woolCare],
      pictures: 3,
    },
    [
      [{ Size: '140 × 200 cm' }, { price: 560, weight: 9.5 }],
      [{ Size: '200 × 300 cm' }, { price: 1180, weight: 19, quantity: 1 }],
    ],
  ),
  product({
    slug: 'canvas-tote',
    name: 'Canvas Tote',
    description:
      'Eighteen-ounce canvas, long handles, one inside pocket, and a flat bottom so it stands by itself.',
    price: 36,
    productType: 'physical',
    sku: 'TEX-TOTE',
    weight: 0.42,
    brand: 'Stoa',
    collections,
    options: [colours('Colour', 'Oat', 'Forest', 'Rust')],
    quantity: 50,
    pictures: 2,
  }),
  product({
    slug: 'market-apron',
    name: 'Market Apron',
    description:
      'Cross-back, so there is nothing to pull at the neck. Two deep pockets, a loop for a towel, and cloth heavy enough to shrug off a splash.\n\nOne size: the straps decide.',
    price: 64,
    discount: { type: 'PERCENT', value: 20 },
    productType: 'physical',
    sku: 'TEX-APRON',
    weight: 0.5,
    brand: 'Stoa',
    ribbon: 'Sale',
    collections: ['textiles', 'kitchen'],
    options: [colours('Colour', 'Slate', 'Moss', 'Terracotta')],
    quantity: 13,
    additionalInfoSections: [linenCare],
    pictures: 3,
  }),
  product({
    slug: 'linen-napkins',
    name: 'Linen Napkins, Set of Four',
    description:
      'Four napkins of 45 centimetres with a mitred hem, in four colours that sit well together: blush, ochre, sage and slate.\n\nThey will look better after a hundred dinners than after one.',
    price: 38,
    productType: 'physical',
    sku: 'TEX-NAPKIN',
    weight: 0.28,
    brand: 'Stoa',
    collections,
    quantity: 27,
    additionalInfoSections: [linenCare],
    pictures: 3,
  }),
  product(
    {
      slug: 'picnic-blanket',
      name: 'Check Picnic Blanket',
      description:
        'Thick recycled wool in a wide check, with a leather strap to carry it by. Rolls up small enough for a bicycle basket.\n\nThe colour of grass stains has been considered.',
      price: 98,
      productType: 'physical',
      sku: 'TEX-PICNIC',
      weight: 1.3,
      brand: 'Stoa',
      collections: ['textiles', 'garden'],
      options: [colours('Colour', 'Moss', 'Terracotta', 'Indigo')],
      quantity: 10,
      additionalInfoSections: [woolCare],
      pictures: 3,
    },
    [[{ Colour: 'Indigo' }, { quantity: 0 }]],
  ),
]
