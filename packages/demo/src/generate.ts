import { colours, type DemoProduct, list, product, type VariantRule } from './catalogue/product.ts'
import { type Kind, kinds, series } from './generate.words.ts'
import { houseShop } from './house-shop.ts'
import { hash, type Random, randomOf } from './random.ts'
import { readPalette } from './read-shop.ts'

const { collections } = houseShop
const palette = readPalette('house')
const colourNames = Object.keys(palette)

/**
 * The first `n` products of an endless catalogue, distributed over the demo shop's collections.
 * They depend on the seed only, not on `n`. Each has one picture and a unique slug.
 */
export function* generateProducts(n: number, seed = 'stoa'): Generator<DemoProduct> {
  for (let index = 0; index < n; index++) yield generatedProduct(index, seed)
}

/** One product of that catalogue by its index. */
export function generatedProduct(index: number, seed = 'stoa'): DemoProduct {
  const offset = Math.floor(randomOf(seed)() * 1_000_003)
  return generated(index, offset, randomOf(`${seed}/${index}`))
}

function generated(index: number, offset: number, random: Random): DemoProduct {
  const collection = collections[index % collections.length]?.slug ?? ''
  const { kind, words, edition } = nameAt(collection, Math.floor(index / collections.length), offset)
  const name = edition > 1 ? `${words} No. ${edition}` : words
  const price = priceBetween(...kind.price, random)
  const base: DemoProduct = {
    slug: slugOf(name),
    name,
    description: describe(kind, random),
    price,
    productType: 'physical',
    sku: `GEN-${(index + 1).toString(36).toUpperCase().padStart(5, '0')}`,
    weight: round(random.between(...kind.weight)),
    brand: 'Stoa',
    collections: [collection],
    quantity: stock(random),
    pictures: 1,
  }
  if (random() < 0.12) base.discount = { type: 'PERCENT', value: random.pick([10, 15, 20, 25, 30]) }
  if (random() < 0.08) base.ribbon = random.pick(['New', 'Bestseller', 'Last pieces'])
  return random() < 0.3 ? withOptions(base, kind, random) : base
}

/**
 * Each (kind, make, series) comes up once per round; the rounds after the first are numbered editions.
 * The step is a prime larger than any number of names, so it shares no factor with one and visits them all.
 */
function nameAt(collection: string, position: number, offset: number) {
  const pairs = (kinds[collection] ?? []).flatMap(kind => kind.makes.map(make => ({ kind, make })))
  const names = pairs.length * series.length
  const at = ((position % names) * 1_299_709 + offset + hash(collection)) % names
  const pair = pairs[at % pairs.length]
  if (!pair) throw new Error(`Nothing to generate for collection ${collection}`)
  const words = `${series[Math.floor(at / pairs.length)]} ${pair.make} ${pair.kind.noun}`
  return { kind: pair.kind, words, edition: 1 + Math.floor(position / names) }
}

function withOptions(base: DemoProduct, kind: Kind, random: Random): DemoProduct {
  const first = random.whole(0, colourNames.length - 1)
  const chosen = Array.from(
    { length: random.whole(2, 4) },
    (_, i) => colourNames[(first + i * 5) % colourNames.length],
  )
  const colour = colours(
    'Colour',
    palette,
    chosen.flatMap(name => name ?? []),
  )
  const size = list('Size', ...kind.sizes)
  const form = random()
  const options = form < 0.4 ? [size] : form < 0.6 ? [colour] : [colour, size]
  const rules: VariantRule[] = options.includes(size)
    ? kind.sizes
        .slice(1)
        .map((name, step) => [{ Size: name }, { price: friendly(base.price * (1.35 + step * 0.4)) }])
    : []
  const removed = random.pick(options)
  if (random() < 0.4)
    rules.push([{ [removed.name]: random.pick(removed.choices).description }, { quantity: 0 }])
  return product({ ...base, options }, rules)
}

const openings = [
  'Made to be used every day',
  'Drawn with one line',
  'Plain at first sight',
  'Made in small batches',
]
const middles = ['and better for it', 'then left alone', 'and kind to the hand', 'with nothing to hide']
const closings = [
  'No two are quite alike.',
  'It ages well.',
  'Looks at home in any light.',
  'Good company for what you already own.',
  'We have had ours for years.',
]

const describe = (kind: Kind, random: Random) =>
  `${random.pick(openings)}, ${random.pick(middles)}.${kind.noun === 'Oil' || kind.noun === 'Honey' ? ' Keep cool and dark.' : ` ${random.pick(closings)}`}`

// Most prices are low and a few are high, as in a real shop.
const priceBetween = (from: number, to: number, random: Random) =>
  friendly(from + (to - from) * random() ** 2)
const friendly = (price: number) => (price < 20 ? Math.round(price * 2) / 2 : Math.round(price))
const round = (value: number) => Math.max(0.01, Math.round(value * 100) / 100)

function stock(random: Random): number | null {
  const draw = random()
  if (draw < 0.05) return null
  if (draw < 0.1) return 0
  return draw < 0.18 ? random.whole(1, 3) : random.whole(4, 200)
}

const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
