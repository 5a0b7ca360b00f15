import {
  type DemoCollection,
  type DemoOption,
  type DemoProduct,
  list,
  product,
} from '../catalogue/product.ts'

export const shoeCollections: DemoCollection[] = [
  { slug: 'running', name: 'Running', description: 'Light shoes for roads, tracks and the last bus.' },
  { slug: 'street', name: 'Street', description: 'Low and flat, for every day that is not a race.' },
  { slug: 'boots', name: 'Boots', description: 'Waterproof leather with a sole that can be replaced.' },
  { slug: 'summer', name: 'Summer', description: 'Cork, straps and air.' },
]

const colourValues = {
  Cobalt: '#2340e8',
  Signal: '#ff5a2c',
  Lime: '#bfe63a',
  Chalk: '#efece2',
  Tar: '#2a2d34',
  Pine: '#1f5a48',
  Clay: '#b0623c',
} as const
type Colour = keyof typeof colourValues

const colours = (...names: Colour[]): DemoOption => ({
  name: 'Colour',
  optionType: 'color',
  choices: names.map(name => ({ value: colourValues[name], description: name })),
})

const sizes = (from: number, to: number) =>
  list('Size', ...Array.from({ length: to - from + 1 }, (_, i) => `EU ${from + i}`))

const fit = {
  title: 'Fit',
  description:
    'True to size. Between two sizes, take the larger one. Width: regular, with room for the toes.',
}
const returns = {
  title: 'Try them',
  description: 'Run in them for 30 days. If they do not fit, send them back.',
}

const shoe = (
  base: Pick<DemoProduct, 'slug' | 'name' | 'description' | 'price' | 'collections'> & Partial<DemoProduct>,
): DemoProduct =>
  product({
    productType: 'physical',
    weight: 0.7,
    brand: 'Kerbside',
    quantity: 12,
    additionalInfoSections: [fit, returns],
    pictures: 3,
    ...base,
  })

export const shoes: DemoProduct[] = [
  shoe({
    slug: 'tempo-road-runner',
    name: 'Tempo Road Runner',
    description:
      'A daily trainer with a foam that answers back: 8 mm drop, 242 grams in EU 42.\n\nThe upper is one knitted piece, so nothing rubs on the long Sunday run.',
    price: 139,
    ribbon: 'New',
    sku: 'RUN-TEMPO',
    collections: ['running'],
    options: [colours('Cobalt', 'Signal', 'Tar'), sizes(38, 45)],
  }),
  shoe({
    slug: 'drift-trail-runner',
    name: 'Drift Trail Runner',
    description: 'Lugs of 5 mm, a plate against stones, and laces that disappear in a pocket of the tongue.',
    price: 149,
    discount: { type: 'PERCENT', value: 20 },
    sku: 'RUN-DRIFT',
    collections: ['running'],
    options: [colours('Lime', 'Pine'), sizes(38, 45)],
  }),
  shoe({
    slug: 'sprint-spike',
    name: 'Sprint Flat',
    description: 'For the day of the race: 168 grams, a carbon plate, and no padding that you do not need.',
    price: 219,
    sku: 'RUN-SPRINT',
    collections: ['running'],
    options: [colours('Signal'), sizes(39, 44)],
  }),
  shoe({
    slug: 'corner-court',
    name: 'Corner Court',
    description:
      'Full-grain leather, a cup sole that is stitched and not only glued. It looks better after a year.',
    price: 119,
    ribbon: 'Bestseller',
    sku: 'STR-CORNER',
    collections: ['street'],
    options: [colours('Chalk', 'Cobalt', 'Pine'), sizes(36, 46)],
  }),
  shoe({
    slug: 'kiosk-low',
    name: 'Kiosk Low',
    description: 'Canvas from recycled cotton on a flat rubber sole. The one by the door.',
    price: 69,
    sku: 'STR-KIOSK',
    collections: ['street', 'summer'],
    options: [colours('Tar', 'Lime', 'Signal'), sizes(36, 46)],
  }),
  shoe({
    slug: 'dock-boot',
    name: 'Dock Boot',
    description: 'Oiled leather, a membrane below it, and a sole that a cobbler can replace twice.',
    price: 229,
    sku: 'BOO-DOCK',
    collections: ['boots'],
    options: [colours('Clay', 'Tar'), sizes(38, 46)],
  }),
  shoe({
    slug: 'harbour-boot',
    name: 'Harbour Boot',
    description: 'The lighter one: suede, a zip on the inner side, and wool where the ankle bends.',
    price: 189,
    sku: 'BOO-HARBOUR',
    collections: ['boots'],
    options: [colours('Pine', 'Cobalt'), sizes(36, 42)],
  }),
  shoe({
    slug: 'pier-sandal',
    name: 'Pier Sandal',
    description:
      'A footbed of cork that takes the shape of your foot in a week. Two straps, both adjustable.',
    price: 89,
    sku: 'SUM-PIER',
    collections: ['summer'],
    options: [colours('Signal', 'Tar', 'Pine'), sizes(36, 46)],
  }),
]
