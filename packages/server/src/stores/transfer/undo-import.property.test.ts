import { contract } from '@stoa/contract'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { importsOf } from './undo-import.fixture.ts'

const { shop, driver } = await openTestShop()
const { importRecords, undo, errorsOf, catalogue } = importsOf({ shop, driver })
const { products } = contract
const as = 'merchant'

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const cleared = <T>(value: fc.Arbitrary<T>) => fc.option(fc.option(value, { nil: null }), { nil: undefined })
const word = fc.constantFrom('Ash', 'Birch', 'Cedar', 'Ünder', '"quoted"')
const price = fc.integer({ min: 0, max: 9999 }).map(minor => minor / 100)
const slugs = ['one', 'two', 'three', 'four', 'five'] as const
const shelves = ['top', 'left', 'right'] as const

const rule = fc
  .constantFrom('Ash', 'Birch')
  .map(value => ({ match: 'ANY', conditions: [{ field: 'BRAND', operator: 'IN', values: [value] }] }))
const translations = fc
  .uniqueArray(fc.constantFrom('de', 'fr'), { maxLength: 2 })
  .chain(languages =>
    fc.tuple(...languages.map(language => word.map(name => ({ language, name })))).map(each => [...each]),
  )

const collection = fc.record({
  type: fc.constant('COLLECTION'),
  slug: fc.constantFrom(...shelves),
  name: word,
  visible: optional(fc.boolean()),
  description: cleared(word),
  parent: cleared(fc.constantFrom(...shelves)),
  rule: cleared(rule),
  translations: optional(translations),
})

const stock = fc.record(
  { quantity: fc.integer({ min: 0, max: 50 }), inStock: fc.boolean() },
  { requiredKeys: ['quantity'] },
)
const variantsOf = (sizes: readonly string[]) =>
  fc
    .tuple(
      ...sizes.map(size =>
        fc.record({ choices: fc.constant({ Size: size }), price, stock: optional(stock) }),
      ),
    )
    .map(each => [...each])
const inSizes = fc.uniqueArray(fc.constantFrom('S', 'M', 'L'), { minLength: 1, maxLength: 3 }).chain(sizes =>
  variantsOf(sizes).map(variants => ({
    manageVariants: true,
    options: [{ name: 'Size', choices: sizes.map(value => ({ value, description: value })) }],
    variants,
  })),
)
const plain = fc.record({ variants: stock.map(each => [{ stock: each }]) })

const product = fc
  .tuple(
    fc.record({
      slug: fc.constantFrom(...slugs),
      // Without a name a new product is rejected.
      name: optional(word),
      price,
      visible: optional(fc.boolean()),
      brand: cleared(word),
      description: cleared(word),
      collections: optional(fc.uniqueArray(fc.constantFrom(...shelves), { maxLength: 2 })),
      translations: optional(translations),
      schedules: optional(fc.constant([{ startDate: '2100-01-01T00:00:00Z', price: 5 }] as object[])),
    }),
    optional(fc.oneof(inSizes, plain)),
  )
  .map(([fields, parts]) => ({ ...fields, ...parts }))

const file = fc
  .tuple(fc.array(collection, { maxLength: 4 }), fc.array(product, { minLength: 1, maxLength: 12 }))
  .map(each => each.flat() as object[])

async function clear() {
  await shop.sql`delete from products`
  await shop.sql`update collections set parent_id = null`
  await shop.sql`delete from collections`
}

test('protocol/catalogue-files §2: any import and its undo leave the catalogue as it was', {
  timeout: 300_000,
}, async () => {
  let rows = 0
  await fc.assert(
    fc.asyncProperty(file, file, async (first, second) => {
      await clear()
      await importRecords(first)
      const before = await catalogue()
      const done = await importRecords(second)
      rows += done.created + done.updated
      if (!done.undoable) {
        expect(await catalogue()).toEqual(before)
        return
      }
      const undone = await undo(done.id)
      expect(await errorsOf(undone.id)).toEqual([])
      expect(undone.status).toBe('COMPLETED')
      expect(await catalogue()).toEqual(before)
    }),
    { numRuns: sized(5, 100), endOnFailure: true },
  )
  expect(rows).toBeGreaterThan(sized(5, 50))
})

test('protocol/catalogue-files §2: a product that was changed since is the only one that stays', {
  timeout: 300_000,
}, async () => {
  const named = file.map(records =>
    records.map(each => ({ name: 'Named', ...JSON.parse(JSON.stringify(each)) })),
  )
  await fc.assert(
    fc.asyncProperty(named, named, fc.constantFrom(...slugs), async (first, second, slug) => {
      await clear()
      await importRecords(first)
      const done = await importRecords(second)
      const { products: found } = await driver
        .as(as)
        .callOk(products.queryProducts, { query: { filter: { slug } } })
      const id = found[0]?.id
      if (!id || !done.undoable) return
      await driver.callOk(products.updateProduct, { product: { id, priceData: { price: 12_345 } } }, as)
      const state = async () => {
        const rows = await shop.sql`select doc, (select jsonb_agg(jsonb_build_array(v.id, v.doc, v.choices)
          order by v.id) from variants v where v.product_id = p.id) from products p where id = ${id}`
        return rows
      }
      const changed = await state()
      const undone = await undo(done.id)
      const errors = await errorsOf(undone.id)
      const isRejected = errors.length > 0
      if (isRejected) expect(await state()).toEqual(changed)
      // The import has not set the price of the product, or the product is rejected.
      const { product: now } = await driver.callOk(products.getProduct, { id }, as)
      expect(now?.priceData.price).toBe(12_345)
    }),
    { numRuns: sized(5, 100), endOnFailure: true },
  )
})
