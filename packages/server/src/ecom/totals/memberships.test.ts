import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { choose, GYM, lost, openShopWithGym } from './memberships.fixture.ts'

const { cart: carts, currentCart, checkout: checkouts, explanations } = contract
const { shop, w, gym, yoga, checkoutOf, select, selected, place, charges } = await openShopWithGym()

describe('an estimate (protocol/checkout §11)', () => {
  const estimate = (message: object = {}, as: 'member' | 'visitor' = 'member') =>
    w.send(currentCart.estimateCurrentCartTotals, message, as)

  test('lists the memberships of a member, and what the selected one pays', async () => {
    const cart = await w.cart(await yoga(), 2, 'member')
    const lineId = cart.lineItems[0]?.id as string
    const { body } = await estimate()
    expect(body.membershipOptions).toEqual({
      eligibleMemberships: [
        {
          id: 'ten',
          appId: GYM,
          name: { original: 'ten', translated: 'ten' },
          lineItemIds: [lineId],
          credits: { total: 10, remaining: 10 },
        },
      ],
      invalidMemberships: [
        { membership: expect.objectContaining({ id: 'one' }), reason: 'not_enough_credits' },
      ],
      selectedMemberships: [],
    })
    expect(body.priceSummary.total.amount).toBe('25.00')
    const chosen = await estimate({ selectedMemberships: choose('ten', [lineId]) })
    expect(chosen.body).toMatchObject({
      membershipOptions: { selectedMemberships: [{ id: 'ten', appId: GYM, lineItemIds: [lineId] }] },
      membershipAmount: { amount: '25.00' },
      priceSummary: { subtotal: { amount: '25.00' }, total: { amount: '0.00' } },
      payNow: { total: { amount: '0.00' } },
      violations: [],
    })
    expect(gym.requests.at(-1)).toMatchObject({
      memberId: w.memberId,
      lines: [{ id: '1', quantity: 2 }],
      selectedMemberships: [{ membershipId: 'ten', lineIds: ['1'] }],
    })
    // Nothing of it is stored.
    expect((await estimate()).body.membershipOptions.selectedMemberships).toEqual([])
  })

  test('tells visitors to sign in, and asks no plug-in for them', async () => {
    const cart = await w.cart(await yoga())
    const lineId = cart.lineItems[0]?.id as string
    const { body } = await estimate({ selectedMemberships: choose('ten', [lineId]) }, 'visitor')
    expect(body.membershipOptions.eligibleMemberships).toEqual([])
    expect(body.violations).toMatchObject([
      { severity: 'ERROR', group: 'ORDER_VALIDATION', target: { lineItem: { id: lineId } } },
    ])
    expect([body.priceSummary.total.amount, gym.requests]).toEqual(['12.50', []])
    await w.visitor.send(currentCart.deleteCurrentCart, {})
  })

  test('says that memberships could not be read, and keeps the price', async () => {
    gym.deliver = lost('LIST')
    await w.cart(await yoga(), 1, 'member')
    const { status, body, headers } = await estimate()
    expect([status, body.priceSummary.total.amount]).toEqual([200, '12.50'])
    expect(body.calculationErrors.membershipError).toMatchObject({
      applicationError: { code: 'UNREACHABLE' },
    })
    expect(headers.get('x-stoa-degraded')).toContain(GYM)
    expect(body.violations).toEqual([])
  })

  test.each([
    [{ eligibleMemberships: [{ id: 'ten', name: 'Ten', lineIds: ['7'] }] }],
    [{ eligibleMemberships: [{ id: 'ten', lineIds: [] }] }],
    [{ eligibleMemberships: [{ id: 'ten', name: 'Ten', credits: { total: 0, remaining: 1 } }] }],
    [{ invalidMemberships: [{ membership: { id: 'ten', name: 'Ten' } }] }],
  ])('takes no reply that breaks the protocol: %j', async reply => {
    gym.deliver = () => reply
    await w.cart(await yoga(), 1, 'member')
    const { body } = await estimate()
    expect(body.calculationErrors.membershipError).toMatchObject({ applicationError: { code: 'BAD_REPLY' } })
  })
})

