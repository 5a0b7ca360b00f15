import { contract } from '@stoa/contract'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { products, collections } = contract
const as = 'merchant'

/** A change of a catalogue. Numbers choose one of its products and collections. */
type Change =
  | { kind: 'create'; visible: boolean; price: number }
  | { kind: 'price'; at: number; price: number }
  | { kind: 'delete' | 'show' | 'hide'; at: number }
  | { kind: 'add' | 'remove'; at: number; to: number }

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), visible: fc.boolean(), price: fc.nat(5) }),
  fc.record({ kind: fc.constant('price' as const), at: fc.nat(20), price: fc.nat(5) }),
  fc.record({ kind: fc.constantFrom('delete' as const, 'show' as const, 'hide' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constantFrom('add' as const, 'remove' as const), at: fc.nat(20), to: fc.nat(2) }),
)

const visibleTotal = async (filter: Record<string, unknown>, who: 'visitor' | 'merchant') =>
  (await driver.callOk(products.queryProducts, { query: { filter, paging: { limit: 1 } } }, who)).metadata
    .total

/** A list in the order of a sort by price, as PostgreSQL reads it from the products themselves. */
const sortedIds = async (collectionId: string, who: 'visitor' | 'merchant') => {
  const rows = await shop.sql`select id from products where site_id = ${shop.siteId}
    and ${collectionId} = any(collection_ids) and (visible or ${who === 'merchant'})
    order by price_minor desc, id desc`
  return rows.map(({ id }) => id as string)
}

const countedTotal = async (collectionId: string, who: 'visitor' | 'merchant') => {
  const rows = await shop.sql`select count(*)::int as total from products
    where site_id = ${shop.siteId} and (${collectionId} = '' or ${collectionId} = any(collection_ids))
    and (visible or ${who === 'merchant'})`
  return rows[0].total as number
}

test('totals of lists and collections are the numbers of their products, whatever has changed (protocol/catalogue §5)', async () => {
  const ids = await Promise.all([1, 2, 3].map(async () => (await driver.collection()).id as string))
  const made: string[] = []
  const apply = async (each: Change) => {
    const id = 'at' in each ? made[each.at % Math.max(1, made.length)] : undefined
    if (each.kind === 'create')
      made.push((await driver.product({ visible: each.visible, priceData: { price: each.price } }, null)).id)
    else if (id === undefined) return
    else if (each.kind === 'delete') {
      await driver.callOk(products.deleteProduct, { id }, as)
      made.splice(made.indexOf(id), 1)
    } else if (each.kind === 'add' || each.kind === 'remove') {
      const call =
        each.kind === 'add' ? products.addProductsToCollection : products.removeProductsFromCollection
      await driver.callOk(call, { id: ids[each.to] as string, productIds: [id] }, as)
    } else if (each.kind === 'price')
      await driver.callOk(products.updateProduct, { product: { id, priceData: { price: each.price } } }, as)
    else await driver.callOk(products.updateProduct, { product: { id, visible: each.kind === 'show' } }, as)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 10, maxLength: 40 }), async changes => {
      for (const each of changes) await apply(each)
      for (const who of ['visitor', 'merchant'] as const) {
        expect(await visibleTotal({}, who)).toBe(await countedTotal('', who))
        for (const id of ids) {
          const expected = await countedTotal(id, who)
          expect(await visibleTotal({ collectionIds: { $hasSome: [id] } }, who)).toBe(expected)
          const sort = [{ fieldName: 'price', order: 'DESC' as const }]
          const query = { filter: { collectionIds: { $hasSome: [id] } }, sort, paging: { limit: 100 } }
          const list = await driver.callOk(products.queryProducts, { query }, who)
          expect(list.products.map(product => product.id)).toEqual(await sortedIds(id, who))
          const { collection } = await driver.callOk(collections.getCollection, { id }, who)
          expect(collection.numberOfProducts).toBe(expected)
        }
      }
    }),
    { numRuns: sized(1, 30) },
  )
  const differences = await shop.platform.database.pool.query(`
    with wanted as (
      select p.site_id, each, p.id, p.visible, p.name, p.price_minor, p.lowest_price_minor, p.numeric_id, p.created_at, p.sku,
        p.updated_at
      from products p, unnest(p.collection_ids) as each)
    (table wanted except table collection_products) union all (table collection_products except table wanted)`)
  expect(differences.rows).toEqual([])
  const rows = await shop.sql`select max(rows)::int as most from (select count(*) as rows
    from product_counts group by site_id, collection_id) each`
  expect(rows[0].most).toBeLessThanOrEqual(65)
})

test('products that are deleted or created in parallel are all counted', async () => {
  const before = await countedTotal('', 'merchant')
  const created = await Promise.all(Array.from({ length: 30 }, () => driver.product({}, null)))
  expect(await visibleTotal({}, 'merchant')).toBe(before + 30)
  await Promise.all(created.map(({ id }) => driver.callOk(products.deleteProduct, { id }, as)))
  expect(await visibleTotal({}, 'merchant')).toBe(before)
})
