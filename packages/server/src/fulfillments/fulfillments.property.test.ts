import { contract } from '@stoa/contract'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { orderFulfillmentStatus } from './fulfillment-status.ts'

const { createFulfillment, updateFulfillment, deleteFulfillment, listFulfillmentsForSingleOrder } =
  contract.orderFulfillments
const { driver: w } = await openTestShop()

const QUANTITIES = [2, 3, 1]

async function newOrder() {
  for (const quantity of QUANTITIES.slice(1)) {
    const { id: catalogItemId } = await w.product()
    const lineItems = [{ quantity, catalogReference: { catalogItemId, appId: STORES_APP } }]
    await w.visitor.callOk(contract.currentCart.addToCurrentCart, { lineItems })
  }
  const orderId = await w.order(undefined, QUANTITIES[0])
  return orderId
}

const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const index = fc.nat({ max: 2 })
const status = fc.constantFrom(undefined, 'Pending', 'Ready', 'In_Delivery', 'Fulfilled', 'Packed')
const units = fc.array(fc.record({ line: index, quantity: fc.option(fc.integer({ min: 1, max: 3 })) }), {
  maxLength: 3,
})
const steps = fc.array(
  fc.oneof(
    fc.record({ action: fc.constant('create' as const), units, status }),
    fc.record({ action: fc.constant('update' as const), at: fc.nat({ max: 5 }), units, status }),
    fc.record({ action: fc.constant('delete' as const), at: fc.nat({ max: 5 }) }),
  ),
  { minLength: 3, maxLength: 12 },
)

test('fulfillments never have more units than were bought, and the order follows them (protocol/fulfillments §1)', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async sequence => {
      const orderId = await newOrder()
      const read = async () => (await w.merchant.callOk(contract.orders.getOrder, { id: orderId })).order
      const list = async () =>
        (await w.merchant.callOk(listFulfillmentsForSingleOrder, { orderId })).orderWithFulfillments
          .fulfillments ?? []
      const { lineItems } = await read()
      expect(lineItems).toHaveLength(QUANTITIES.length)
      const linesOf = (wanted: { line: number; quantity: number | null }[]) =>
        wanted.map(({ line, quantity }) => ({ id: lineItems[line % lineItems.length]?.id ?? '', quantity }))
      for (const step of sequence) {
        const known = await list()
        const id = 'at' in step ? (known[step.at % Math.max(1, known.length)]?.id ?? orderId) : ''
        const reply =
          step.action === 'delete'
            ? await w.merchant.send(deleteFulfillment, { orderId, fulfillmentId: id })
            : await w.merchant.send(step.action === 'create' ? createFulfillment : updateFulfillment, {
                orderId,
                fulfillment: {
                  ...(step.action === 'update' && { id }),
                  lineItems: linesOf(step.units),
                  ...(step.status && { status: step.status }),
                },
              })
        expect(reply.status).toBeLessThan(500)
        const after = await list()
        if (reply.status !== 200) expect(after).toEqual(known)
        for (const { id: lineId, quantity } of lineItems) {
          const fulfilled = after.flatMap(each => each.lineItems ?? []).filter(line => line.id === lineId)
          expect(fulfilled.reduce((sum, line) => sum + (line.quantity ?? 0), 0)).toBeLessThanOrEqual(quantity)
        }
        const rows = after.map(({ completed, lineItems: lines }) => ({
          completed: completed === true,
          lines: (lines ?? []).map(line => ({ id: line.id, quantity: line.quantity ?? 0 })),
        }))
        expect((await read()).fulfillmentStatus).toBe(orderFulfillmentStatus(lineItems, rows))
      }
    }),
    { numRuns: sized(6, 150) },
  )
}, 300_000)
