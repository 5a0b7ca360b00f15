import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CatalogRequest, createCatalog, type Seminar } from '../../../../../examples/plugins/catalog.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const SEMINARS = '8d2f1f0e-3b7c-4f8e-9a55-1c2d3e4f5a6b'
const RENTALS = '9e3a2a1f-4c8d-4a9f-8b66-2d3e4f5a6b7c'
const { checkout: checkouts, currentCart, orders } = contract

let seminars: Map<string, Seminar>
let requests: CatalogRequest[] = []
let deliver: (reply: object) => unknown = reply => reply

const plugin = { revision: 1, kind: 'CATALOG' as const, uri: '', timeoutMs: 10_000, position: 0 }
const { shop, driver: w } = await openTestShop({
  servicePlugins: [
    {
      ...plugin,
      id: SEMINARS,
      name: 'Seminars',
      fallback: 'REJECT',
      answer: request => {
        requests.push(request as never)
        return deliver(createCatalog(seminars).answer(request as never))
      },
    },
    {
      ...plugin,
      id: RENTALS,
      name: 'Rentals',
      fallback: 'CONTINUE',
      answer: () => {
        throw new Error('not there')
      },
    },
  ],
})

beforeEach(async () => {
  // Longer than items and failures are used, and than the circuit breaker is open.
  shop.clock.advance(400_000)
  seminars = new Map<string, Seminar>([
    ['pottery', { name: 'Pottery', price: '89.00', places: { '2027-03-01': 12, '2027-03-08': 3 } }],
    ['Übung/1', { name: 'Exercise', price: '10.00', places: { any: 5 } }],
  ])
  requests = []
  deliver = reply => reply
  await w.visitor.send(currentCart.deleteCurrentCart, {})
})

const reference = (day = '2027-03-01', catalogItemId = 'pottery') => ({
  appId: SEMINARS,
  catalogItemId,
  options: { day },
})
const add = (catalogReference: object, quantity = 1) =>
  w.visitor.send(currentCart.addToCurrentCart, { lineItems: [{ catalogReference, quantity }] } as never)
const cart = async () => (await w.visitor.callOk(currentCart.getCurrentCart, {})).cart
/** A checkout of the current cart that an order can be made of. */
const checkoutOfCart = async () => {
  const { checkoutId: id } = await w.visitor.callOk(currentCart.createCheckoutFromCurrentCart, {
    channelType: 'WEB',
  })
  const billingInfo = { contactDetails: { firstName: 'Ada', lastName: 'Byron' } }
  await w.visitor.callOk(checkouts.updateCheckout, {
    checkout: { id, buyerInfo: { email: 'ada@example.com' }, billingInfo },
  })
  return id
}
const rejectionsOf = ({ body }: { body: { details: { applicationError: { data: object } } } }) =>
  body.details.applicationError.data

