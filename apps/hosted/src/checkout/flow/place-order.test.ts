import { describe, expect, it } from 'vitest'
import { apiError, checkoutOf, completeForm, trial, violation } from '../../../test/checkout.ts'
import { shapeOf, visibleErrors } from './flow-state.ts'

describe('placing the order', () => {
  it('saves first, then orders', async () => {
    const { flow, saved, keys, events } = trial(completeForm())
    await flow.placeOrder()
    expect(saved.length).toBeGreaterThan(0)
    expect(keys).toEqual(['key-1'])
    expect(events).toEqual(['placed order-1'])
    // The button stays busy during navigation.
    expect(flow.state().placing).toBe(true)
  })

  it('places one order for several clicks', async () => {
    const { flow, keys } = trial(completeForm())
    await Promise.all([flow.placeOrder(), flow.placeOrder(), flow.placeOrder()])
    await flow.placeOrder()
    expect(keys).toEqual(['key-1'])
  })

  it('focuses the first missing field and makes no request', async () => {
    const { flow, saved, keys, events } = trial(completeForm({ email: ' ', 'shipping.city': '' }))
    await flow.placeOrder()
    expect(events).toEqual(['focus email'])
    expect([saved, keys]).toEqual([[], []])
  })

  it('keeps its idempotency key while the outcome is unknown, so that a retry orders once', async () => {
    const { flow, keys, placeAnswers, events } = trial(completeForm())
    placeAnswers.push(
      apiError(0, 'NETWORK_ERROR'),
      apiError(500, 'INTERNAL'),
      apiError(503, 'TIMEOUT'),
      new TypeError('not a reply of the platform'),
    )
    for (const _ of [...placeAnswers]) {
      await flow.placeOrder()
      expect(flow.state()).toMatchObject({ checkoutError: { kind: 'outcomeUnknown' }, placing: false })
    }
    await flow.placeOrder()
    expect(new Set(keys)).toEqual(new Set(['key-1']))
    expect(events).toEqual(['placed order-1'])
  })

  it('takes a new idempotency key after a definite rejection', async () => {
    const { flow, keys, placeAnswers } = trial(completeForm())
    placeAnswers.push(apiError(409, 'CONFLICT'))
    await flow.placeOrder()
    expect(flow.state().checkoutError).toEqual({ kind: 'failed', requestId: 'request-1' })
    await flow.placeOrder()
    expect(keys).toEqual(['key-1', 'key-2'])
  })

  it.each(['PARTIAL_OUT_OF_STOCK', 'FULL_OUT_OF_STOCK'])(
    'names the lines that are out of stock: %s',
    async code => {
      const lineItems = [{ index: 0, name: 'Tide Bowl', reason: 'PARTIALLY_AVAILABLE', quantityAvailable: 1 }]
      const { flow, placeAnswers } = trial(completeForm())
      const rejection = { code, description: '', data: { lineItems } }
      placeAnswers.push(apiError(409, code, { applicationError: rejection }))
      await flow.placeOrder()
      expect(flow.state()).toMatchObject({
        checkoutError: { kind: 'stock', lines: lineItems },
        placing: false,
      })
    },
  )

  const priced = (total: string) => {
    const checkout = checkoutOf()
    const amount = { amount: total, formattedAmount: total }
    return { ...checkout, priceSummary: { ...checkout.priceSummary, total: amount } }
  }

  it('sends the total that was shown at the click', async () => {
    const { flow, expectedTotals, raiseTo } = trial(completeForm(), priced('14.90'))
    // The first save returns another total.
    raiseTo('504.90')
    await flow.placeOrder()
    expect(expectedTotals).toEqual(['14.90'])
  })

  it('shows a higher total, and orders for it on the next click', async () => {
    const { flow, keys, expectedTotals, placeAnswers, raiseTo, events } = trial(
      completeForm(),
      priced('14.90'),
    )
    const data = { expectedTotal: '14.90', total: '504.90', currency: 'EUR' }
    const code = 'CHECKOUT_TOTAL_CHANGED'
    placeAnswers.push(apiError(409, code, { applicationError: { code, description: '', data } }))
    raiseTo('504.90')
    await flow.placeOrder()
    expect(flow.state()).toMatchObject({ checkoutError: { kind: 'total', ...data }, placing: false })
    expect(events).toEqual([])
    await flow.placeOrder()
    expect(keys).toEqual(['key-1', 'key-2'])
    expect(expectedTotals).toEqual(['14.90', '504.90'])
    expect(events).toEqual(['placed order-1'])
  })

  it('retries an attempt with an unknown outcome with its total', async () => {
    const { flow, keys, expectedTotals, placeAnswers, raiseTo } = trial(completeForm(), priced('14.90'))
    placeAnswers.push(apiError(0, 'NETWORK_ERROR'))
    await flow.placeOrder()
    raiseTo('504.90')
    await flow.placeOrder()
    expect([keys, expectedTotals]).toEqual([
      ['key-1', 'key-1'],
      ['14.90', '14.90'],
    ])
  })

  it('shows a field that the platform requires, and focuses it', async () => {
    const { flow, placeAnswers, events } = trial(completeForm())
    placeAnswers.push(
      violation('checkout.shippingInfo.shippingDestination.contactDetails.phone', 'REQUIRED_FIELD'),
    )
    await flow.placeOrder()
    expect(events).toEqual(['focus shipping.phone'])
    expect(flow.state().placing).toBe(false)
  })

  const cardForm = (cardNumber: string) => ({ ...completeForm({ cardNumber }), payment: 'test' })
  const rejection = (status: number, code: string, data: Record<string, unknown>) =>
    apiError(status, code, { applicationError: { code, description: '', data } })

  it('charges a test card, whose number is sent in digits', async () => {
    const { flow, payments } = trial(cardForm('4242 4242-4242 4242'), priced('14.90'))
    await flow.placeOrder()
    expect(payments).toEqual([{ provider: 'test', token: '4242424242424242' }])
  })

  it('requires the number of a test card', async () => {
    const { flow, keys } = trial(cardForm(''), priced('14.90'))
    await flow.placeOrder()
    expect(keys).toEqual([])
    expect(visibleErrors(flow.state(), shapeOf(priced('14.90'), ['DE']))).toContainEqual([
      'cardNumber',
      { kind: 'required' },
    ])
  })

  it('needs no payment if nothing is due', async () => {
    const { flow, payments } = trial(cardForm(''), priced('0.00'))
    await flow.placeOrder()
    expect(payments).toEqual([{ provider: 'offline' }])
  })

  it('explains a declined payment, and takes a new idempotency key for the next attempt', async () => {
    const { flow, keys, placeAnswers } = trial(cardForm('4000 0000 0000 9995'), priced('14.90'))
    placeAnswers.push(rejection(402, 'PAYMENT_DECLINED', { reason: 'insufficient_funds' }))
    await flow.placeOrder()
    expect(flow.state().checkoutError).toEqual({ kind: 'declined', reason: 'insufficient_funds' })
    await flow.placeOrder()
    expect(keys).toEqual(['key-1', 'key-2'])
  })

  it('shows an earlier payment that is not confirmed', async () => {
    const { flow, placeAnswers } = trial(cardForm('4242 4242 4242 4242'), priced('14.90'))
    placeAnswers.push(rejection(409, 'PAYMENT_PENDING', { orderId: 'order-0' }))
    await flow.placeOrder()
    expect(flow.state().checkoutError).toEqual({ kind: 'paymentPending', orderId: 'order-0' })
  })

  it('takes a new idempotency key for another payment method while the outcome is unknown', async () => {
    const { flow, keys, placeAnswers } = trial(cardForm('4242 4242 4242 4242'), priced('14.90'))
    placeAnswers.push(apiError(0, 'NETWORK_ERROR'), apiError(0, 'NETWORK_ERROR'))
    await flow.placeOrder()
    await flow.placeOrder()
    flow.choose({ payment: 'offline' })
    await flow.placeOrder()
    expect(keys).toEqual(['key-1', 'key-1', 'key-2'])
  })

  it.each([
    ['CHECKOUT_COMPLETED', 409, 'completed'],
    ['CHECKOUT_NOT_FOUND', 404, 'ended'],
  ])('%s leaves the page', async (code, status, event) => {
    const { flow, placeAnswers, events } = trial(completeForm())
    placeAnswers.push(apiError(status, code))
    await flow.placeOrder()
    expect(events).toEqual([event])
  })
})