describe('a selection (protocol/checkout §11)', () => {
  test('of a new line item goes from the cart into the checkout, and lines with and without stay separate', async () => {
    const productId = await yoga()
    const selectedMembership = { id: 'ten', appId: GYM }
    const { cart } = await w.member.callOk(carts.createCart, {
      lineItems: [{ ...w.line(productId), selectedMembership }, w.line(productId), w.line(productId)],
    })
    expect(cart.lineItems.map(({ quantity, selectedMembership: chosen }) => [quantity, chosen])).toEqual([
      [1, selectedMembership],
      [2, undefined],
    ])
    const { checkoutId: id } = await w.member.callOk(carts.createCheckout, {
      id: cart.id as string,
      channelType: 'WEB',
    })
    const { checkout } = await w.member.callOk(checkouts.getCheckout, { id })
    expect(checkout).toMatchObject({
      membershipOptions: { selectedMemberships: { memberships: [{ lineItemIds: [cart.lineItems[0]?.id] }] } },
      membershipAmount: { amount: '12.50' },
      priceSummary: { subtotal: { amount: '37.50' }, total: { amount: '25.00' } },
    })
    const { explanation } = await w.member.callOk(explanations.explainCheckout, { id })
    expect(explanation.steps.filter(({ rule }) => rule === 'membership')).toMatchObject([
      { id: cart.lineItems[0]?.id, amount: '-12.50', counted: false },
    ])
  })

  test('stays when the checkout takes the lines of the cart again, and null removes it', async () => {
    const { id } = await selected('ten')
    const again = await w.member.callOk(currentCart.createCheckoutFromCurrentCart, { channelType: 'WEB' })
    expect(again.checkoutId).toBe(id)
    const { checkout } = await w.member.callOk(checkouts.getCheckout, { id })
    expect(checkout.membershipAmount?.amount).toBe('12.50')
    const { body } = await select(id, null)
    expect(body.checkout.membershipOptions.selectedMemberships).toEqual({ memberships: [] })
    expect(body.checkout.priceSummary.total.amount).toBe('12.50')
  })

  test('is validated: lines of the checkout, each once, and a plug-in of memberships', async () => {
    const { id, lineId } = await checkoutOf(await yoga())
    const at = 'membershipOptions.selectedMemberships.memberships'
    const twice = {
      memberships: [...choose('ten', [lineId]).memberships, ...choose('one', [lineId]).memberships],
    }
    for (const [selection, field] of [
      [choose('ten', [w.memberId]), `${at}[0].lineItemIds[0]`],
      [choose('ten', [lineId], w.memberId), `${at}[0].appId`],
      [twice, `${at}[1].lineItemIds[0]`],
    ] as const)
      expect(rejectedFields(await select(id, selection))).toEqual({ [field]: 'VALIDATION' })
    const line = { ...w.line(await yoga()), selectedMembership: { id: 'ten', appId: w.memberId } }
    expect(rejectedFields(await w.member.send(carts.createCart, { lineItems: [line] }))).toEqual({
      'lineItems[0].selectedMembership.appId': 'VALIDATION',
    })
  })

  test('that cannot pay is a violation, and rejects the order; nothing is charged', async () => {
    const { id, lineId, checkout } = await selected('one', 2)
    expect(checkout.priceSummary.total.amount).toBe('25.00')
    const violation = {
      severity: 'ERROR',
      group: 'ORDER_VALIDATION',
      target: { lineItem: { name: 'LINE_ITEM_DEFAULT', id: lineId } },
    }
    expect(checkout.violations).toMatchObject([violation])
    expect(checkout.violations[0].description).toMatch(/^“one” cannot pay for “Thing/)
    const reply = await place(id)
    expect([reply.status, codeOf(reply)]).toEqual([409, 'CHECKOUT_REJECTED'])
    expect(reply.body.details.applicationError.data.violations).toMatchObject([violation])
    expect(charges()).toEqual([])
  })

  test('of a plug-in that does not respond rejects the order until it does', async () => {
    const { id } = await selected('ten')
    gym.deliver = lost('LIST')
    shop.clock.advance(60_000)
    const reply = await place(id)
    expect([reply.status, codeOf(reply)]).toEqual([503, 'SERVICE_PLUGIN_UNAVAILABLE'])
    gym.deliver = answer => answer
    shop.clock.advance(60_000)
    expect((await place(id)).status).toBe(200)
  })
})
