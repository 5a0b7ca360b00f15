import { contract } from '@stoa/contract'
import { twoOptions } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import { createEntity } from '@stoa/testkit/valid-request'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const {
  products,
  priceLists: calls,
  memberGroups,
  cart: carts,
  checkout: checkouts,
  exchangeRates,
} = contract
const as = 'merchant'
const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const HOUR_MS = 3_600_000

const money = fc.integer({ min: 0, max: 20_000 }).map(minor => minor / 100)
const aList = fc.record({
  priority: fc.nat(3),
  group: fc.option(fc.nat(1)),
  currency: fc.option(fc.constantFrom('USD', 'EUR', 'CHF')),
  percentOff: fc.option(fc.integer({ min: 0, max: 10_000 }).map(hundredths => hundredths / 100)),
  starts: fc.option(fc.integer({ min: -2, max: 2 })),
  hours: fc.option(fc.integer({ min: 1, max: 3 })),
  prices: fc.array(fc.record({ product: fc.nat(1), variant: fc.option(fc.nat(3)), price: money }), {
    maxLength: 4,
  }),
})
const aShop = fc.record({
  lists: fc.array(aList, { maxLength: 4 }),
  groups: fc.subarray([0, 1]),
  currency: fc.option(fc.constantFrom('USD', 'CHF')),
  base: fc.tuple(money, money),
  sale: fc.option(fc.integer({ min: 1, max: 90 })),
})

test('the price that is shown is the price that is charged, for random lists, groups and times (protocol/price-lists §3)', async () => {
  const rate = (to: string, value: string) => ({
    from: 'EUR',
    to,
    rate: value,
    source: 'ECB',
    quotedDate: '2026-01-05T15:00:00.000Z',
  })
  await driver
    .as(as)
    .callOk(exchangeRates.setExchangeRates, { exchangeRates: [rate('USD', '1.0842'), rate('CHF', '0.933')] })
  const options = { productOptions: twoOptions, manageVariants: true }
  const ids = [(await driver.product()).id, (await driver.product(options)).id]
  const variantIds = await Promise.all(
    ids.map(async id =>
      (await driver.callOk(products.queryProductVariants, { id }, as)).variants.map(
        each => each.id as string,
      ),
    ),
  )
  const groupIds = [
    (await createEntity(driver, 'memberGroups')).id,
    (await createEntity(driver, 'memberGroups')).id,
  ]

  await fc.assert(
    fc.asyncProperty(aShop, async ({ lists, groups, currency, base, sale }) => {
      for (const [i, id] of ids.entries()) {
        const discount = sale
          ? { type: 'PERCENT' as const, value: sale }
          : { type: 'NONE' as const, value: 0 }
        const product = { id, priceData: { price: base[i] as number }, discount }
        await driver.callOk(products.updateProduct, { product }, as)
      }
      const memberGroupIds = groups.map(i => groupIds[i] as string)
      await driver.callOk(memberGroups.setGroupsOfMember, { memberId: driver.memberId, memberGroupIds }, as)
      const made: string[] = []
      for (const [n, { priority, group, prices, starts, hours, ...each }] of lists.entries()) {
        const start = shop.clock.now() + (starts ?? 0) * HOUR_MS
        const priceList = {
          name: `List ${n}`,
          priority,
          ...(each.currency && { currency: each.currency }),
          ...(each.percentOff !== null && { percentOff: each.percentOff }),
          ...(group !== null && { memberGroupId: groupIds[group] as string }),
          ...(starts !== null && { startDate: new Date(start).toISOString() }),
          ...(hours && { endDate: new Date(start + hours * HOUR_MS).toISOString() }),
        }
        const created = await driver.callOk(calls.createPriceList, { priceList }, as)
        const priceListId = created.priceList?.id as string
        made.push(priceListId)
        const fixed = new Map(
          prices.map(({ product, variant, price }) => {
            const variantId = variant === null ? undefined : variantIds[product]?.[variant]
            const item = { productId: ids[product] as string, ...(variantId && { variantId }), price }
            return [`${product} ${product === 0 ? '' : (variantId ?? '')}`, item]
          }),
        )
        if (fixed.size > 0)
          await driver.callOk(calls.setPriceListPrices, { priceListId, prices: [...fixed.values()] }, as)
      }
      const headers: Record<string, string> = currency ? { 'x-stoa-currency': currency } : {}
      for (const who of ['visitor', 'member'] as const) {
        const references = ids.flatMap((catalogItemId, i) =>
          (variantIds[i] ?? []).map(variantId => ({
            catalogItemId,
            appId: STORES_APP,
            options: { variantId },
          })),
        )
        const lineItems = references.map(catalogReference => ({ catalogReference, quantity: 1 }))
        const { cart } = await driver
          .as(who)
          .callOk(carts.createCart, { lineItems, ...(currency && { conversionCurrency: currency }) })
        const { checkoutId } = await driver
          .as(who)
          .callOk(carts.createCheckout, { id: cart.id as string, channelType: 'WEB' })
        const { checkout } = await driver.callOk(checkouts.getCheckout, { id: checkoutId }, who)
        for (const [i, id] of ids.entries()) {
          const { variants } = await driver.callOk(products.queryProductVariants, { id }, who, { headers })
          const { product } = await driver.callOk(products.getProduct, { id }, who, { headers })
          const shown = variants.map(({ variant }) => variant?.priceData?.discountedPrice)
          const charged = (lines: typeof cart.lineItems) =>
            lines
              .filter(({ catalogReference }) => catalogReference?.catalogItemId === id)
              .map(({ price }) => Number(price?.amount))
          expect(charged(cart.lineItems)).toEqual(shown)
          expect(charged(checkout?.lineItems as never)).toEqual(shown)
          expect(product.actualPriceRange?.minValue).toBe(Math.min(...(shown as number[])))
          if (i === 0) expect(product.priceData?.discountedPrice).toBe(shown[0])
        }
      }
      for (const priceListId of made) await driver.callOk(calls.deletePriceList, { priceListId }, as)
    }),
    { numRuns: sized(6, 200) },
  )
})