describe('line items of the catalogue of a plug-in (protocol/plug-ins §7)', () => {
  test('have its name, price, picture and description', async () => {
    const { status, body } = await add(reference(), 2)
    expect(status).toBe(200)
    expect(body.cart.lineItems).toMatchObject([
      {
        catalogReference: reference(),
        quantity: 2,
        productName: { original: 'Pottery', translated: 'Pottery' },
        price: { amount: '89.00' },
        url: { relativePath: '/pottery', url: 'https://seminars.example.com/pottery' },
        image: { url: 'https://seminars.example.com/pottery.jpg' },
        descriptionLines: [{ name: { original: 'Day' }, plainText: { original: '2027-03-01' } }],
        itemType: { preset: 'SERVICE' },
        physicalProperties: { shippable: false },
        availability: { status: 'AVAILABLE', quantityAvailable: 12 },
        customLineItem: false,
      },
    ])
    expect(body.cart.subtotal.amount).toBe('178.00')
    // One request for the whole call, with what the cart holds.
    expect(requests).toMatchObject([
      {
        currency: 'EUR',
        weightUnit: 'KG',
        catalogReferences: [{ catalogReference: reference(), quantity: 2 }],
      },
    ])
  })

  test('stand beside products and are ordered with them', async () => {
    const { id } = await w.product({ priceData: { price: 20 }, productType: 'digital' })
    await w.cart(id)
    expect((await add(reference())).status).toBe(200)
    const exercise = await add(
      { appId: SEMINARS.toUpperCase(), catalogItemId: 'Übung/1', options: { day: 'any' } },
      3,
    )
    expect(exercise.body).toMatchObject({ cart: { lineItems: [{}, {}, { quantity: 3 }] } })
    const checkoutId = await checkoutOfCart()
    const { body } = await w.visitor.send(checkouts.createOrder, { id: checkoutId })
    const { order } = await w.merchant.callOk(orders.getOrder, { id: body.orderId })
    expect(order.lineItems?.map(({ productName, quantity }) => [productName?.original, quantity])).toEqual([
      [expect.any(String), 1],
      ['Pottery', 1],
      ['Exercise', 3],
    ])
    expect(order.lineItems?.[1]).toMatchObject({ catalogReference: reference(), price: { amount: '89.00' } })
    expect(order.priceSummary.total?.amount).toBe('139.00')
  })

  test('share the available units of an item, whichever line they are in', async () => {
    await add(reference('2027-03-08'), 2)
    const { status, body } = await add(reference('2027-03-08'), 2)
    expect([status, codeOf({ status, body } as never)]).toEqual([409, 'LINE_ITEMS_REJECTED'])
    expect(rejectionsOf({ body })).toMatchObject({
      lineItems: [{ reason: 'PARTIALLY_AVAILABLE', quantityAvailable: 1, name: 'Pottery' }],
    })
    expect((await add(reference('2027-03-08'))).status).toBe(200)
    const lineItem = (await cart()).lineItems[0]
    const more = await w.visitor.send(currentCart.updateCurrentCartLineItemQuantity, {
      lineItems: [{ id: lineItem?.id ?? '', quantity: 4 }],
    })
    expect(codeOf(more)).toBe('LINE_ITEMS_REJECTED')
  })

  test('follow the catalogue: the line names a new price, and missing items cannot be ordered', async () => {
    await add(reference())
    const id = await checkoutOfCart()
    seminars.set('pottery', { name: 'Pottery', price: '95.00', places: { '2027-03-01': 12 } })
    shop.clock.advance(60_000)
    const { checkout } = await w.visitor.callOk(checkouts.getCheckout, { id })
    expect(checkout.priceSummary.total.amount).toBe('95.00')
    expect(checkout.violations?.map(({ description }) => description)).toEqual([
      'The price of “Pottery” has changed from €89.00 to €95.00.',
    ])
    seminars.clear()
    shop.clock.advance(60_000)
    expect((await cart()).lineItems[0]?.availability?.status).toBe('NOT_FOUND')
    expect(codeOf(await w.visitor.send(checkouts.createOrder, { id }))).toBe('FULL_OUT_OF_STOCK')
  })

  test('are rejected if no catalogue has them', async () => {
    const unknown = await add({ ...reference(), appId: '00000000-0000-4000-8000-000000000001' })
    expect(rejectionsOf(unknown)).toMatchObject({ lineItems: [{ reason: 'UNKNOWN_CATALOG' }] })
    expect(rejectionsOf(await add(reference('2030-01-01')))).toMatchObject({
      lineItems: [{ reason: 'NOT_FOUND' }],
    })
    const { status } = await add({ ...reference(), options: { day: 'x'.repeat(5000) } })
    expect(status).toBe(400)
  })
})

