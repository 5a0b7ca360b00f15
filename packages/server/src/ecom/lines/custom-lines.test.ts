import { contract } from '@stoa/contract'
import { createDriver, createShop, type Shop } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const { currentCart } = contract
const CREATED = 'wix.ecom.v1.cart_created'

const shop = await openShop()
const driver = () => createDriver(shop)
const ofShop = () => shop

scenarios(ofShop, currentCart.addToCurrentCart, [
  {
    name: 'has custom lines priced as sent, and delivered unless they say otherwise',
    request: {
      customLineItems: [
        { productName: { original: 'Portrait' }, price: '80.5', fullPrice: '100', quantity: 2 },
        { productName: { original: 'Lesson' }, price: '30', itemType: { preset: 'SERVICE' } },
      ],
    },
    emitted: [CREATED],
    reply: {
      cart: {
        lineItems: [
          {
            customLineItem: true,
            quantity: 2,
            fullPrice: { amount: '100.00' },
            lineItemPrice: { amount: '161.00' },
            itemType: { preset: 'PHYSICAL' },
            physicalProperties: { shippable: true },
            availability: { status: 'AVAILABLE' },
          },
          { quantity: 1, itemType: { preset: 'SERVICE' }, physicalProperties: { shippable: false } },
        ],
      },
    },
  },
  {
    name: 'returns how a custom line is priced, delivered and provided',
    request: {
      customLineItems: [
        {
          productName: { original: 'Clay' },
          price: '4',
          priceDescription: { original: 'per kg' },
          serviceProperties: { scheduledDate: '2030-05-01T10:00:00.000Z', numberOfParticipants: 2 },
          rootCatalogItemId: 'clay',
          deliveryProfileId: '0f6c9a2e-7d1b-4c55-9a43-3f0f3a6f1b11',
        },
      ],
    },
    emitted: [CREATED],
    reply: {
      cart: {
        lineItems: [
          {
            priceDescription: { original: 'per kg' },
            serviceProperties: { scheduledDate: '2030-05-01T10:00:00.000Z', numberOfParticipants: 2 },
            rootCatalogItemId: 'clay',
            deliveryProfileId: '0f6c9a2e-7d1b-4c55-9a43-3f0f3a6f1b11',
          },
        ],
      },
    },
  },
  {
    name: 'must name a custom line',
    request: { customLineItems: [{ productName: {}, price: '1' }] },
    rejects: { 'customLineItems[0].productName.original': 'REQUIRED_FIELD' },
  },
])

test('custom lines are ordered like any other', { tags: 'nightly' }, async () => {
  const w = await driver()
  const customLineItems = [{ productName: { original: 'Portrait' }, price: '80.50' }]
  await w.visitor.callOk(currentCart.addToCurrentCart, { customLineItems })
  const { order } = await w.visitor.callOk(contract.orders.getOrder, { id: await w.order() })
  expect(order.lineItems).toMatchObject([{ productName: { original: 'Portrait' } }, {}])
  expect(order.priceSummary.subtotal.amount).toBe('93.00')
})

describe('a shop that has not enabled custom lines', () => {
  let closed: Shop
  beforeAll(async () => {
    closed = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
    await closed.platform.database.pool.query(
      `update sites set settings = settings || '{"customLineItems": false}'`,
    )
  })
  afterAll(() => closed.close())

  scenarios(() => closed, currentCart.addToCurrentCart, [
    {
      name: 'may not set prices',
      request: { customLineItems: [{ productName: { original: 'Crown' }, price: '0.01' }] },
      rejects: { customLineItems: 'FIELD_NOT_ALLOWED' },
    },
  ])
})
