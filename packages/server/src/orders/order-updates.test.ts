import { contract, type RequestOf } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields, type TestDriver } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const { orders } = contract
const UPDATED = 'wix.ecom.v1.order_updated'
const unknown = '00000000-0000-4000-8000-000000000000'

const shop = await openShop()

const driver = () => createDriver(shop)
const read = async (w: TestDriver, id: string, as: 'visitor' | 'merchant' = 'merchant') =>
  (await w.callOk(orders.getOrder, { id }, as)).order
const update = async (w: TestDriver, order: RequestOf<typeof orders.updateOrder>['order']) =>
  (await w.merchant.callOk(orders.updateOrder, { order })).order
const eventsOf = async (w: TestDriver, entityId: string) =>
  (await w.merchant.callOk(contract.events.listEvents, { entityId })).events
const typesOf = ({ activities }: { activities: readonly { activityType?: string }[] }) =>
  activities.map(({ activityType }) => activityType)

describe('an update of an order (protocol/orders §8)', () => {
  test('changes what is sent, merges objects and clears fields with null', async () => {
    const w = await driver()
    const id = await w.order()
    const { buyerInfo } = await read(w, id)
    const first = await update(w, {
      id,
      buyerNote: 'Ring twice',
      archived: true,
      seenByAHuman: true,
      attributionSource: 'FACEBOOK_ADS',
      channelInfo: { externalOrderId: 'A-7', externalOrderUrl: 'https://shop.example/A-7' },
      customFields: [{ title: 'Gift', value: { wrapped: true } }],
      extendedFields: { namespaces: { '@app/gift': { wrap: 'red', card: 'yes' } } },
      billingInfo: { address: { country: 'DE', city: 'Ulm' }, contactDetails: { firstName: 'Ada' } },
      businessLocation: { id: unknown },
    })
    expect(first).toMatchObject({ buyerNote: 'Ring twice', archived: true, seenByAHuman: true, buyerInfo })
    expect(first.channelInfo).toMatchObject({ externalOrderId: 'A-7' })
    const second = await update(w, {
      id,
      buyerNote: null,
      extendedFields: { namespaces: { '@app/gift': { card: null } } },
      billingInfo: { contactDetails: { lastName: 'King' } },
    })
    expect(second.buyerNote).toBeUndefined()
    expect(second.extendedFields).toEqual({ namespaces: { '@app/gift': { wrap: 'red' } } })
    expect(second.billingInfo).toMatchObject({
      address: { city: 'Ulm' },
      contactDetails: { firstName: 'Ada', lastName: 'King' },
    })
    expect(await read(w, id)).toEqual(second)
    expect(second.attributionSource).toBe('FACEBOOK_ADS')
    expect(second.businessLocation).toMatchObject({ id: unknown })
  })

  test('records a new e-mail address and a new delivery address', async () => {
    const w = await driver()
    const id = await w.order()
    const changed = await update(w, {
      id,
      buyerInfo: { email: 'new@example.com' },
      shippingInfo: { logistics: { shippingDestination: { address: { city: 'Ulm' } } } },
    })
    expect(typesOf(changed).slice(-2)).toEqual(['EMAIL_EDITED', 'SHIPPING_ADDRESS_EDITED'])
    expect(changed.buyerInfo).toMatchObject({ email: 'new@example.com' })
    expect(changed.buyerInfo?.visitorId).toBeDefined()
    const [event] = (await eventsOf(w, id)).filter(({ type }) => type === UPDATED)
    expect(event).toBeDefined()
  })

  test('of a line of an address clears the street and the coordinates of the former line', async () => {
    const w = await driver()
    const id = await w.order()
    const geocode = { latitude: 52.5, longitude: 13.4 }
    const streetAddress = { name: 'Torstraße', number: '1' }
    const first = { address: { addressLine: 'Torstraße 1', streetAddress, geocode } }
    const stored = await update(w, { id, billingInfo: first })
    expect(stored.billingInfo?.address).toMatchObject(first.address)
    const same = await update(w, {
      id,
      billingInfo: { address: { addressLine: 'Torstraße 1', city: 'Ulm' } },
    })
    expect(same.billingInfo?.address).toMatchObject({ ...first.address, city: 'Ulm' })
    const { billingInfo } = await update(w, { id, billingInfo: { address: { addressLine: 'Elbe 2' } } })
    expect(billingInfo?.address).toMatchObject({ addressLine: 'Elbe 2', city: 'Ulm' })
    expect(billingInfo?.address).not.toHaveProperty('streetAddress')
    expect(billingInfo?.address).not.toHaveProperty('geocode')
  })

  test('that changes nothing has no event and keeps the time of the latest change', async () => {
    const w = await driver()
    const id = await w.order()
    await update(w, { id, archived: true })
    const { length } = await eventsOf(w, id)
    const before = await read(w, id)
    shop.clock.advance(1000)
    expect(await update(w, { id, archived: true })).toEqual(before)
    expect(await eventsOf(w, id)).toHaveLength(length)
  })

  test('is for merchants, and for orders that exist', async () => {
    const w = await driver()
    const id = await w.order()
    expect((await w.visitor.send(orders.updateOrder, { order: { id, archived: true } })).status).toBe(403)
    expect(codeOf(await w.merchant.send(orders.updateOrder, { order: { id: unknown } }))).toBe(
      'ORDER_NOT_FOUND',
    )
  })

  test('of many orders reports each, and costs the same number of statements', async () => {
    const w = await driver()
    const ids = [await w.order(), await w.order(), await w.order()]
    const changed = (some: readonly string[]) =>
      w.merchant.callOk(orders.bulkUpdateOrders, {
        orders: some.map(id => ({ order: { id, archived: true } })),
        returnEntity: true,
      })
    shop.statements.length = 0
    const { results, bulkActionMetadata } = await changed([ids[0] ?? '', unknown])
    const { length } = shop.statements
    expect(bulkActionMetadata).toEqual({ totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 })
    expect(results[0]?.item).toMatchObject({ id: ids[0], archived: true })
    expect(results[1]?.itemMetadata.error?.code).toBe('ORDER_NOT_FOUND')
    shop.statements.length = 0
    await changed(ids)
    expect(shop.statements).toHaveLength(length)
    const twice = { orders: [{ order: { id: ids[0] ?? '' } }, { order: { id: ids[0] ?? '' } }] }
    expect(rejectedFields(await w.merchant.send(orders.bulkUpdateOrders, twice))).toEqual({
      orders: 'VALIDATION',
    })
  })

  test('of a line item changes its description and keeps its prices', async () => {
    const w = await driver()
    const id = await w.order()
    const [line] = (await read(w, id)).lineItems
    const change = { id: line?.id ?? '', productName: { original: 'Cup' }, fulfillerId: unknown }
    const { order } = await w.merchant.callOk(orders.updateOrderLineItem, { id, lineItem: change })
    expect(order.lineItems[0]).toMatchObject({ productName: { original: 'Cup' }, fulfillerId: unknown })
    expect(order.lineItems[0]?.price).toEqual(line?.price)
    const other = { id, lineItem: { id: unknown } }
    expect(codeOf(await w.merchant.send(orders.updateOrderLineItem, other))).toBe('LINE_ITEM_NOT_FOUND')
  })
})

