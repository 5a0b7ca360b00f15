import { contract } from '@stoa/contract'
import { codeOf, createEntity, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { purchaseSimulation, discountRules, explanations } = contract

const { shop, driver: w } = await openTestShop()
const DAY_MS = 86_400_000
const later = (days: number) => new Date(shop.clock.now() + days * DAY_MS).toISOString()

const simulate = (message: object) => w.merchant.send(purchaseSimulation.simulatePurchase, message as never)
const simulateOk = async (message: object) => {
  const reply = await simulate(message)
  expect(reply.status).toBe(200)
  return reply.body
}
const cents = (amount: string) => Math.round(Number(amount) * 100)

test('a rule that starts later applies to a purchase at that time, and each step is explained', async () => {
  const { id } = await w.product({ priceData: { price: 20 } })
  const scopes = [{ catalogItemFilter: { catalogItemIds: [id] } }]
  const { discountRule } = await w.merchant.callOk(discountRules.createDiscountRule, {
    discountRule: {
      name: 'Friday',
      activeTimeInfo: { start: later(5) },
      discounts: { values: [{ percentage: 10, specificItemsInfo: { scopes } }] },
    },
  })
  const lineItems = [{ ...w.line(id), quantity: 3 }]
  const now = await simulateOk({ lineItems })
  expect(now.explanation.steps).not.toContainEqual(expect.objectContaining({ rule: 'item-discount' }))
  const friday = await simulateOk({ lineItems, date: later(6) })
  expect(friday.explanation.steps).toContainEqual(
    expect.objectContaining({ rule: 'item-discount', discountId: discountRule.id, amount: '-6.00' }),
  )
  expect(cents(now.explanation.total) - cents(friday.explanation.total)).toBe(600)
  for (const { explanation } of [now, friday])
    expect(
      explanation.steps
        .filter(({ counted }: { counted: boolean }) => counted)
        .reduce((sum: number, { amount }: { amount: string }) => sum + cents(amount), 0),
    ).toBe(cents(explanation.total))
})

test('it costs the same as a checkout with these items and this address', async () => {
  const { id } = await w.product({ priceData: { price: 9.99 } })
  const shippingAddress = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Torstraße 12' }
  const { explanation, shippingInfo } = await simulateOk({
    lineItems: [{ ...w.line(id), quantity: 2 }],
    shippingAddress,
  })
  expect(shippingInfo.carrierServiceOptions).not.toEqual([])
  const checkout = await w.checkout(id, 2)
  await w.visitor.callOk(contract.checkout.updateCheckout, {
    checkout: { id: checkout, shippingInfo: { shippingDestination: { address: shippingAddress } } },
  })
  const placed = await w.merchant.callOk(explanations.explainCheckout, { id: checkout })
  expect(explanation.total).toBe(placed.explanation.total)
  const rules = (steps: { rule: string; amount: string }[]) => steps.map(({ rule, amount }) => [rule, amount])
  expect(rules(explanation.steps)).toEqual(rules(placed.explanation.steps))
})

test('protocol/price-lists §3: a purchase for a member has the prices of their groups, and the order is theirs', async () => {
  const { id } = await w.product({ priceData: { price: 20 } })
  const memberGroup = await createEntity(w, 'memberGroups')
  const { id: memberId } = await w.asNewMember()
  await w.merchant.callOk(contract.memberGroups.addMembersToGroup, {
    memberGroupId: memberGroup.id,
    memberIds: [memberId],
  })
  await w.merchant.callOk(contract.priceLists.createPriceList, {
    priceList: { name: 'Trade', memberGroupId: memberGroup.id, percentOff: 25 },
  } as never)
  const lineItems = [{ ...w.line(id), quantity: 2 }]
  const subtotal = ({ explanation }: { explanation: { subtotal?: string; total: string } }) =>
    cents(explanation.total)
  const visitor = subtotal(await simulateOk({ lineItems }))
  const member = subtotal(await simulateOk({ lineItems, memberId }))
  expect(visitor - member).toBe(1000)

  const open = (message: object, as: 'merchant' | 'visitor' = 'merchant') =>
    w.as(as).send(contract.checkout.createCheckout, {
      lineItems,
      channelType: 'BACKOFFICE_MERCHANT',
      memberId,
      ...message,
    } as never)
  const { body } = await open({})
  expect(body.checkout.buyerInfo).toMatchObject({ memberId })
  expect(cents(body.checkout.priceSummary.subtotal.amount)).toBe(3000)
  expect(codeOf(await open({ memberId: '11111111-1111-4111-8111-111111111111' }))).toBe('MEMBER_NOT_FOUND')
  expect(codeOf(await simulate({ lineItems, memberId: '11111111-1111-4111-8111-111111111111' }))).toBe(
    'MEMBER_NOT_FOUND',
  )
  expect(rejectedFields(await open({}, 'visitor'))).toEqual({ memberId: 'FIELD_NOT_ALLOWED' })
})

test('unknown coupons, deliveries and products are rejected, and visitors have no access', async () => {
  const { id } = await w.product()
  const lineItems = [w.line(id)]
  expect(codeOf(await simulate({ lineItems, couponCode: 'NONE' }))).toBe('ERROR_COUPON_DOES_NOT_EXIST')
  expect(codeOf(await simulate({ lineItems, selectedShippingOption: { code: 'none' } }))).toBe(
    'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
  )
  expect(codeOf(await simulate({ lineItems: [w.line('11111111-1111-4111-8111-111111111111')] }))).toBe(
    'LINE_ITEMS_REJECTED',
  )
  expect((await simulate({})).status).toBe(400)
  expect((await w.visitor.send(purchaseSimulation.simulatePurchase, { lineItems })).status).toBe(403)
})
