import { contract } from '@stoa/contract'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver: w } = await openTestShop()
const { products, productSearch } = contract

const WORDS = ['Lamp', 'Chair', 'Table', 'Café', 'Desk']
const BRANDS = ['Nord', 'Süd']
const COLOURS = ['Red', 'Blue']

const text = fc.constantFrom(...WORDS)
const product = fc.record({
  name: fc.tuple(text, text).map(words => words.join(' ')),
  brand: fc.option(fc.constantFrom(...BRANDS), { nil: undefined }),
  price: fc.integer({ min: 1, max: 300 }),
  visible: fc.boolean(),
  colours: fc.subarray(COLOURS),
  stock: fc.constantFrom(0, 2),
})
type Thing = typeof product extends fc.Arbitrary<infer T> ? T : never

const inputOf = ({ name, brand, price, visible, colours }: Thing) => ({
  name,
  ...(brand && { brand }),
  priceData: { price },
  visible,
  ...(colours.length > 0 && {
    manageVariants: true,
    productOptions: [
      { name: 'Color', choices: colours.map(colour => ({ value: colour, description: colour })) },
    ],
  }),
})

/** One after the other: products of the same name get different slugs. */
async function makeAll(things: readonly Thing[]) {
  const made: { id: string }[] = []
  for (const thing of things) made.push(await w.product(inputOf(thing), thing.stock))
  return made
}

const facetsOf = ({ brand, colours, stock }: Thing): Record<string, string[]> => ({
  brand: brand ? [brand] : [],
  'option:Color': colours,
  inStock: [String(stock > 0)],
})

const filters = fc.record({
  brand: fc.subarray(BRANDS),
  'option:Color': fc.subarray(COLOURS),
  inStock: fc.subarray(['true', 'false']),
})

test('facets count what a comparison of all products counts (protocol/catalogue §7)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { minLength: 1, maxLength: 8 }),
      fc.array(fc.record({ filter: filters, word: fc.option(text) }), { minLength: 5, maxLength: 5 }),
      async (things, searches) => {
        const made = await makeAll(things)
        for (const { filter, word } of searches) {
          const asked = Object.entries(filter).filter(([, values]) => values.length > 0)
          const passes = (thing: Thing, but?: string) =>
            thing.visible &&
            (!word || thing.name.split(' ').includes(word)) &&
            asked.every(
              ([name, values]) =>
                name === but || facetsOf(thing)[name]?.some(value => values.includes(value)),
            )
          const found = await w.visitor.callOk(productSearch.searchProducts, {
            ...(word && { expression: word, fuzzy: false }),
            facets: asked.map(([name, values]) => ({ name, values })),
          })
          const expected = made.filter((_, i) => passes(things[i] as Thing)).map(({ id }) => id)
          expect(found.products.map(({ id }) => id).sort()).toEqual(expected.sort())
          expect(found.metadata.total).toBe(expected.length)
          for (const name of Object.keys(filter)) {
            const counts: Record<string, number> = {}
            for (const thing of things)
              if (passes(thing, name))
                for (const value of facetsOf(thing)[name] ?? []) counts[value] = (counts[value] ?? 0) + 1
            const values = found.facets.find(facet => facet.name === name)?.values ?? []
            expect(Object.fromEntries(values.map(({ value, count }) => [value, count]))).toEqual(counts)
          }
        }
        for (const { id } of made) await w.merchant.callOk(products.deleteProduct, { id })
      },
    ),
    { numRuns: sized(3, 60) },
  )
})

const change = fc.oneof(
  fc.record({ kind: fc.constant('update' as const), of: fc.nat(), to: product }),
  fc.record({ kind: fc.constant('stock' as const), of: fc.nat(), quantity: fc.constantFrom(0, 1) }),
  fc.record({ kind: fc.constant('collect' as const), of: fc.nat() }),
  fc.record({ kind: fc.constant('variant' as const), of: fc.nat(), sku: fc.constantFrom('A-1', 'B-2') }),
  fc.record({ kind: fc.constant('delete' as const), of: fc.nat() }),
)

test('documents are what they would be if they were written anew, whatever has changed', async () => {
  const documents = async () =>
    (await shop.sql`select * from product_documents order by site_id, id`) as unknown[]
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { minLength: 2, maxLength: 4 }),
      fc.array(change, { minLength: 3, maxLength: 10 }),
      async (things, changes) => {
        const made = await makeAll(things)
        for (const one of changes) {
          const of = made[one.of % made.length]
          if (!of) break
          const { id } = of
          if (one.kind === 'update')
            await w.merchant.callOk(products.updateProduct, { product: { id, ...inputOf(one.to) } })
          else if (one.kind === 'stock') await w.stock(id, one.quantity)
          else if (one.kind === 'collect') await w.collection([id])
          else if (one.kind === 'delete') {
            await w.merchant.callOk(products.deleteProduct, { id })
            made.splice(made.indexOf(of), 1)
          }
          // Refused for a product without managed variants.
          else
            await w.merchant.send(products.updateProductVariants, {
              id,
              variants: [{ choices: { Color: 'Red' }, sku: one.sku, visible: one.sku === 'A-1' }],
            })
        }
        const kept = await documents()
        await shop.sql`delete from product_documents`
        await shop.sql`select write_product_documents(array_agg(site_id), array_agg(id)) from products`
        expect(kept).toEqual(await documents())
      },
    ),
    { numRuns: sized(5, 100) },
  )
})
