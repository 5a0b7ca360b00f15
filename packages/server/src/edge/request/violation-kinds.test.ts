import { type CallDeclaration, contract, type FieldViolation } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { driver } = await openTestShop()
const { brandsV3, currentCart, discountRules, exchangeRates, orderBilling, verification } = contract

const custom = (fields: object) => ({
  customLineItems: [
    { productName: { original: 'Lesson' }, itemType: { preset: 'SERVICE' }, price: '1', ...fields },
  ],
})
const rate = (value: string) => ({
  exchangeRates: [{ from: 'EUR', to: 'USD', rate: value, source: 'ECB', quotedDate: '2026-01-01T00:00:00Z' }],
})
const id = '00000000-0000-4000-8000-000000000000'
const twice = [{ fieldName: 'createdDate' }, { fieldName: 'createdDate' }]

type Kind = FieldViolation['violatedRule']
type Request = [call: CallDeclaration, message: object, field: string, as?: 'visitor' | 'merchant']

/** A request for each kind: the type makes the table complete. */
const requests: Record<Kind, Request> = {
  VALIDATION: [currentCart.addToCurrentCart, { lineItems: 'mug' }, 'lineItems'],
  OTHER: [
    discountRules.queryDiscountRules,
    { query: { sort: twice } },
    'query.sort[1].fieldName',
    'merchant',
  ],
  MAX: [currentCart.addToCurrentCart, custom({ quantity: 100_001 }), 'customLineItems[0].quantity'],
  MIN: [currentCart.addToCurrentCart, custom({ quantity: 0 }), 'customLineItems[0].quantity'],
  MAX_LENGTH: [brandsV3.createBrand, { brand: { name: 'x'.repeat(1001) } }, 'brand.name', 'merchant'],
  MIN_LENGTH: [brandsV3.createBrand, { brand: { name: '' } }, 'brand.name', 'merchant'],
  MAX_SIZE: [
    currentCart.removeLineItemsFromCurrentCart,
    { lineItemIds: Array(1000).fill(id) },
    'lineItemIds',
  ],
  MIN_SIZE: [brandsV3.bulkDeleteBrands, { brandIds: [] }, 'brandIds', 'merchant'],
  FORMAT: [
    currentCart.estimateCurrentCartTotals,
    { shippingAddress: { country: 'Germany' } },
    'shippingAddress.country',
  ],
  DECIMAL_GTE: [currentCart.addToCurrentCart, custom({ price: '-1' }), 'customLineItems[0].price'],
  DECIMAL_GT: [exchangeRates.setExchangeRates, rate('0'), 'exchangeRates[0].rate', 'merchant'],
  DECIMAL_LT: [exchangeRates.setExchangeRates, rate('1000000000'), 'exchangeRates[0].rate', 'merchant'],
  DECIMAL_LTE: [
    currentCart.addToCurrentCart,
    custom({ price: '9999999999999999' }),
    'customLineItems[0].price',
  ],
  DECIMAL_MAX_SCALE: [
    currentCart.addToCurrentCart,
    custom({ price: '1.0000000000001' }),
    'customLineItems[0].price',
  ],
  INVALID_ENUM_VALUE: [currentCart.createCheckoutFromCurrentCart, { channelType: 'FAX' }, 'channelType'],
  REQUIRED_FIELD: [
    currentCart.addToCurrentCart,
    { customLineItems: [{ productName: { original: 'Lesson' } }] },
    'customLineItems[0].price',
  ],
  FIELD_NOT_ALLOWED: [currentCart.addToCurrentCart, { ...custom({}), total: '1.00' }, 'total'],
  ONE_OF_ALIGNMENT: [
    discountRules.queryDiscountRules,
    { query: { paging: { limit: 1 }, cursorPaging: { limit: 1 } } },
    'query.cursorPaging',
    'merchant',
  ],
  EXACT_LENGTH: [verification.verifyDuringAuthentication, { code: '12345', stateToken: 'x' }, 'code'],
  EXACT_SIZE: [
    orderBilling.generateReceipts,
    { orderId: id, paymentIds: [id, id] },
    'paymentIds',
    'merchant',
  ],
  REQUIRED_ONE_OF_FIELD: [currentCart.addToCurrentCart, {}, 'lineItems'],
}

test.each(Object.entries(requests) as [Kind, Request][])(
  '%s is the kind of a violation that names field and rule (protocol/transport §7)',
  async (kind, request) => {
    const [call, message, field, as = 'visitor' as const] = request
    const { status, body } = await driver.send(call, message as never, as)
    expect(status).toBe(400)
    const violations: FieldViolation[] = body.details.validationError.fieldViolations
    expect(violations).toContainEqual(expect.objectContaining({ field, violatedRule: kind }))
  },
)

test('a decimal that is none is no question of its digits', async () => {
  const { body } = await driver.visitor.send(currentCart.addToCurrentCart, custom({ price: '1,5' }) as never)
  expect(body.details.validationError.fieldViolations).toMatchObject([{ violatedRule: 'FORMAT' }])
})
