import { contract } from '@stoa/contract'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { createBusinessLocation, transferInventory } = contract.businessLocations
const items = contract.inventoryItemsV3
const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

const place = fc.nat({ max: 2 })
const units = fc.integer({ min: 1, max: 4 })
const operation = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), at: place, quantity: fc.nat({ max: 8 }) }),
  fc.record({ kind: fc.constant('increment' as const), at: place, quantity: units }),
  fc.record({ kind: fc.constant('decrement' as const), at: place, quantity: units }),
  fc.record({ kind: fc.constant('transfer' as const), at: place, to: place, quantity: units }),
  fc.record({ kind: fc.constant('order' as const), at: place, quantity: units }),
  fc.record({ kind: fc.constant('cancel' as const), at: place, quantity: units }),
  fc.record({ kind: fc.constant('preorder' as const), at: place, quantity: fc.nat({ max: 5 }) }),
)
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never

/** A product with items at the default location and two others. */
async function stockedProduct() {
  const product = await driver.product({}, 6)
  const [main] = await itemsOf(product.id)
  const locations = [main?.locationId as string]
  for (const suffix of ['A', 'B']) {
    const businessLocation = { name: `${product.id} ${suffix}` }
    const created = await driver.merchant.callOk(createBusinessLocation, { businessLocation })
    const locationId = created.businessLocation.id
    const inventoryItem = { productId: product.id, variantId: product.id, locationId, quantity: 3 }
    await driver.merchant.callOk(items.createInventoryItem, { inventoryItem })
    locations.push(locationId)
  }
  return { productId: product.id, locations }
}

const itemsOf = async (productId: string) => {
  const query = { filter: { productId: { $eq: productId } } }
  return (await driver.merchant.callOk(items.queryInventoryItems, { query })).inventoryItems
}

/** A history of one product. The model has the units at each location, and of each open order the units that it took there. */
class History {
  readonly productId: string
  readonly locations: readonly string[]
  readonly stock = [6, 3, 3]
  readonly orders: { id: string; at: number; quantity: number; preorder: boolean }[] = []
  readonly limits: (number | undefined)[] = [undefined, undefined, undefined]
  readonly counters = [0, 0, 0]

  constructor({ productId, locations }: Awaited<ReturnType<typeof stockedProduct>>) {
    this.productId = productId
    this.locations = locations
  }

  async run(step: Operation) {
    const { at, quantity } = step
    const locationId = this.locations[at] as string
    const variantId = this.productId
    const had = this.stock[at] ?? 0
    if (step.kind === 'set' || step.kind === 'preorder') {
      const item = (await itemsOf(this.productId)).find(found => found.locationId === locationId)
      const fields =
        step.kind === 'set' ? { quantity } : { preorderInfo: { enabled: quantity > 0, limit: quantity } }
      const inventoryItem = { id: item?.id as string, revision: item?.revision, ...fields }
      await driver.merchant.callOk(items.updateInventoryItem, { inventoryItem })
      if (step.kind === 'set') this.stock[at] = quantity
      else this.limits[at] = quantity > 0 ? quantity : undefined
    } else if (step.kind === 'increment') {
      const incrementData = [{ variantId, locationId, incrementBy: quantity }]
      await driver.merchant.callOk(items.bulkIncrementInventoryItemsByVariantAndLocation, { incrementData })
      this.stock[at] = had + quantity
    } else if (step.kind === 'decrement') {
      const decrementData = [{ variantId, locationId, decrementBy: quantity }]
      const { results } = await driver.merchant.callOk(
        items.bulkDecrementInventoryItemsByVariantAndLocation,
        { decrementData },
      )
      expect(results[0]?.itemMetadata?.success).toBe(had >= quantity)
      if (had >= quantity) this.stock[at] = had - quantity
    } else if (step.kind === 'transfer') await this.transfer(step)
    else if (step.kind === 'order') await this.order(at, quantity)
    else await this.cancel()
  }

  private async transfer({ at, to, quantity }: Extract<Operation, { kind: 'transfer' }>) {
    if (at === to) return
    const [fromLocationId, toLocationId] = [this.locations[at] as string, this.locations[to] as string]
    const moved = [{ variantId: this.productId, quantity }]
    const request = { fromLocationId, toLocationId, units: moved }
    const { status } = await driver.merchant.send(transferInventory, request)
    const had = this.stock[at] ?? 0
    expect(status).toBe(had >= quantity ? 200 : 409)
    if (status !== 200) return
    this.stock[at] = had - quantity
    this.stock[to] = (this.stock[to] ?? 0) + quantity
  }

  private async order(at: number, quantity: number) {
    const had = this.stock[at] ?? 0
    const [limit, counter] = [this.limits[at], this.counters[at] ?? 0]
    const preorder = had === 0 && limit !== undefined
    const isAccepted = preorder ? counter + quantity <= limit : had >= quantity
    const line = {
      productName: { original: 'Thing' },
      quantity,
      price: { amount: '1.00' },
      catalogReference: { appId: STORES_APP, catalogItemId: this.productId },
    }
    const order = { lineItems: [line], businessLocation: { id: this.locations[at] } }
    const reply = await driver.merchant.send(contract.orders.createOrder, { order } as never)
    expect(reply.status, JSON.stringify(reply.body)).toBe(isAccepted ? 200 : 409)
    if (!isAccepted) return
    if (preorder) this.counters[at] = counter + quantity
    else this.stock[at] = had - quantity
    this.orders.push({ id: reply.body.order.id, at, quantity, preorder })
  }

  private async cancel() {
    const order = this.orders.shift()
    if (!order) return
    const { id, at, quantity, preorder } = order
    await driver.merchant.callOk(contract.orders.cancelOrder, { id, restockAllItems: true })
    const held = preorder ? this.counters : this.stock
    held[at] = (held[at] ?? 0) + (preorder ? -quantity : quantity)
  }
}

test('random histories over locations leave the stock of a model, and ledgers add up to it (protocol/inventory §4)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 3, maxLength: 12 }), async operations => {
      const history = new History(await stockedProduct())
      for (const step of operations) await history.run(step)
      const stored = await itemsOf(history.productId)
      const inOrder = history.locations.map(id => stored.find(({ locationId }) => locationId === id))
      expect(inOrder.map(item => item?.quantity)).toEqual(history.stock)
      expect(inOrder.map(item => item?.preorderInfo?.counter)).toEqual(history.counters)
      const rows = await shop.sql<{ sum: number }>`select coalesce(sum(c.delta), 0)::int as sum
        from unnest(${inOrder.map(item => item?.id)}::uuid[]) with ordinality as i(id, n) left
        join inventory_changes c on c.item_id = i.id group by i.n order by i.n`
      expect(rows.map(({ sum }) => sum)).toEqual(history.stock)
    }),
    { numRuns: sized(4, 100) },
  )
})
