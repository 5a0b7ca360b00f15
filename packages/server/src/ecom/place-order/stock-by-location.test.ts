import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { queryInventoryItems, createInventoryItem, updateInventoryItem } = contract.inventoryItemsV3
const { createBusinessLocation, transferInventory } = contract.businessLocations

let count = 0
const location = async () => {
  const businessLocation = { name: `Shop ${++count}` }
  return (await driver.merchant.callOk(createBusinessLocation, { businessLocation })).businessLocation.id
}

const itemsOf = async (productId: string) => {
  const query = { filter: { productId: { $eq: productId } } }
  return (await driver.merchant.callOk(queryInventoryItems, { query })).inventoryItems
}

const quantityAt = async (productId: string, locationId: string) =>
  (await itemsOf(productId)).find(item => item.locationId === locationId)?.quantity

const itemAt = (productId: string, locationId: string, quantity: number) =>
  driver.merchant.callOk(createInventoryItem, {
    inventoryItem: { productId, variantId: productId, locationId, quantity },
  })

const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Invalidenstr. 1' }
const contactDetails = { firstName: 'Ada', lastName: 'Lovelace', phone: '+49 30 123456' }
const destination = { address, contactDetails }

/** A checkout of a new visitor that is ready for an order. */
async function readyCheckout(productId: string, quantity: number, businessLocationId?: string) {
  const token = await driver.anonymous(shop.clientId)
  const { checkout } = await driver.visitor.callOk(
    contract.checkout.createCheckout,
    {
      lineItems: [driver.line(productId, quantity)],
      channelType: 'WEB',
      checkoutInfo: {
        buyerInfo: { email: 'ada@example.com' },
        shippingInfo: { shippingDestination: destination },
        billingInfo: destination,
        ...(businessLocationId && { businessLocationId }),
      },
    },
    { token },
  )
  const code = checkout.shippingInfo?.carrierServiceOptions?.[0]?.shippingOptions?.[0]?.code as string
  const shippingInfo = { selectedCarrierServiceOption: { code } }
  await driver.visitor.callOk(
    contract.checkout.updateCheckout,
    { checkout: { id: checkout.id as string, shippingInfo } },
    { token },
  )
  return { id: checkout.id as string, token }
}

const order = ({ id, token }: { id: string; token: string }) =>
  driver.visitor.send(contract.checkout.createOrder, { id }, { token })

const UNKNOWN_LOCATION = '5f0c9a2e-7d1b-4c55-9a43-3f0f3a6f1b11'

const cancel = (id: string) =>
  driver.merchant.callOk(contract.orders.cancelOrder, { id, restockAllItems: true })

test('an order takes stock of its location, and returns it there (protocol/inventory §3)', async () => {
  const product = await driver.product({}, 5)
  const main = (await itemsOf(product.id))[0]?.locationId as string
  const shop = await location()
  await itemAt(product.id, shop, 3)
  const placed = await order(await readyCheckout(product.id, 2, shop))
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  expect([await quantityAt(product.id, main), await quantityAt(product.id, shop)]).toEqual([5, 1])
  const { order: read } = await driver.merchant.callOk(contract.orders.getOrder, { id: placed.body.orderId })
  expect(read.businessLocation).toEqual({ id: shop, name: expect.stringMatching(/^Shop /) })
  const moved = { id: placed.body.orderId, businessLocation: { id: UNKNOWN_LOCATION } }
  const { order: elsewhere } = await driver.merchant.callOk(contract.orders.updateOrder, { order: moved })
  expect(elsewhere.businessLocation).toEqual({ id: UNKNOWN_LOCATION })
  await cancel(placed.body.orderId)
  expect([await quantityAt(product.id, main), await quantityAt(product.id, shop)]).toEqual([5, 3])
})

test('a location sells its own units only; without an item there it sells those of the default location', async () => {
  const product = await driver.product({}, 5)
  const [shop, other] = [await location(), await location()]
  await itemAt(product.id, shop, 3)
  const rejected = await driver.visitor.send(contract.checkout.createCheckout, {
    lineItems: [driver.line(product.id, 4)],
    channelType: 'WEB',
    checkoutInfo: { businessLocationId: shop },
  })
  expect(codeOf(rejected)).toBe('LINE_ITEMS_REJECTED')
  const placed = await order(await readyCheckout(product.id, 4, other))
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  expect((await itemsOf(product.id)).map(({ quantity }) => quantity).sort()).toEqual([1, 3])
})

