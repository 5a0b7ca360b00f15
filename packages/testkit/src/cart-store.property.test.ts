import { type ClientCore, createClient, OAuthStrategy } from '@stoa/client'
import { addToCurrentCart, estimateCurrentCartTotals } from '@stoa/client/calls'
import { CartStore, cartQuery, optimisticCart } from '@stoa/react'
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { createDriver, createShop, type TestDriver } from './index.ts'
import { sized } from './sizes.ts'

const APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const CODE = 'TENTH'

/** A tax on everything in a country. */
async function tax({ merchant, contract }: TestDriver, country: string, rate: string, included: boolean) {
  const { taxRegion } = await merchant.callOk(contract.taxRegions.createTaxRegion, {
    taxRegion: { country, taxIncludedInPrice: included },
  })
  const { taxGroups } = await merchant.callOk(contract.taxGroups.listDefaultTaxGroups, {})
  await merchant.callOk(contract.taxRates.createTaxRate, {
    taxRate: {
      taxRegionId: taxRegion.id,
      taxGroupId: taxGroups?.[0]?.id,
      name: 'Tax',
      rate,
      taxType: 'VAT',
      jurisdiction: country,
      jurisdictionType: 'COUNTRY',
    },
  })
}

const shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
const w = await createDriver(shop)
await tax(w, 'DE', '0.19', true)
await tax(w, 'US', '0.0725', false)
const prices = [
  { price: 0.99 },
  { price: 19.95, discount: { type: 'PERCENT' as const, value: 33.3 } },
  { price: 7.77 },
]
const products: string[] = []
for (const { price, discount } of prices)
  products.push((await w.product({ priceData: { price }, ...(discount && { discount }) }, 500)).id)
await w.merchant.callOk(w.contract.coupons.createCoupon, {
  coupon: { code: CODE, name: 'An eighth', percentage: 12.5 },
})
const scopes = [
  { catalogItemFilter: { catalogAppId: APP, catalogItemIds: [products[0] ?? '', products[1] ?? ''] } },
]
await w.merchant.callOk(w.contract.discountRules.createDiscountRule, {
  discountRule: {
    name: 'Five or more',
    trigger: { triggerType: 'ITEM_QUANTITY_RANGE', itemQuantityRange: { from: 5, scopes } },
    discounts: { values: [{ percentage: 7, specificItemsInfo: { scopes } }] },
  },
})
afterAll(() => shop.close())

const visitor = (fetch = shop.fetch) =>
  createClient({ baseUrl: shop.baseUrl, fetch, auth: OAuthStrategy({ clientId: shop.clientId }) })

const reference = (catalogItemId: string) => ({
  appId: APP,
  catalogItemId,
})

async function openCart(client: ClientCore<unknown>, quantities: readonly number[], country = 'DE') {
  const options = { shippingAddress: { country }, calculateShipping: false }
  await client.call(addToCurrentCart, {
    lineItems: quantities.map((quantity, i) => ({
      quantity,
      catalogReference: reference(products[i] ?? ''),
    })),
  })
  const queries = new QueryClient()
  await queries.prefetchQuery(cartQuery(client, options))
  const store = new CartStore(client, queries)
  const { queryKey } = cartQuery(client, options)
  const reply = () => queries.getQueryData(queryKey) as Parameters<typeof optimisticCart>[0]
  const shown = () => optimisticCart(reply(), store.state())
  return { store, shown }
}

const quantity = fc.integer({ min: 0, max: 40 })

test('the totals that are shown at once are those of the platform, to the cent', async () => {
  let exact = 0
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(quantity, quantity, quantity),
      fc.boolean(),
      fc.constantFrom('DE', 'US', 'FR'),
      fc.integer({ min: 0, max: 9 }),
      async (wanted, hasCoupon, country, added) => {
        const { store, shown } = await openCart(visitor(), [1, 2, 3], country)
        if (hasCoupon) await store.setCoupon(CODE)
        await store.settled()
        shown().lines.forEach(({ id }, i) => {
          store.setQuantity(id, wanted[i] ?? 0)
        })
        const quantities = store.settled()
        const first = shown()
        const answer = added
          ? store.add([{ quantity: added, catalogReference: reference(products[0] ?? '') }])
          : undefined
        const guess = shown()
        await answer
        await quantities
        await store.settled()
        const reply = shown()
        expect(store.state()).toMatchObject({ isPending: false, error: null })
        // A line that is removed and added again has no price before the reply.
        if (!guess.totals) {
          expect(wanted[0]).toBe(0)
          return
        }
        exact++
        expect(first.totals).toBeDefined()
        expect(guess.totals).toEqual(reply.totals)
        expect(guess.lines.map(({ price, total }) => [price, total])).toEqual(
          reply.lines.map(({ price, total }) => [price, total]),
        )
        expect(guess.count).toBe(reply.count)
      },
    ),
    { numRuns: sized(12, 300) },
  )
  expect(exact).toBeGreaterThan(3)
})

test('a product that the cart has no line of has no totals before the reply, and no guess', async () => {
  const { store, shown } = await openCart(visitor(), [2])
  const added = store.add([{ quantity: 3, catalogReference: reference(products[1] ?? '') }])
  expect(shown()).toMatchObject({ count: 5, totals: undefined })
  await added
  await store.settled()
  expect(shown()).toMatchObject({ count: 5, totals: { total: expect.stringMatching(/^\d+\.\d\d$/) } })
})

test('rapid clicks are one request, and a rejected change is rolled back with its error', async () => {
  const sent: string[] = []
  const client = visitor((input, init) => {
    const request = new Request(input, init)
    if (request.method === 'POST') sent.push(new URL(request.url).pathname.split('/').at(-1) ?? '')
    return shop.fetch(request)
  })
  const { store, shown } = await openCart(client, [2])
  const before = shown()
  const [line] = before.lines
  sent.length = 0
  for (const units of [3, 4, 5]) store.setQuantity(line?.id ?? '', units)
  expect(shown().count).toBe(5)
  await vi.waitFor(() => expect(store.state().isPending).toBe(false))
  expect(sent).toEqual(['update-line-items-quantity', 'estimate-totals'])
  store.setQuantity(line?.id ?? '', 501)
  expect(shown().count).toBe(501)
  await store.settled()
  expect(store.state().error).toMatchObject({ code: 'LINE_ITEMS_REJECTED' })
  expect(shown().count).toBe(5)
  await expect(
    store.add([{ quantity: 900, catalogReference: reference(products[0] ?? '') }]),
  ).rejects.toMatchObject({ code: 'LINE_ITEMS_REJECTED' })
  await store.settled()
  expect(shown().count).toBe(5)
  await client.call(estimateCurrentCartTotals, {})
  expect(() => store.setQuantity('x', 1.5)).toThrow('quantity must be an integer of at least 0, not 1.5')
})
