import { contract } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const { currentCart } = contract
const STOCK = [6, 3, null] as const

let products: string[]
const shop = await openShop()
beforeAll(async () => {
  const w = await createDriver(shop)
  products = []
  for (const quantity of STOCK) products.push((await w.product({ priceData: { price: 1.1 } }, quantity)).id)
})

type Step =
  | { do: 'add'; lines: { product: number; quantity: number }[] }
  | { do: 'set' | 'remove'; product: number; quantity: number }
  | { do: 'delete' }

const product = fc.nat({ max: STOCK.length - 1 })
const quantity = fc.integer({ min: 1, max: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      lines: fc.array(fc.record({ product, quantity }), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('set' as const, 'remove' as const), product, quantity }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'delete' as const }) },
)

/** Units by product; undefined while there is no cart. */
type Model = Map<number, number> | undefined

const limit = (index: number) => STOCK[index] ?? Number.POSITIVE_INFINITY

/** The cart's expected units after a step, or the code with which the step fails without a change. */
function expected(model: Model, next: Step): { model: Model; code?: string } {
  if (next.do === 'add') {
    const after = new Map(model)
    for (const line of next.lines) {
      const sum = (after.get(line.product) ?? 0) + line.quantity
      if (sum > limit(line.product)) return { model, code: 'LINE_ITEMS_REJECTED' }
      after.set(line.product, sum)
    }
    return { model: after }
  }
  if (next.do === 'delete') return { model: undefined }
  if (!model?.has(next.product)) return { model, code: 'LINE_ITEM_NOT_FOUND' }
  const after = new Map(model)
  if (next.do === 'remove') after.delete(next.product)
  else if (next.quantity > limit(next.product)) return { model, code: 'LINE_ITEMS_REJECTED' }
  else after.set(next.product, next.quantity)
  return { model: after }
}

/** The visitor's cart as a model, with the ids of its lines. */
async function renderCart(w: TestDriver) {
  const { cart } = await w.visitor.callOk(currentCart.getCurrentCart, {})
  const lines = cart.lineItems
  if (!cart.id) expect(lines).toEqual([])
  const indexOf = (line: (typeof lines)[number]) =>
    products.indexOf(line.catalogReference?.catalogItemId as string)
  expect(new Set(lines.map(indexOf)).size).toBe(lines.length)
  return {
    units: cart.id ? new Map(lines.map(line => [indexOf(line), line.quantity])) : undefined,
    ids: new Map(lines.map(line => [indexOf(line), line.id as string])),
  }
}

async function run(w: TestDriver, next: Step, ids: Map<number, string>): Promise<string | undefined> {
  const send = async (call: Parameters<TestDriver['send']>[0], message: object) =>
    codeOf(await w.visitor.send(call, message))
  if (next.do === 'delete') return send(currentCart.deleteCurrentCart, {})
  if (next.do === 'add') {
    const lineItems = next.lines.map(line => w.line(products[line.product] as string, line.quantity))
    return send(currentCart.addToCurrentCart, { lineItems })
  }
  const id = ids.get(next.product) ?? products[next.product]
  return next.do === 'remove'
    ? send(currentCart.removeLineItemsFromCurrentCart, { lineItemIds: [id] })
    : send(currentCart.updateCurrentCartLineItemQuantity, { lineItems: [{ id, quantity: next.quantity }] })
}

test('the units of a cart change only by the steps that request it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async steps => {
      const w = await createDriver(shop)
      let model: Model
      let { ids } = await renderCart(w)
      for (const next of steps) {
        const should = expected(model, next)
        expect(await run(w, next, ids)).toBe(should.code)
        model = should.model
        const cart = await renderCart(w)
        ids = cart.ids
        expect(cart.units && Object.fromEntries(cart.units)).toEqual(model && Object.fromEntries(model))
      }
    }),
    { numRuns: sized(10, 400) },
  )
})