test('30 concurrent orders of two locations, with transfers between them, sell each unit once', async () => {
  const product = await driver.product({}, 10)
  const main = (await itemsOf(product.id))[0]?.locationId as string
  const shop = await location()
  await itemAt(product.id, shop, 5)
  const checkouts = await Promise.all(
    Array.from({ length: 30 }, (_, i) => readyCheckout(product.id, 1, i % 2 ? shop : undefined)),
  )
  const transfer = (fromLocationId: string, toLocationId: string) =>
    driver.merchant.send(transferInventory, {
      fromLocationId,
      toLocationId,
      units: [{ variantId: product.id, quantity: 1 }],
    })
  const [orders, transfers] = await Promise.all([
    Promise.all(checkouts.map(order)),
    Promise.all([transfer(main, shop), transfer(shop, main), transfer(main, shop)]),
  ])
  const sold = orders.filter(({ status }) => status === 200).length
  expect(orders.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect(transfers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  const left = (await itemsOf(product.id)).map(({ quantity }) => quantity ?? 0)
  expect(left.every(quantity => quantity >= 0)).toBe(true)
  expect(sold + left.reduce((sum, quantity) => sum + quantity, 0)).toBe(15)
  // Each location has 15 buyers: only units of the three transfers can arrive after the last of them.
  expect(sold).toBeGreaterThanOrEqual(12)
})

test('the sale of the last unit says so in the events of its item (protocol/inventory §2)', async () => {
  const product = await driver.product({}, 1)
  const [item] = await itemsOf(product.id)
  expect((await order(await readyCheckout(product.id, 1))).status).toBe(200)
  const rows = await shop.sql<{ type: string; payload: object }>`select type, payload from events
    where entity_id = ${item?.id} and type like '%inventory_item%' order by id`
  const inventoryItem = { id: item?.id, quantity: 0, availabilityStatus: 'OUT_OF_STOCK' }
  expect(rows).toMatchObject([
    {
      type: 'wix.stores.catalog.v3.inventory_item_updated_with_reason',
      payload: { inventoryItem, reason: 'ORDER' },
    },
    {
      type: 'wix.stores.catalog.v3.inventory_item_stock_status_updated',
      payload: { inventoryItem, previousAvailabilityStatus: 'IN_STOCK' },
    },
  ])
})

const preordered = async (limit: number | null) => {
  const product = await driver.product({}, 0)
  const [item] = await itemsOf(product.id)
  const preorderInfo = { enabled: true, message: 'Delivered in May', limit }
  const inventoryItem = { id: item?.id as string, revision: item?.revision, preorderInfo }
  await driver.merchant.callOk(updateInventoryItem, { inventoryItem })
  return product
}

const counterOf = async (productId: string) => (await itemsOf(productId))[0]?.preorderInfo?.counter

test('a variant that is not in stock can be ordered in advance up to its limit (protocol/inventory §6)', async () => {
  const product = await preordered(3)
  const availability = () =>
    driver.visitor.callOk(contract.products.getProductOptionsAvailability, { id: product.id, options: {} })
  expect(await availability()).toMatchObject({
    availableForPurchase: true,
    selectedVariant: {
      inStock: false,
      preorderInfo: { enabled: true, message: 'Delivered in May', limit: 3 },
    },
  })
  const read = await driver.visitor.callOk(contract.products.getProduct, { id: product.id })
  expect(read.product.stock).toMatchObject({ inStock: false, availableForPreorder: true })
  const placed = await order(await readyCheckout(product.id, 3))
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const { order: preorder } = await driver.merchant.callOk(contract.orders.getOrder, {
    id: placed.body.orderId,
  })
  expect(preorder.lineItems[0]?.descriptionLines).toMatchObject([
    { name: { original: 'Pre-order' }, plainText: { original: 'Delivered in May' } },
  ])
  expect((await itemsOf(product.id))[0]).toMatchObject({
    quantity: 0,
    availabilityStatus: 'OUT_OF_STOCK',
    preorderInfo: { counter: 3, quantity: 0 },
  })
  expect(await availability()).toMatchObject({ availableForPurchase: false })
  await cancel(placed.body.orderId)
  expect((await itemsOf(product.id))[0]).toMatchObject({ quantity: 0, availabilityStatus: 'PREORDER' })
  expect(await counterOf(product.id)).toBe(0)
})

test('concurrent orders in advance never exceed the limit', async () => {
  const product = await preordered(3)
  const checkouts = [await readyCheckout(product.id, 2), await readyCheckout(product.id, 2)]
  const placed = await Promise.all(checkouts.map(order))
  expect(placed.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await counterOf(product.id)).toBe(2)
})

test('units in stock are sold first, and orders in advance end while stock is there', async () => {
  const product = await preordered(5)
  const checkout = await readyCheckout(product.id, 2)
  await driver.stock(product.id, 2)
  expect((await order(checkout)).status).toBe(200)
  expect([await counterOf(product.id), (await itemsOf(product.id))[0]?.quantity]).toEqual([0, 0])
  expect((await order(await readyCheckout(product.id, 1))).status).toBe(200)
  expect(await counterOf(product.id)).toBe(1)
})

test('concurrent orders in advance never exceed the limit', async () => {
  const product = await preordered(4)
  const checkouts = await Promise.all(Array.from({ length: 12 }, () => readyCheckout(product.id, 1)))
  const orders = await Promise.all(checkouts.map(order))
  expect(orders.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(await counterOf(product.id)).toBe(4)
})

test('the calls of the first generation set and count orders in advance', async () => {
  const product = await driver.product({}, 0)
  const inventoryItem = { productId: product.id, preorderInfo: { enabled: true, limit: 2, message: 'Soon' } }
  await driver.merchant.callOk(contract.inventory.updateInventoryVariants, { inventoryItem })
  const { queryInventory, decrementInventory } = contract.inventory
  const query = { filter: JSON.stringify({ productId: product.id }) }
  const found = await driver.merchant.callOk(queryInventory, { query })
  expect(found).toMatchObject({
    totalResults: 1,
    inventoryItems: [
      {
        preorderInfo: { enabled: true, limit: 2, message: 'Soon' },
        variants: [{ availableForPreorder: true, inStock: false }],
      },
    ],
  })
  const decrement = (decrementBy: number) =>
    driver.merchant.send(decrementInventory, {
      decrementData: [{ productId: product.id, decrementBy, preorderRequest: true }],
    })
  expect((await decrement(2)).status).toBe(200)
  expect(codeOf(await decrement(1))).toBe('INSUFFICIENT_INVENTORY')
  expect(await counterOf(product.id)).toBe(2)
  const bad = await driver.merchant.send(queryInventory, { query: { filter: '[1]' } })
  expect(bad.status).toBe(400)
})
