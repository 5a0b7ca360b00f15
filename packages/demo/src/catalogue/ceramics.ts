import { colours, type DemoProduct, list, product } from './product.ts'

const collections = ['ceramics']
const care = {
  title: 'Care',
  description:
    'Dishwasher and microwave safe. Unglazed feet darken a little with use; rub them with a damp sponge and a pinch of baking soda to bring them back.',
}
const making = {
  title: 'How it is made',
  description:
    'Thrown or pressed in small batches, dried for a week, fired twice. Glaze is dipped by hand, so the line where it stops is never quite in the same place.',
}

export const ceramics: DemoProduct[] = [
  product(
    {
      slug: 'morning-mug',
      name: 'Morning Mug',
      description:
        'A mug that sits low and wide, so coffee cools to drinking temperature before you have finished the first page of the paper. The handle takes two fingers or three.\n\nThe clay is a dark-flecked stoneware; the flecks come through the glaze and make every mug slightly its own. The foot is left bare, because bare clay does not stick to a wet table.',
      price: 26,
      productType: 'physical',
      sku: 'CER-MUG',
      weight: 0.38,
      brand: 'Stoa',
      ribbon: 'Bestseller',
      collections,
      options: [
        colours('Colour', 'Oat', 'Moss', 'Ink', 'Terracotta'),
        list('Size', 'Small, 200 ml', 'Large, 350 ml'),
      ],
      quantity: 24,
      additionalInfoSections: [making, care],
      pictures: 4,
    },
    [
      [{ Size: 'Large, 350 ml' }, { price: 32, weight: 0.49 }],
      [{ Colour: 'Ink', Size: 'Large, 350 ml' }, { quantity: 2 }],
      [{ Colour: 'Terracotta', Size: 'Small, 200 ml' }, { quantity: 0 }],
    ],
  ),
  product({
    slug: 'kyusu-teapot',
    name: '急須 Kyusu Side-Handle Teapot',
    description:
      '横手の急須。内側に細かな茶こしを備え、最後の一滴まで気持ちよく注げます。容量は300 ml、二人分にちょうどよい大きさです。\n\nA side-handle teapot for two, 300 ml, in unglazed red clay. Hold the handle, rest a thumb on the lid, tip: that is the whole technique. The clay strainer is part of the wall, so there is no basket to lose and the leaves have room to open.\n\nUnglazed clay remembers. Keep the pot for one kind of tea and it will reward you.',
    price: 89,
    productType: 'physical',
    sku: 'CER-KYUSU',
    weight: 0.31,
    brand: 'Stoa',
    ribbon: 'Few left',
    collections,
    quantity: 2,
    additionalInfoSections: [
      { title: 'Care', description: 'Rinse with hot water only, never soap. Dry with the lid off.' },
    ],
    pictures: 4,
  }),
  product(
    {
      slug: 'meridian-vase',
      name: 'Meridian Vase',
      description:
        'A vase drawn with a single curve: narrow foot, high shoulder, a neck that holds three stems upright and lets a fourth lean.\n\nThe matt glaze is smooth as an eggshell and takes the light without shine. Watertight to the rim.',
      price: 58,
      productType: 'physical',
      sku: 'CER-MERIDIAN',
      weight: 0.9,
      brand: 'Stoa',
      collections,
      options: [colours('Colour', 'Celadon', 'Bone', 'Plum'), list('Height', '18 cm', '26 cm', '34 cm')],
      quantity: 9,
      additionalInfoSections: [making],
      pictures: 4,
    },
    [
      [{ Height: '26 cm' }, { price: 84, weight: 1.5 }],
      [{ Height: '34 cm' }, { price: 128, weight: 2.6, quantity: 3 }],
      [{ Colour: 'Plum', Height: '34 cm' }, { quantity: 0 }],
    ],
  ),
  product(
    {
      slug: 'tide-bowl',
      name: 'Tide Bowl',
      description:
        'Dipped once to the waist and once more at a slant, so that two glazes overlap in a line like wet sand. Deep enough for soup, open enough for salad.\n\nStacks without rattling.',
      price: 24,
      productType: 'physical',
      sku: 'CER-TIDE',
      weight: 0.45,
      brand: 'Stoa',
      collections,
      options: [list('Size', 'Rice, 12 cm', 'Soup, 16 cm', 'Serving, 26 cm')],
      quantity: 30,
      additionalInfoSections: [care],
      pictures: 3,
    },
    [
      [{ Size: 'Soup, 16 cm' }, { price: 32, weight: 0.7 }],
      [{ Size: 'Serving, 26 cm' }, { price: 74, weight: 1.9, quantity: 5 }],
    ],
  ),
  product(
    {
      slug: 'rim-plates',
      name: 'Rim Plates',
      description:
        'Everyday plates with a narrow raised rim that keeps sauce where you put it. The diameter, 25 cm, fits every dishwasher we could find.',
      price: 28,
      productType: 'physical',
      sku: 'CER-RIM',
      weight: 0.72,
      brand: 'Stoa',
      collections,
      options: [
        list('Quantity', 'One plate', 'Set of four', 'Set of six'),
        colours('Colour', 'Bone', 'Slate'),
      ],
      quantity: 18,
      additionalInfoSections: [care],
      pictures: 3,
    },
    [
      [{ Quantity: 'Set of four' }, { price: 104, weight: 2.9 }],
      [{ Quantity: 'Set of six' }, { price: 149, weight: 4.3 }],
      [{ Quantity: 'Set of six', Colour: 'Slate' }, { quantity: 1 }],
    ],
  ),
  product({
    slug: 'amphora',
    name: 'Αμφορέας Amphora Vase',
    description:
      'Δύο λαβές, στενή βάση, φαρδύς ώμος: το σχήμα που ταξίδευε λάδι και κρασί σε όλη τη Μεσόγειο, εδώ για κλαδιά ελιάς και ψηλά λουλούδια.\n\nTwo handles, a narrow foot and a wide shoulder: the shape that carried oil and wine around the Mediterranean, made here for olive branches and tall flowers. Thrown in two parts and joined at the belly, with a slip of iron-rich clay brushed over the upper half.\n\nHeight 38 cm. Stands steadily on its own foot, which the ancient ones did not.',
    price: 165,
    discount: { type: 'PERCENT', value: 15 },
    productType: 'physical',
    sku: 'CER-AMPHORA',
    weight: 3.4,
    brand: 'Stoa',
    ribbon: 'Sale',
    collections,
    quantity: 24,
    additionalInfoSections: [making],
    pictures: 4,
  }),
  product(
    {
      slug: 'water-pitcher',
      name: 'Table Pitcher',
      description:
        'A litre of water, or a good part of a garden in June. The lip is pulled thin so that it cuts the pour cleanly; nothing runs down the belly.\n\nThe handle is set low, where the weight is.',
      price: 62,
      productType: 'physical',
      sku: 'CER-PITCHER',
      weight: 1.1,
      brand: 'Stoa',
      collections,
      options: [colours('Colour', 'Sky', 'Bone', 'Charcoal')],
      quantity: 7,
      additionalInfoSections: [care],
      pictures: 3,
    },
    [
      [{ Colour: 'Bone' }, { quantity: 0 }],
      [{ Colour: 'Charcoal' }, { quantity: 1 }],
    ],
  ),
  product({
    slug: 'espresso-cups',
    name: 'Espresso Cups, Pair',
    description:
      'Two thick-walled cups of 70 ml, heavy in the hand, with a dimple for the thumb instead of a handle.',
    price: 34,
    productType: 'physical',
    sku: 'CER-ESPRESSO',
    weight: 0.36,
    brand: 'Stoa',
    collections,
    quantity: 40,
    additionalInfoSections: [care],
    pictures: 2,
  }),
  product({
    slug: 'moon-jar',
    name: '달항아리 Moon Jar',
    description:
      '두 개의 반구를 이어 붙여 만든 둥근 항아리입니다. 완벽한 원이 아니라서 더 아름답습니다.\n\nA round white jar, thrown as two hemispheres and joined at the middle. It is not quite a circle, and that is the point: the seam wanders, the light rolls over it, and no two sides are the same.\n\nEach takes most of a month. The next firing is announced in our letter.',
    price: 320,
    productType: 'physical',
    sku: 'CER-MOON',
    weight: 4.2,
    brand: 'Stoa',
    ribbon: 'Back in spring',
    collections,
    quantity: 0,
    additionalInfoSections: [making],
    pictures: 3,
  }),
  product({
    slug: 'butter-bell',
    name: 'Butter Bell',
    description:
      'A dish and a bell for a quarter-kilo of butter. Left on the counter it stays soft enough to spread and cool enough to keep its shape.\n\nThe knob is big, for buttery fingers.',
    price: 44,
    discount: { type: 'AMOUNT', value: 6 },
    productType: 'physical',
    sku: 'CER-BUTTER',
    weight: 0.85,
    brand: 'Stoa',
    collections: ['ceramics', 'kitchen'],
    quantity: 14,
    additionalInfoSections: [care],
    pictures: 2,
  }),
  product({
    slug: 'bud-vases',
    name: 'Bud Vases, Set of Three',
    description:
      'Three small bottles for what the garden gives on a Tuesday: one stem of sweet pea, a sprig of rosemary, the branch that broke off in the wind.\n\nGlazed in butter, blush and sage. Between 8 and 14 cm tall.',
    price: 48,
    productType: 'physical',
    sku: 'CER-BUD',
    weight: 0.66,
    brand: 'Stoa',
    ribbon: 'New',
    collections,
    quantity: 22,
    additionalInfoSections: [making],
    pictures: 3,
  }),
]