describe('a catalogue that does not respond (protocol/plug-ins §7)', () => {
  test('keeps carts readable, and orders waiting', async () => {
    await add(reference())
    const id = await checkoutOfCart()
    shop.clock.advance(60_000)
    deliver = () => {
      throw new Error('not there')
    }
    const [line] = (await cart()).lineItems
    expect(line).toMatchObject({
      productName: { original: 'Pottery' },
      availability: { status: 'NOT_AVAILABLE' },
    })
    const { checkout } = await w.visitor.callOk(checkouts.getCheckout, { id })
    expect(checkout.violations?.map(({ description }) => description)).toContain(
      '“Pottery” cannot be checked at the moment. Try again in a minute, or remove it.',
    )
    const refused = await w.visitor.send(checkouts.createOrder, { id })
    expect([refused.status, codeOf(refused)]).toEqual([503, 'SERVICE_PLUGIN_UNAVAILABLE'])
    expect(codeOf(await add(reference('2027-03-08')))).toBe('SERVICE_PLUGIN_UNAVAILABLE')
    shop.clock.advance(400_000)
    deliver = reply => reply
    // The shopper sees the price again before they order.
    await w.visitor.callOk(checkouts.getCheckout, { id })
    expect((await w.visitor.send(checkouts.createOrder, { id })).status).toBe(200)
  })

  test('with the fallback CONTINUE counts as sold out, and the reply says so', async () => {
    const reply = await add({ appId: RENTALS, catalogItemId: 'boat' })
    expect(codeOf(reply)).toBe('LINE_ITEMS_REJECTED')
    expect(rejectionsOf(reply)).toMatchObject({ lineItems: [{ reason: 'NOT_AVAILABLE' }] })
    expect(reply.headers.get('x-stoa-degraded')).toBe(`${RENTALS} CATALOG UNREACHABLE`)
  })

  test('or sends what the protocol does not allow is a failure', async () => {
    const fields: object[] = [
      { price: 'free' },
      { price: '-1' },
      { price: '1.005' },
      { price: '1000000000' },
      { productName: { original: '' } },
      { productName: 'Pottery' },
      { itemType: {} },
      { itemType: { preset: 'CAR' } },
      { url: 'javascript:alert(1)' },
      { media: 'file:///etc/passwd' },
      { quantityAvailable: -1 },
      { quantityAvailable: 1.5 },
      { taxGroupId: 'food' },
      { paymentOption: 'LATER' },
      { depositAmount: '100.00' },
      { paymentOption: 'DEPOSIT_ONLINE' },
      { physicalProperties: { weight: -1 } },
      { descriptionLines: [{ name: {}, plainText: { original: 'x' } }] },
    ]
    const outcomes = []
    for (const changed of fields) {
      shop.clock.advance(400_000)
      deliver = reply => ({
        catalogItems: (reply as { catalogItems: { data: object }[] }).catalogItems.map(item => ({
          ...item,
          data: { ...item.data, ...changed },
        })),
      })
      outcomes.push([JSON.stringify(changed), codeOf(await add(reference()))])
    }
    expect(outcomes).toEqual(fields.map(field => [JSON.stringify(field), 'SERVICE_PLUGIN_UNAVAILABLE']))
  })
})

test('items of a plug-in have deposits, weights and tax groups like others (protocol/plug-ins §7)', async () => {
  deliver = reply => ({
    catalogItems: (reply as { catalogItems: { data: object }[] }).catalogItems.map(item => ({
      ...item,
      data: {
        ...item.data,
        fullPrice: '100.00',
        paymentOption: 'DEPOSIT_ONLINE',
        depositAmount: '20.00',
        itemType: { preset: 'PHYSICAL' },
        physicalProperties: { weight: 2.5, sku: 'KIT' },
        media: { url: 'https://seminars.example.com/kit.jpg', width: 800, height: 600, altText: 'A kit' },
      },
    })),
  })
  const { body } = await add(reference())
  expect(body.cart.lineItems[0]).toMatchObject({
    fullPrice: { amount: '100.00' },
    depositAmount: { amount: '20.00' },
    paymentOption: 'DEPOSIT_ONLINE',
    physicalProperties: { weight: 2.5, sku: 'KIT', shippable: true },
    image: { width: 800, height: 600, altText: 'A kit' },
  })
})
