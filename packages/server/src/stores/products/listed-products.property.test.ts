import { contract, type Product } from '@stoa/contract'
import { twoOptions } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import { createEntity } from '@stoa/testkit/valid-request'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { products, productsV3, productsV3Search, productSearch, priceLists, memberGroups } = contract
const { exchangeRates, translations } = contract
const as = 'merchant'
const MINUTE_MS = 60_000
const PRODUCTS = 8

const money = fc.integer({ min: 0, max: 2000 }).map(minor => minor / 100)
const at = fc.nat(PRODUCTS - 1)
const aList = fc.record({
  priority: fc.nat(2),
  ofGroup: fc.boolean(),
  currency: fc.option(fc.constantFrom('USD', 'EUR')),
  percentOff: fc.option(fc.constantFrom(0, 7.5, 50, 100), { freq: 2 }),
  starts: fc.constantFrom(-1, -1, 1),
  prices: fc.array(fc.record({ product: at, variant: fc.option(fc.nat(3)), price: money }), { maxLength: 5 }),
})

/** A change of what shoppers see. Numbers choose a product, a list, a collection. */
const aChange = fc.oneof(
  fc.record({ kind: fc.constant('price' as const), at, price: money }),
  fc.record({
    kind: fc.constant('variant' as const),
    at,
    nth: fc.nat(3),
    price: money,
    visible: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('sale' as const), at, percent: fc.integer({ min: 0, max: 90 }) }),
  fc.record({ kind: fc.constant('visible' as const), at, visible: fc.boolean() }),
  fc.record({ kind: fc.constant('collection' as const), at, to: fc.nat(1), member: fc.boolean() }),
  fc.record({ kind: fc.constant('fixed' as const), at, list: fc.nat(2), price: fc.option(money) }),
  fc.record({ kind: fc.constant('list' as const), list: fc.nat(2), percentOff: fc.constantFrom(5, 20) }),
  fc.record({ kind: fc.constant('rate' as const), rate: fc.constantFrom('1.1', '0.97') }),
  fc.record({
    kind: fc.constant('name' as const),
    at,
    name: fc.option(fc.constantFrom('Apfel', 'birne', 'Zitrone')),
  }),
  fc.record({ kind: fc.constant('replace' as const), at, price: money }),
  fc.record({ kind: fc.constant('later' as const) }),
)

const aQuery = fc.record({
  by: fc.constantFrom('price', 'actualPriceRange.minValue', 'name'),
  order: fc.constantFrom('ASC' as const, 'DESC' as const),
  within: fc.constantFrom(undefined, [0], [1], [0, 1]),
  range: fc.option(
    fc.record({ field: fc.constantFrom('price', 'actualPriceRange.minValue'), from: money, to: money }),
  ),
  name: fc.option(fc.constantFrom('A', 'P', 'Z')),
  limit: fc.integer({ min: 1, max: 5 }),
})

type Shown = Product & { id: string }
const priceOf = (product: Shown) => product.priceData?.price ?? 0
const lowestOf = (product: Shown) => product.actualPriceRange?.minValue ?? 0
const amountOf = (product: Shown, by: string) => (by === 'price' ? priceOf(product) : lowestOf(product))
const shownValue = (product: Shown, by: string) =>
  by === 'name' ? (product.name ?? '') : amountOf(product, by)
const { compare: compareNames } = new Intl.Collator('en')
const compare = <T>(a: T, b: T) =>
  typeof a === 'string' && typeof b === 'string' && !/^[\da-f-]{36}$/.test(a)
    ? compareNames(a, b)
    : a < b
      ? -1
      : a > b
        ? 1
        : 0
const sorted = (all: readonly Shown[], by: string, order: 'ASC' | 'DESC') =>
  [...all]
    .sort((a, b) => compare(shownValue(a, by), shownValue(b, by)) || compare(a.id, b.id))
    [order === 'ASC' ? 'slice' : 'reverse']()