test('tags are assigned and removed; shoppers do not see private ones', async () => {
  const w = await driver()
  const [id, other] = [await w.order(), await w.order()]
  const tag = (message: object) =>
    w.merchant.callOk(orders.bulkUpdateOrderTags, { orderIds: [id, other, unknown], ...message })
  const { results } = await tag({
    assignTags: { tags: { tagIds: ['gift', 'rush'] }, privateTags: { tagIds: ['fraud'] } },
  })
  expect(results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([true, true, false])
  await tag({ assignTags: { tags: { tagIds: ['new'] } }, unassignTags: { tags: { tagIds: ['gift'] } } })
  expect((await read(w, id)).tags).toEqual({
    tags: { tagIds: ['rush', 'new'] },
    privateTags: { tagIds: ['fraud'] },
  })
  expect((await read(w, id, 'visitor')).tags).toEqual({ tags: { tagIds: ['rush', 'new'] } })
  await update(w, { id, tags: { tags: { tagIds: Array.from({ length: 100 }, (_, i) => `t${i}`) } } })
  const full = await tag({ assignTags: { tags: { tagIds: ['more'] } } })
  expect(full.results[0]?.itemMetadata.error?.code).toBe('TOO_MANY_TAGS')
  expect(full.results[1]?.itemMetadata.success).toBe(true)
})

test('activities of another system are added with their content', async () => {
  const w = await driver()
  const orderId = await w.order()
  const add = (...orderActivities: object[]) =>
    w.merchant.send(orders.addActivities, { orderId, orderActivities })
  const reply = await add(
    { merchantComment: { message: 'Called' } },
    { orderRefunded: { manual: true, amount: { amount: '2.00' }, reason: 'Late' } },
    { activityType: 'TRACKING_NUMBER_ADDED' },
  )
  expect(reply.status).toBe(200)
  const merchant = await read(w, orderId)
  expect(typesOf(merchant).slice(-3)).toEqual(['MERCHANT_COMMENT', 'ORDER_REFUNDED', 'TRACKING_NUMBER_ADDED'])
  expect(typesOf(await read(w, orderId, 'visitor'))).not.toContain('MERCHANT_COMMENT')
  expect(rejectedFields(await add({}))).toEqual({ 'orderActivities[0]': 'REQUIRED_ONE_OF_FIELD' })
  expect(rejectedFields(await add({ activityType: 'ORDER_PAID' }))).toEqual({
    'orderActivities[0].activityType': 'FIELD_NOT_ALLOWED',
  })
  const wrong = { activityType: 'ORDER_PAID', orderRefunded: { manual: true } }
  expect(rejectedFields(await add(wrong))).toEqual({
    'orderActivities[0].activityType': 'INVALID_ENUM_VALUE',
  })
})

test('the counter of order numbers is set, and taken numbers are left out', async () => {
  const w = await driver()
  const numberOf = async () => Number((await read(w, await w.order())).number)
  const first = await numberOf()
  const set = (counter: string, allowLowerCounter?: boolean) =>
    w.merchant.send(orders.setOrderNumberCounter, {
      counter,
      ...(allowLowerCounter && { allowLowerCounter }),
    })
  expect((await set('50000')).body).toEqual({ oldCounter: String(first), newCounter: '50000' })
  expect(await numberOf()).toBe(50001)
  expect(codeOf(await set('49999'))).toBe('ORDER_NUMBER_COUNTER_TOO_LOW')
  expect((await set('49999', true)).status).toBe(200)
  expect(await numberOf()).toBe(50000)
  expect(await numberOf()).toBe(50002)
})
