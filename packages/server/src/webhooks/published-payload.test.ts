import { createWebhookReceiver, type ReceivedEvent } from '@stoa/client/webhook-receiver'
import { contract } from '@stoa/contract'
import { startWebhookServer } from '@stoa/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const CATALOGUE = 'com.wix.ecommerce.catalog.api.v1.'
const INVENTORY = 'com.wix.ecommerce.inventory.api.v1.'
const ORDER = 'wix.ecom.v1.order'
const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const { products, inventory, orders, orderFulfillments, draftOrders, members } = contract

const { shop, driver } = await openTestShop({ config: { privateEndpoints: true } })
const server = await startWebhookServer()
const { keys } = await driver.merchant.callOk(contract.webhooks.createWebhook, {
  webhook: { name: 'ERP', uri: server.uri },
})
const receiver = createWebhookReceiver({ publicKey: keys.map(({ publicKey }) => publicKey) })
afterAll(async () => {
  await server.close()
})

let skipped = 0
/** What the receiver of the client makes of the events that arrived since the last call, by type. */
async function received(): Promise<Map<string, ReceivedEvent>> {
  await shop.platform.run('webhook deliveries')
  const events = new Map<string, ReceivedEvent>()
  for (const { body } of server.received.slice(skipped)) {
    const { data } = JSON.parse(Buffer.from(body.split('.')[1] ?? '', 'base64url').toString())
    events.set(JSON.parse(data).eventType, (await receiver.process(body)) as ReceivedEvent)
  }
  skipped = server.received.length
  return events
}
beforeEach(received)

describe('protocol/events §4: events of the first catalogue', () => {
  test('a product: its id, and the names of what changed', async () => {
    const { id } = await driver.product({ name: 'Cup', brand: 'Olbia' }, null)
    const created = (await received()).get(`${CATALOGUE}ProductCreated`)
    expect(created?.data).toMatchObject({ productId: id, name: 'Cup', brand: 'Olbia', visible: true })

    await driver.merchant.callOk(products.updateProduct, { product: { id, name: 'Mug' } })
    const changed = (await received()).get(`${CATALOGUE}ProductChanged`)
    expect(changed?.data).toMatchObject({ productId: id, product: { name: 'Mug' } })
    expect((changed?.data as { changedFields: string[] } | undefined)?.changedFields).toEqual(['name'])

    await driver.merchant.callOk(products.deleteProduct, { id })
    expect((await received()).get(`${CATALOGUE}ProductDeleted`)?.data).toMatchObject({ productId: id })
  })

  test('a deleted entity is what its handler gets', async () => {
    const created = await driver.merchant.callOk(contract.coupons.createCoupon, {
      coupon: { code: 'GONE', name: 'Gone', percentage: 5 },
    })
    const couponId = created.coupon.id
    await received()
    await driver.merchant.callOk(contract.coupons.deleteCoupon, { couponId })
    expect((await received()).get('stoa.ecom.v1.coupon_deleted')?.entity).toMatchObject({
      id: couponId,
      code: 'GONE',
    })
  })

  test('a collection: its id, and the names of what changed', async () => {
    const { id } = await driver.collection()
    expect((await received()).get(`${CATALOGUE}CollectionCreated`)?.data).toMatchObject({ collectionId: id })
    await driver.merchant.callOk(products.updateCollection, { collection: { id, name: 'Cups' } })
    expect((await received()).get(`${CATALOGUE}CollectionChanged`)?.data).toMatchObject({
      collectionId: id,
      changedFields: ['name'],
    })
    const { id: productId } = await driver.product({}, null)
    await driver.merchant.callOk(products.addProductsToCollection, { id, productIds: [productId] })
    expect((await received()).get(`${CATALOGUE}CollectionChanged`)?.data).toMatchObject({
      collectionId: id,
      changedFields: ['productIds'],
      productsAdded: [productId],
    })
  })

  test('stock: the variants with their former and new values, and how it is counted', async () => {
    const { id } = await driver.product({}, 10)
    const items = await received()
    expect(items.get(`${INVENTORY}InventoryItemChanged`)?.data).toMatchObject({
      inventoryItemId: id,
      productId: id,
      trackInventory: true,
      fieldMask: ['trackInventory'],
    })
    await driver.stock(id, 4)
    const again = await received()
    expect(again.has(`${INVENTORY}InventoryItemChanged`)).toBe(false)
    expect(again.get(`${INVENTORY}InventoryVariantsChanged`)?.data).toMatchObject({
      inventoryItemId: id,
      variants: [{ oldValue: { quantity: 10, inStock: true }, newValue: { quantity: 4, inStock: true } }],
    })
    const preorderInfo = { enabled: true, message: 'Ships in May', limit: 5 }
    await driver.merchant.callOk(inventory.updateInventoryVariants, {
      inventoryItem: { productId: id, trackQuantity: true, preorderInfo, variants: [] },
    })
    expect((await received()).get(`${INVENTORY}InventoryItemChanged`)?.data).toMatchObject({
      preorderInfo,
      fieldMask: ['preorderInfo'],
    })
    await driver.order(id)
    expect((await received()).get('wix.stores.catalog.v3.inventory_item_updated_with_reason')?.data).toEqual(
      expect.objectContaining({ reason: 'ORDER', currentEntity: expect.objectContaining({ quantity: 3 }) }),
    )
  })
})

