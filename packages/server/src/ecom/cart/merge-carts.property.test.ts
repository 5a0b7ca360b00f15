import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredLine } from '../../storage/commerce/carts.ts'
import { STORES_APP } from '../../stores/index.ts'
import { openShop } from '../../testing/open-test-shop.fixture.ts'
import { mergeLines } from './merge-carts.ts'

const shop = await openShop()
const w = await createDriver(shop)
const products: string[] = []
for (const quantity of [3, null, 10]) products.push((await w.product({}, quantity)).id)

const line = fc.record({ product: fc.nat({ max: 2 }), quantity: fc.integer({ min: 1, max: 3 }) })
const cartOf = fc.array(line, { maxLength: 4 })
type Line = { product: number; quantity: number }

const unitsOf = (lines: readonly Line[]) => {
  const units = new Map<number, number>()
  for (const { product, quantity } of lines) units.set(product, (units.get(product) ?? 0) + quantity)
  return [...units].sort(([a], [b]) => a - b)
}

test('issue: sign-in loses no unit of either cart', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(cartOf, cartOf, fc.boolean(), async (visitors, members, inCheckout) => {
      const w = await createDriver(shop)
      // Stock may not cover both carts, so each takes only what is available.
      const fill = async (lines: readonly Line[], as: 'visitor' | 'member') => {
        const taken: Line[] = []
        for (const { product, quantity } of lines) {
          const message = { lineItems: [w.line(products[product] ?? '', quantity)] }
          const reply = await w.send(contract.currentCart.addToCurrentCart, message, as)
          if (reply.status === 200) taken.push({ product, quantity })
        }
        return taken
      }
      const all = [...(await fill(visitors, 'visitor')), ...(await fill(members, 'member'))]
      const visitorHas = all.length > 0 && visitors.length > 0
      const checkout =
        inCheckout && visitorHas
          ? await w.visitor.send(contract.currentCart.createCheckoutFromCurrentCart, { channelType: 'WEB' })
          : undefined
      const { access_token: token } = await w.otherSession(undefined, w.tokens.visitor)
      const mine = await w.member.send(contract.currentCart.getCurrentCart, {}, { token })
      const held: Line[] = (mine.body.cart?.lineItems ?? []).map(
        (found: { catalogReference: { catalogItemId: string }; quantity: number }) => ({
          product: products.indexOf(found.catalogReference.catalogItemId),
          quantity: found.quantity,
        }),
      )
      expect(unitsOf(held)).toEqual(unitsOf(all))
      const left = await w.visitor.callOk(contract.currentCart.getCurrentCart, {})
      expect(left.cart).not.toHaveProperty('id')
      if (checkout?.status === 200) {
        const id = checkout.body.checkoutId
        expect((await w.member.send(contract.checkout.getCheckout, { id }, { token })).status).toBe(200)
        expect((await w.visitor.send(contract.checkout.getCheckout, { id })).status).toBe(404)
      }
    }),
    { numRuns: sized(15, 500) },
  )
})

test('issue: merged lines have all units, unique ids and at most 100,000 units each', () => {
  const stored = fc
    .record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      item: fc.nat({ max: 2 }),
      quantity: fc.integer({ min: 1, max: 100_000 }),
    })
    .map(
      ({ id, item, quantity }): StoredLine => ({
        id,
        quantity,
        name: `Thing ${item}`,
        catalogReference: { appId: STORES_APP, catalogItemId: `item-${item}` },
      }),
    )
  const cart = fc.uniqueArray(stored, { selector: ({ id }) => id, maxLength: 4 })
  let count = 0
  fc.assert(
    fc.property(cart, cart, (first, second) => {
      const merged = mergeLines(first, second, () => `new-${count++}`)
      const sum = (lines: readonly StoredLine[], item: string) =>
        lines
          .filter(line => line.catalogReference?.catalogItemId === item)
          .reduce((total, line) => total + line.quantity, 0)
      for (const item of ['item-0', 'item-1', 'item-2'])
        expect(sum(merged, item)).toBe(sum(first, item) + sum(second, item))
      expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length)
      expect(Math.max(0, ...merged.map(({ quantity }) => quantity))).toBeLessThanOrEqual(100_000)
      // Lines of the visitor's cart keep their ids, because a checkout may refer to them.
      expect(merged.slice(0, first.length).map(({ id }) => id)).toEqual(first.map(({ id }) => id))
    }),
    { numRuns: 500 },
  )
})