describe('visibleErrors', () => {
  const reported = ({ flow }: ReturnType<typeof trial>) =>
    visibleErrors(flow.state(), {
      ...shapeOf(checkoutOf({ lineItems: [] }), ['DE']),
      needsDelivery: true,
    }).map(([field]) => field)

  it('is empty before any input', () => {
    const untouched = trial(completeForm({ email: '', 'shipping.city': '' }))
    expect(reported(untouched)).toEqual([])
  })

  it('has a wrong format after blur, but no empty field', () => {
    const touched = trial(completeForm({ email: 'ada@', 'shipping.city': '' }))
    touched.flow.leave('email')
    touched.flow.leave('shipping.city')
    expect(reported(touched)).toEqual(['email'])
  })

  it('has every error after the submission, in reading order', async () => {
    const pressed = trial(completeForm({ email: 'ada@', 'shipping.city': '', 'shipping.firstName': '' }))
    await pressed.flow.placeOrder()
    expect(reported(pressed)).toEqual(['email', 'shipping.firstName', 'shipping.city', 'delivery'])
  })

  it('drops an error of the platform when the field changes', async () => {
    const rejected = trial(completeForm({ 'shipping.city': 'Atlantis' }))
    rejected.saveAnswers.push(violation('checkout.shippingInfo.shippingDestination.address.city', 'FORMAT'))
    await rejected.flow.save()
    expect(reported(rejected)).toContain('shipping.city')
    rejected.flow.set('shipping.city', 'Berlin')
    expect(reported(rejected)).not.toContain('shipping.city')
  })
})

describe('a cart that was changed in another window (D21)', () => {
  it.each(['CHANGED', 'EMPTY'] as const)('%s stops the order until the buyer decides', async cart => {
    const seen = trial(completeForm())
    const { flow, keys, events } = seen
    seen.cart = cart
    await flow.placeOrder()
    expect(keys).toEqual([])
    expect(flow.state()).toMatchObject({
      checkoutError: { kind: 'cart', isEmpty: cart === 'EMPTY' },
      placing: false,
    })
    flow.cart.keepLines()
    await flow.placeOrder()
    expect(events).toEqual(['placed order-1'])
  })

  it('is taken over, and then ordered', async () => {
    const seen = trial(completeForm())
    seen.cart = 'CHANGED'
    await seen.flow.cart.find()
    await seen.flow.cart.takeCart()
    expect(seen.flow.state().checkoutError).toBeUndefined()
    await seen.flow.placeOrder()
    expect(seen.events).toEqual(['took the cart', 'placed order-1'])
  })

  it('is forgotten when it was changed back', async () => {
    const seen = trial(completeForm())
    seen.cart = 'CHANGED'
    await seen.flow.cart.find()
    seen.cart = 'SAME'
    await seen.flow.cart.find()
    expect(seen.flow.state().checkoutError).toBeUndefined()
  })
})
