import { colours, type DemoProduct, list, product } from './product.ts'

const collections = ['kitchen']
const woodCare = {
  title: 'Care',
  description: 'Wash by hand and dry standing up. Oil when it looks thirsty: any food-safe oil will do.',
}

export const kitchen: DemoProduct[] = [
  product(
    {
      slug: 'olive-oil',
      name: 'Ελαιόλαδο Early-Harvest Olive Oil',
      description:
        'Πρώιμη συγκομιδή, ψυχρή έκθλιψη, οξύτητα κάτω από 0,3 %. Έντονο άρωμα φρέσκιας ελιάς, με μια πιπεράτη νότα στο τέλος.\n\nPicked green in October and pressed the same night. It tastes of cut grass and artichoke and catches at the back of the throat, as young oil should.\n\nFor pouring over things, not for frying them.',
      price: 16.5,
      productType: 'physical',
      sku: 'KIT-OIL',
      weight: 0.6,
      brand: 'Stoa Pantry',
      ribbon: 'New harvest',
      collections,
      options: [list('Size', '250 ml', '500 ml', '3 l tin')],
      quantity: 64,
      additionalInfoSections: [
        {
          title: 'Ingredients',
          description: 'Extra virgin olive oil, Koroneiki variety. Keep dark and cool.',
        },
      ],
      pictures: 4,
    },
    [
      [{ Size: '500 ml' }, { price: 27, weight: 1.05 }],
      [{ Size: '3 l tin' }, { price: 96, weight: 3.1, quantity: 2 }],
    ],
  ),
  product(
    {
      slug: 'oak-board',
      name: 'Oak Cutting Board',
      description:
        'End to end from one plank, with a handle at one side and a hole to hang it by. Thick enough not to warp, light enough to carry the cheese to the table.',
      price: 46,
      productType: 'physical',
      sku: 'KIT-BOARD',
      weight: 1.2,
      brand: 'Stoa',
      collections,
      options: [list('Size', 'Small, 30 cm', 'Medium, 40 cm', 'Large, 52 cm')],
      quantity: 21,
      additionalInfoSections: [woodCare],
      pictures: 3,
    },
    [
      [{ Size: 'Medium, 40 cm' }, { price: 62, weight: 1.9 }],
      [{ Size: 'Large, 52 cm' }, { price: 84, weight: 2.8, quantity: 0 }],
    ],
  ),
  product(
    {
      slug: 'casserole',
      name: 'Cast-Iron Casserole',
      description:
        'Enamelled inside and out, with a lid heavy enough to keep every drop in. It goes from hob to oven to table and looks at home on all three.\n\nThe inside is pale, so you can see when the onions have turned. The knob stays on up to 260 °C.',
      price: 189,
      productType: 'physical',
      sku: 'KIT-POT',
      weight: 4.6,
      brand: 'Stoa',
      collections,
      options: [
        colours('Colour', 'Forest', 'Terracotta', 'Sky', 'Charcoal'),
        list('Size', '20 cm, 2.4 l', '24 cm, 4.2 l', '28 cm, 6.7 l'),
      ],
      quantity: 6,
      additionalInfoSections: [
        { title: 'Hobs', description: 'Gas, electric, ceramic, induction; oven and grill.' },
        { title: 'Care', description: 'Let it cool, then soak. Wooden tools keep the enamel bright.' },
      ],
      pictures: 4,
    },
    [
      [{ Size: '24 cm, 4.2 l' }, { price: 229, weight: 5.8 }],
      [{ Size: '28 cm, 6.7 l' }, { price: 279, weight: 7.4, quantity: 3 }],
      [{ Colour: 'Sky', Size: '28 cm, 6.7 l' }, { quantity: 0 }],
      [{ Colour: 'Charcoal', Size: '20 cm, 2.4 l' }, { quantity: 1 }],
    ],
  ),
  product({
    slug: 'copper-saucepan',
    name: 'Copper Saucepan',
    description:
      'Two millimetres of copper outside, steel inside, a long iron handle. It answers the flame at once, which is all you can ask of a saucepan.',
    price: 156,
    discount: { type: 'PERCENT', value: 10 },
    productType: 'physical',
    sku: 'KIT-COPPER',
    weight: 1.7,
    brand: 'Stoa',
    collections,
    quantity: 7,
    pictures: 3,
  }),
  product({
    slug: 'thyme-honey',
    name: 'Wild Thyme Honey',
    description:
      'From hives on a dry hillside where little else grows. Dark amber, resinous, slow to crystallise. A spoonful on yoghurt is breakfast.',
    price: 13.9,
    productType: 'physical',
    sku: 'KIT-HONEY',
    weight: 0.62,
    brand: 'Stoa Pantry',
    collections,
    quantity: 90,
    additionalInfoSections: [
      { title: 'Ingredients', description: 'Honey. Not for infants under twelve months.' },
    ],
    pictures: 3,
  }),
  product(
    {
      slug: 'sencha-tin',
      name: '煎茶 Sencha in a Paper-Covered Tin',
      description:
        '一番茶だけを使った深蒸し煎茶。和紙を貼った缶でお届けします。\n\nFirst-flush sencha, deep-steamed: a cloudy green cup with the taste of peas and sea air. The tin has two lids and a washi coat, and is worth keeping when the tea has gone.\n\nBrew at 70 °C for one minute.',
      price: 19.5,
      productType: 'physical',
      sku: 'KIT-SENCHA',
      weight: 0.2,
      brand: 'Stoa Pantry',
      collections,
      options: [list('Weight', '50 g', '100 g')],
      quantity: 38,
      pictures: 3,
    },
    [[{ Weight: '100 g' }, { price: 34, weight: 0.27 }]],
  ),
  product({
    slug: 'wooden-spoons',
    name: 'Wooden Spoons, Three',
    description:
      'One to stir, one to taste, one with a corner to get into corners. Carved from olive, cherry and beech.',
    price: 27,
    productType: 'physical',
    sku: 'KIT-SPOON',
    weight: 0.18,
    brand: 'Stoa',
    collections,
    quantity: 32,
    additionalInfoSections: [woodCare],
    pictures: 2,
  }),
  product(
    {
      slug: 'storage-jar',
      name: 'Storage Jar with Cork Lid',
      description:
        'Thin clear glass and a fat cork. You can see what is left, and so you will never again own three open bags of lentils.',
      price: 18,
      productType: 'physical',
      sku: 'KIT-JAR',
      weight: 0.4,
      brand: 'Stoa',
      collections,
      options: [list('Volume', '0.5 l', '1 l', '2 l')],
      quantity: 28,
      pictures: 2,
    },
    [
      [{ Volume: '1 l' }, { price: 23, weight: 0.6 }],
      [{ Volume: '2 l' }, { price: 29, weight: 0.9 }],
    ],
  ),
  product({
    slug: 'sea-salt',
    name: 'Flaked Sea Salt',
    description: 'Harvested by rake and dried by wind. Crush it between finger and thumb, over everything.',
    price: 5.5,
    productType: 'physical',
    sku: 'KIT-SALT',
    weight: 0.25,
    brand: 'Stoa Pantry',
    collections,
    quantity: null,
    pictures: 2,
  }),
  product(
    {
      slug: 'pepper-mill',
      name: 'Turned Pepper Mill',
      description:
        'Beech over a ceramic grinder, with a head like a chess piece. The knob on top sets the grind, from dust to gravel.',
      price: 58,
      productType: 'physical',
      sku: 'KIT-MILL',
      weight: 0.35,
      brand: 'Stoa',
      collections,
      options: [colours('Colour', 'Ochre', 'Charcoal', 'Blush'), list('Height', '14 cm', '24 cm')],
      quantity: 11,
      pictures: 3,
    },
    [
      [{ Height: '24 cm' }, { price: 72, weight: 0.5 }],
      [{ Colour: 'Blush', Height: '24 cm' }, { quantity: 0 }],
    ],
  ),
  product({
    slug: 'bedside-carafe',
    name: 'Carafe and Tumbler',
    description:
      'A carafe of smoke-coloured glass; its lid is the tumbler. Mouth-blown, 800 ml, for the bedside or the desk.',
    price: 68,
    productType: 'physical',
    sku: 'KIT-CARAFE',
    weight: 0.7,
    brand: 'Stoa',
    collections,
    quantity: 3,
    pictures: 2,
  }),
  product({
    slug: 'slow-loaf',
    name: 'The Slow Loaf, a Baking Notebook',
    description:
      'Breads that need time rather than skill: what to do in the evening, and what the dough should look like in the morning.\n\nE-book in PDF, with the weights of all ingredients.',
    price: 14,
    productType: 'digital',
    sku: 'KIT-LOAF',
    brand: 'Stoa Editions',
    ribbon: 'Download',
    collections: ['kitchen', 'paper'],
    quantity: null,
    additionalInfoSections: [
      {
        title: 'Download',
        description: 'The file is linked on the page of your order and in a mail. Readable on any device.',
      },
    ],
    pictures: 2,
  }),
]