describe('protocol/orders: events of orders', () => {
  test('a payment: the whole ledger, in both of its events', async () => {
    const { id } = await driver.product({ priceData: { price: 20 } })
    const orderId = await driver.order(id)
    await driver.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
    const events = await received()
    const [first, second] = ['transactions_updated', 'transactions_details_updated'].map(
      slug => events.get(`${ORDER}_${slug}`)?.data as { orderTransactions: { orderId: string } },
    )
    expect(first?.orderTransactions.orderId).toBe(orderId)
    expect(second).toEqual(first)
  })

  test('the last fulfillment: the order with its former and new status', async () => {
    const { id } = await driver.product({ priceData: { price: 20 } })
    const orderId = await driver.order(id)
    const { order } = await driver.merchant.callOk(orders.getOrder, { id: orderId })
    await received()
    const lineItems = order.lineItems?.map(line => ({ id: line.id, quantity: 1 })) ?? []
    await driver.merchant.callOk(orderFulfillments.createFulfillment, { orderId, fulfillment: { lineItems } })
    expect((await received()).get(`${ORDER}_fulfilled`)?.data).toMatchObject({
      order: { id: orderId, fulfillmentStatus: 'FULFILLED' },
      previousFulfillmentStatus: 'NOT_FULFILLED',
      newFulfillmentStatus: 'FULFILLED',
    })
  })

  test('a changed order: the order, its changes and the time', async () => {
    const { id } = await driver.product({ priceData: { price: 20 } })
    const orderId = await driver.order(id)
    await driver.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
    await received()
    const catalogReference = { appId: STORES_APP, catalogItemId: id }
    const changes = { lineItems: [{ catalogReference, quantity: 1 }] }
    await driver.merchant.callOk(draftOrders.commitDeltas, { id: orderId, changes })
    const events = await received()
    expect(events.get(`${ORDER}_committed`)?.data).toMatchObject({
      order: { id: orderId, priceSummary: { subtotal: { amount: '40.00' } } },
      changes: expect.anything(),
      commitDate: new Date(shop.clock.now()).toISOString(),
    })
    expect(events.get(`${ORDER}_payment_status_updated`)?.data).toMatchObject({
      previousPaymentStatus: 'PAID',
    })
  })
})

test('protocol/events §4: a deleted member takes open checkouts along, and each is an event', async () => {
  const { id: catalogItemId } = await driver.product()
  const { checkout } = await driver.member.callOk(contract.checkout.createCheckout, {
    channelType: 'WEB',
    lineItems: [{ catalogReference: { appId: STORES_APP, catalogItemId }, quantity: 1 }],
  })
  await received()
  await driver.merchant.callOk(members.deleteMember, { id: driver.memberId })
  const deleted = (await received()).get('wix.ecom.v1.checkout_deleted')
  expect(deleted?.metadata).toMatchObject({ entityId: checkout?.id, slug: 'deleted' })
})
