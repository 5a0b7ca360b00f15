import { contract, type Order } from '@stoa/contract'
import { parseAmount } from '@stoa/contract/money'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { draftOrders, explanations, orders, products, taxGroups, taxRates, taxRegions } = contract
const { driver: w } = await openTestShop()

const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const STOCK = 40

const read = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
const commit = async (id: string, changes: object) =>
  (await w.merchant.callOk(draftOrders.commitDeltas, { id, changes })).order
const minor = (price: { amount: string } | undefined) => parseAmount(price?.amount ?? '0', 'EUR')
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** Taxes with a rate that rounds, on everything. */
async function taxGermany() {
  const { taxGroups: groups } = await w.merchant.callOk(taxGroups.listDefaultTaxGroups, {})
  const input = { taxRegion: { country: 'DE' } }
  const { taxRegion } = await w.merchant.callOk(taxRegions.createTaxRegion, input)
  const rate = { name: 'VAT', rate: '0.0775', taxType: 'VAT', appliesToDelivery: true }
  const rates = { taxRegionId: taxRegion?.id ?? '', taxGroupId: groups[0]?.id ?? '', taxRates: [rate] }
  await w.merchant.callOk(taxRates.bulkSetTaxRates, rates)
}

const amount = fc.integer({ min: 1, max: 3000 }).map(cents => (cents / 100).toFixed(2))
const position = fc.nat({ max: 9 })
/** A change of an order and the change that takes it back. */
const delta = fc.oneof(
  fc.record({
    kind: fc.constant('quantity' as const),
    at: position,
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('price' as const), at: position, price: amount }),
  fc.record({ kind: fc.constant('line' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    kind: fc.constant('custom' as const),
    price: amount,
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('percentage' as const), percentage: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('amount' as const), amount }),
  fc.record({ kind: fc.constant('fee' as const), price: amount }),
  fc.record({ kind: fc.constant('shipping' as const), price: amount }),
)
type Delta = typeof delta extends fc.Arbitrary<infer D> ? D : never

const steps = fc.array(
  fc.record({ delta, keep: fc.boolean(), pay: fc.option(fc.integer({ min: 1, max: 500 }), { freq: 4 }) }),
  { minLength: 2, maxLength: 6 },
)

function changesOf(delta: Delta, order: Order, catalogItemId: string): object {
  const line = 'at' in delta ? order.lineItems[delta.at % order.lineItems.length] : undefined
  switch (delta.kind) {
    case 'quantity':
      return { changedLineItems: [{ id: line?.id, quantity: delta.quantity }] }
    case 'price':
      return { changedLineItems: [{ id: line?.id, price: delta.price }] }
    case 'line':
      return {
        lineItems: [{ catalogReference: { appId: STORES_APP, catalogItemId }, quantity: delta.quantity }],
      }
    case 'custom': {
      const { price, quantity } = delta
      return { customLineItems: [{ productName: { original: 'Engraving' }, price, quantity }] }
    }
    case 'percentage':
      return { discounts: [{ percentage: String(delta.percentage) }] }
    case 'amount':
      return { discounts: [{ amount: delta.amount }] }
    case 'fee':
      return { additionalFees: [{ name: 'Gift wrap', price: delta.price }] }
    case 'shipping':
      return { shippingInfo: { price: delta.price } }
  }
}

/** The change that leads from one state of an order back to the one before. */
function inverseOf(before: Order, after: Order, delta: Delta): object {
  const ids = (list: readonly { id?: string | null }[] | undefined) =>
    (list ?? []).flatMap(({ id }) => id ?? [])
  const added = (now: string[], then: string[]) => now.filter(id => !then.includes(id))
  switch (delta.kind) {
    case 'quantity':
    case 'price': {
      const line = before.lineItems[delta.at % before.lineItems.length]
      const { id, quantity, priceBeforeDiscounts } = line ?? {}
      return { changedLineItems: [{ id, quantity, price: priceBeforeDiscounts?.amount }] }
    }
    case 'line':
    case 'custom':
      return { removedLineItemIds: added(ids(after.lineItems), ids(before.lineItems)) }
    case 'fee':
      return { removedAdditionalFeeIds: added(ids(after.additionalFees), ids(before.additionalFees)) }
    case 'shipping':
      return { shippingInfo: { price: before.shippingInfo?.cost?.price?.amount } }
    default:
      return { removedDiscountIds: added(ids(after.appliedDiscounts), ids(before.appliedDiscounts)) }
  }
}

/** Every amount of an order follows from its parts. */
function expectConsistent(order: Order): void {
  const { subtotal, discount, shipping, totalAdditionalFees, tax, total } = order.priceSummary
  const net = minor(subtotal) - minor(discount) + minor(shipping) + minor(totalAdditionalFees)
  expect(minor(total)).toBe(order.taxIncludedInPrices ? net : net + minor(tax))
  const parts = [
    ...order.lineItems.map(line => minor(line.totalPriceAfterTax)),
    ...(order.additionalFees ?? []).map(fee => minor(fee.priceAfterTax)),
    minor(order.shippingInfo?.cost?.totalPriceAfterTax),
  ]
  expect(sum(parts)).toBe(minor(total))
  const shares = (order.appliedDiscounts ?? []).flatMap(entry => entry.lineItemDiscounts ?? [])
  expect(sum(shares.map(share => minor(share.totalDiscount)))).toBe(
    sum(order.lineItems.map(line => minor(line.totalDiscount))),
  )
  const { balance, paid, refunded } = order.balanceSummary ?? {}
  expect(parseAmount(balance?.amount ?? '0', 'EUR')).toBe(minor(total) - minor(paid) + minor(refunded))
}

test('random deltas keep totals, ledger and stock consistent, and their inverse restores the totals (protocol/draft-orders §3, §4)', async () => {
  await taxGermany()
  expect(minor((await read(await w.order())).priceSummary.tax)).toBeGreaterThan(0n)
  await fc.assert(
    fc.asyncProperty(amount, steps, async (price, sequence) => {
      const { id: productId } = await w.product({ priceData: { price: Number(price) } }, STOCK)
      const id = await w.order(productId, 2)
      const check = async () => {
        const order = await read(id)
        expectConsistent(order)
        const { product } = await w.merchant.callOk(products.getProduct, { id: productId })
        const held = order.lineItems
          .filter(line => line.catalogReference)
          .reduce((units, line) => units + line.quantity, 0)
        expect(product.stock?.quantity).toBe(STOCK - held)
        const { explanation } = await w.merchant.callOk(explanations.explainOrder, { id })
        const counted = explanation.steps.filter(step => step.counted)
        expect(sum(counted.map(step => parseAmount(step.amount, 'EUR')))).toBe(
          minor(order.priceSummary.total),
        )
        return order
      }
      await check()
      for (const { delta, keep, pay } of sequence) {
        const before = await read(id)
        const changes = changesOf(delta, before, productId)
        const { preview } = await w.merchant.callOk(draftOrders.previewDeltas, { id, changes })
        await commit(id, changes)
        const after = await check()
        expect(after.priceSummary).toEqual(preview.order.priceSummary)
        expect(after.balanceSummary).toEqual(preview.order.balanceSummary)
        await commit(id, inverseOf(before, after, delta))
        const restored = await check()
        expect(restored.priceSummary).toEqual(before.priceSummary)
        expect(restored.paymentStatus).toBe(before.paymentStatus)
        if (keep) await commit(id, changesOf(delta, restored, productId))
        const due = parseAmount((await read(id)).balanceSummary?.balance?.amount ?? '0', 'EUR')
        if (pay && due > BigInt(pay)) {
          const part = { orderId: id, amount: { amount: (pay / 100).toFixed(2) } }
          await w.merchant.callOk(orders.recordManuallyCollectedPayment, part)
        }
      }
      await check()
    }),
    { numRuns: sized(8, 200) },
  )
}, 240_000)