/** The products in their order. Those of the same value may be in any order. */
function expectOrder(
  found: readonly (string | null | undefined)[],
  expected: readonly Shown[],
  by: string,
  label: string,
) {
  const shownById = new Map(expected.map(product => [product.id, shownValue(product, by)]))
  expect(
    found.map(id => shownById.get(id ?? '')),
    label,
  ).toEqual(expected.map(product => shownValue(product, by)))
  expect([...new Set(found)].sort(), label).toEqual(expected.map(({ id }) => id).sort())
}

test('lists are filtered and sorted by the prices and names that they show, for random price lists and changes (protocol/price-lists §3)', async () => {
  const setRate = (rate: string) =>
    driver.as(as).callOk(exchangeRates.setExchangeRates, {
      exchangeRates: [
        { from: 'EUR', to: 'USD', rate, source: 'ECB', quotedDate: '2026-01-05T15:00:00.000Z' },
      ],
    })
  const newProduct = async (n: number, price = n) => {
    const options = n % 2 ? { productOptions: twoOptions, manageVariants: true } : {}
    return (await driver.product({ name: `Product ${n}`, priceData: { price }, ...options })).id
  }
  const ids: string[] = []
  for (let n = 0; n < PRODUCTS; n++) ids.push(await newProduct(n))
  const collections = [(await driver.collection()).id as string, (await driver.collection()).id as string]
  const { id: groupId } = await createEntity(driver, 'memberGroups')
  await driver.as(as).callOk(memberGroups.setGroupsOfMember, {
    memberId: driver.memberId,
    memberGroupIds: [groupId as string],
  })
  const translated = new Set<string>()
  const translate = async (entityId: string, name: string | null) => {
    const key = { entityType: 'PRODUCT' as const, entityId, language: 'de' }
    if (name !== null) {
      await driver.callOk(translations.setTranslation, { ...key, translation: { name } }, as)
      translated.add(entityId)
    } else if (translated.delete(entityId)) await driver.callOk(translations.deleteTranslation, key, as)
  }

  const variantsOf = async (id: string) =>
    (await driver.callOk(products.queryProductVariants, { id }, as)).variants.map(each => each.id as string)
  const update = (product: object) => driver.callOk(products.updateProduct, { product } as never, as)

  await fc.assert(
    fc.asyncProperty(
      fc.array(aList, { maxLength: 3 }),
      fc.array(fc.tuple(aChange, aQuery), { minLength: 3, maxLength: 8 }),
      async (lists, steps) => {
        await setRate('1.0842')
        await translate(ids[0] as string, 'Apfel')
        const made: string[] = []
        for (const [n, { ofGroup, starts, prices, currency, percentOff, priority }] of lists.entries()) {
          const startDate = new Date(shop.clock.now() + starts * MINUTE_MS).toISOString()
          const priceList = {
            name: `List ${n}`,
            priority,
            startDate,
            ...(currency && { currency }),
            ...(percentOff !== null && { percentOff }),
            ...(ofGroup && { memberGroupId: groupId as string }),
          }
          const created = await driver.callOk(priceLists.createPriceList, { priceList }, as)
          const priceListId = created.priceList?.id as string
          made.push(priceListId)
          const fixed = new Map<string, { productId: string; variantId?: string; price: number }>()
          for (const { product, variant, price } of prices) {
            const productId = ids[product] as string
            const variants = await variantsOf(productId)
            const variantId = variant === null || variants.length === 1 ? undefined : variants[variant]
            fixed.set(`${productId} ${variantId}`, { productId, ...(variantId && { variantId }), price })
          }
          if (fixed.size > 0)
            await driver
              .as(as)
              .callOk(priceLists.setPriceListPrices, { priceListId, prices: [...fixed.values()] })
        }

        for (const [change, query] of steps) {
          const id = 'at' in change ? (ids[change.at] as string) : ''
          const priceListId = 'list' in change ? made[change.list] : undefined
          if (change.kind === 'price') await update({ id, priceData: { price: change.price } })
          else if (change.kind === 'sale')
            await update({ id, discount: { type: 'PERCENT', value: change.percent } })
          else if (change.kind === 'visible') await update({ id, visible: change.visible })
          else if (change.kind === 'rate') await setRate(change.rate)
          else if (change.kind === 'later') shop.clock.advance(MINUTE_MS)
          else if (change.kind === 'name') await translate(id, change.name)
          else if (change.kind === 'collection') {
            const call = change.member
              ? products.addProductsToCollection
              : products.removeProductsFromCollection
            await driver.callOk(call, { id: collections[change.to] as string, productIds: [id] }, as)
          } else if (change.kind === 'variant') {
            const variants = await variantsOf(id)
            const variantId = variants[change.nth]
            if (variantId && variants.length > 1)
              await driver.as(as).callOk(products.updateProductVariants, {
                id,
                variants: [{ variantIds: [variantId], price: change.price, visible: change.visible }],
              })
          } else if (change.kind === 'replace') {
            await driver.callOk(products.deleteProduct, { id }, as)
            ids[change.at] = await newProduct(change.at, change.price)
          } else if (change.kind === 'fixed' && priceListId) {
            if (change.price === null)
              await driver
                .as(as)
                .callOk(priceLists.removePriceListPrices, { priceListId, items: [{ productId: id }] })
            else
              await driver.as(as).callOk(priceLists.setPriceListPrices, {
                priceListId,
                prices: [{ productId: id, price: change.price }],
              })
          } else if (change.kind === 'list' && priceListId) {
            const { priceList } = await driver.callOk(priceLists.getPriceList, { priceListId }, as)
            await driver.as(as).callOk(priceLists.updatePriceList, {
              priceList: { id: priceListId, revision: priceList?.revision, percentOff: change.percentOff },
            } as never)
          }

          for (const who of ['visitor', 'member'] as const)
            for (const headers of [
              {},
              { 'x-stoa-currency': 'USD' },
              { 'x-stoa-currency': 'USD', 'x-wix-linguist': 'de|de-DE|false|any' },
            ] as Record<string, string>[]) {
              const { by, order, within, range, name, limit } = query
              const everything = await driver.as(who).callOk(
                products.queryProducts,
                { query: { paging: { limit: 100 } } },
                {
                  headers,
                },
              )
              const all = everything.products as Shown[]
              const inside = within?.map(n => collections[n] as string)
              const matching = all.filter(
                product =>
                  (!inside || inside.some(each => product.collectionIds?.includes(each))) &&
                  (!range ||
                    (amountOf(product, range.field) >= range.from &&
                      amountOf(product, range.field) <= range.to)) &&
                  (!name || product.name?.startsWith(name)),
              )
              const filter = {
                ...(inside && { collectionIds: { $hasSome: inside } }),
                ...(range && { [range.field]: { $gte: range.from, $lte: range.to } }),
                ...(name && { name: { $startsWith: name } }),
              }
              const sort = [{ fieldName: by, order }]
              const expected = sorted(matching, by, order)
              const label = JSON.stringify({ who, headers, query, change })

              const found: string[] = []
              for (let offset = 0; offset === 0 || offset < expected.length; offset += limit) {
                const page = { query: { filter, sort, paging: { limit, offset } } }
                const list = await driver.callOk(products.queryProducts, page, who, { headers })
                found.push(...list.products.map(product => product.id as string))
                expect(list.metadata.total, label).toBe(expected.length)
              }
              expectOrder(found, expected, by, label)

              const cursors: string[] = []
              for (let cursor: string | undefined; ; ) {
                const paging = cursor
                  ? { cursorPaging: { cursor } }
                  : { filter, sort, cursorPaging: { limit } }
                const list = await driver.callOk(products.queryProducts, { query: paging }, who, { headers })
                cursors.push(...list.products.map(product => product.id as string))
                cursor = list.metadata.cursors?.next ?? undefined
                if (!cursor) break
              }
              expectOrder(cursors, expected, by, label)

              const fieldName = by === 'name' ? 'name' : 'actualPriceRange.minValue.amount'
              const lowest = range && { from: range.from, to: range.to }
              const filterV3 = {
                ...(inside && {
                  'directCategoriesInfo.categories': {
                    $matchItems: inside.length > 1 ? [{ id: { $in: inside } }] : [{ id: inside[0] }],
                  },
                }),
                ...(lowest && {
                  'actualPriceRange.minValue.amount': { $gte: String(lowest.from), $lte: String(lowest.to) },
                }),
              }
              const matchingV3 = all.filter(
                product =>
                  (!inside || inside.some(each => product.collectionIds?.includes(each))) &&
                  (!lowest || (lowestOf(product) >= lowest.from && lowestOf(product) <= lowest.to)),
              )
              const byV3 = by === 'name' ? 'name' : 'lowest'
              const expectedV3 = sorted(matchingV3, byV3, order)
              const sent = { filter: filterV3, sort: [{ fieldName, order }], cursorPaging: { limit: 100 } }
              const v3 = await driver.callOk(productsV3.queryProductsV3, { query: sent } as never, who, {
                headers,
              })
              expectOrder(v3.products?.map(each => each.id) ?? [], expectedV3, byV3, label)
              const searchedV3 = await driver.as(who).callOk(
                productsV3Search.searchProductsV3,
                {
                  search: {
                    ...sent,
                    aggregations: [
                      {
                        name: 'low',
                        type: 'SCALAR',
                        fieldPath: 'actualPriceRange.minValue.amount',
                        scalar: { type: 'MIN' },
                      },
                    ],
                  },
                } as never,
                { headers },
              )
              expectOrder(searchedV3.products?.map(each => each.id) ?? [], expectedV3, byV3, label)
              if (matchingV3.length > 0)
                expect(searchedV3.aggregationData?.results?.[0]?.scalar?.value, label).toBe(
                  Math.min(...matchingV3.map(lowestOf)),
                )

              const [collection] = inside?.length === 1 ? inside : []
              const byName = by === 'name'
              const inCollection = all.filter(each => !collection || each.collectionIds?.includes(collection))
              const priced = inCollection.filter(
                each => !lowest || (lowestOf(each) >= lowest.from && lowestOf(each) <= lowest.to),
              )
              for (const expression of [undefined, 'product']) {
                // In the language of the caller; if nothing there has the word, in the main one, where all have it.
                const isNamed = ({ name }: Shown) => /\bproduct/i.test(name ?? '')
                const hasWords = (each: Shown) => !expression || !all.some(isNamed) || isNamed(each)
                const words = priced.filter(hasWords)
                const request = {
                  ...(expression && { expression }),
                  ...(collection && { facets: [{ name: 'collection', values: [collection] }] }),
                  ...(lowest && { price: { min: lowest.from, max: Math.max(lowest.from, lowest.to) } }),
                  sort: byName
                    ? ('NAME' as const)
                    : order === 'ASC'
                      ? ('PRICE' as const)
                      : ('PRICE_DESC' as const),
                  paging: { limit: 100 },
                }
                if (lowest && lowest.to < lowest.from) break
                const search = await driver.callOk(productSearch.searchProducts, request, who, { headers })
                const searchedBy = byName ? 'name' : 'lowest'
                expectOrder(
                  search.products.map(each => each.id),
                  sorted(words, searchedBy, byName ? 'ASC' : order),
                  searchedBy,
                  label,
                )
                expect(search.metadata.total, label).toBe(words.length)
                const unfiltered = inCollection.filter(hasWords)
                if (unfiltered.length > 0 && !(lowest && collection))
                  expect(search.prices, label).toMatchObject({
                    min: Math.min(...unfiltered.map(lowestOf)),
                    max: Math.max(...unfiltered.map(lowestOf)),
                  })
              }
            }
        }
        for (const priceListId of made) await driver.callOk(priceLists.deletePriceList, { priceListId }, as)
      },
    ),
    { numRuns: sized(1, 30) },
  )
})
