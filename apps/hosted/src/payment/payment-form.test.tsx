import { describe, expect, it } from 'vitest'
import { linesOf, rendered } from '../../test/render.tsx'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { paymentTexts } from '../i18n/payment-texts.ts'
import type { PaymentView } from './open-payment.ts'
import { PaymentForm } from './payment-form.tsx'
import type { PaymentError } from './use-payment.ts'

const view = {
  state: 'OPEN',
  orderPaymentRequest: { amount: { amount: '10.00' }, currency: 'EUR' },
  order: { currency: 'EUR', priceSummary: { total: { amount: '42.00' } } },
  paymentProviders: ['test', 'stripe'],
  paymentProviderNames: [{ id: 'test' }, { id: 'stripe', name: 'Stripe', methodNames: { en: 'Card' } }],
  manualPayment: false,
}

async function show(part: object = {}, error?: PaymentError) {
  const shown = { ...view, ...part } as unknown as PaymentView
  const form = <PaymentForm view={shown} busy={false} error={error} pay={async () => {}} />
  return linesOf(await rendered(form, [checkoutTexts, paymentTexts]))
}

describe('the form of a payment request', () => {
  it('asks for the requested amount, not for the total of the order', async () => {
    const lines = await show()
    expect(lines).toContain('Pay €10.00')
    expect(lines.join()).not.toContain('42.00')
  })

  it.each([
    [false, false],
    [true, true],
  ])('with a payment outside the page %s: it says so %s', async (manualPayment, said) => {
    const text = 'You can also pay outside this page, as agreed with the shop.'
    expect((await show({ manualPayment })).includes(text)).toBe(said)
  })

  it.each([
    [true, 'Pay as agreed with the shop, for example by bank transfer.'],
    [false, 'The order is already paid, or it was changed or cancelled. Ask the shop if you are unsure.'],
  ])('has no button without a payment method (outside the page: %s)', async (manualPayment, text) => {
    expect(await show({ paymentProviders: [], manualPayment })).toEqual([text])
  })

  it.each<[PaymentError, string]>([
    [{ kind: 'failed' }, 'The payment did not go through'],
    [{ kind: 'declined', reason: '' }, 'Nothing was charged.'],
  ])('says what went wrong: %j', async (error, text) => {
    expect(await show({}, error)).toContain(text)
  })
})
