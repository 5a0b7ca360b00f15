import { describe, expect, it } from 'vitest'
import { checkoutOf, completeForm, trial, violation } from '../../../test/checkout.ts'
import { chosenConsents, startingConsents } from './consents.ts'
import { placeInputs, visibleFields } from './fields.ts'
import { shapeOf } from './flow-state.ts'

const settings = {
  policies: [],
  continueShopping: 'TEXT' as const,
  savesMethods: false,
  agreement: { checkedByDefault: false },
  newsletter: { checkedByDefault: true, splitByChannel: false },
}
const shape = shapeOf(checkoutOf(), ['DE'], settings)
const digitalCheckout = () =>
  checkoutOf({
    lineItems: [
      { id: 'line-1', quantity: 1, physicalProperties: { shippable: true } },
      { id: 'line-2', quantity: 1, itemType: { preset: 'DIGITAL' } },
    ],
  })

describe('the consents of a buyer (protocol/checkout-settings §1)', () => {
  it('start as the settings say', () => {
    expect(startingConsents(settings)).toEqual({
      agreement: 'no',
      digitalConsent: 'no',
      newsEmail: 'yes',
      newsSms: 'yes',
    })
    expect(startingConsents(undefined)).toEqual({
      agreement: 'no',
      digitalConsent: 'no',
      newsEmail: 'no',
      newsSms: 'no',
    })
  })

  it('cover text messages only with a phone number', () => {
    const checked = { agreement: 'yes', newsEmail: 'yes' }
    expect(chosenConsents(completeForm(checked), settings, shape)).toEqual({
      policies: true,
      marketingChannels: ['EMAIL'],
    })
    const phone = completeForm({ ...checked, 'shipping.phone': '+49 30 1234' })
    expect(chosenConsents(phone, settings, shape).marketingChannels).toEqual(['EMAIL', 'SMS'])
    const split = { ...settings, newsletter: { ...settings.newsletter, splitByChannel: true } }
    expect(chosenConsents(phone, split, shape).marketingChannels).toEqual(['EMAIL'])
  })

  it('are none that the page does not ask for', () => {
    const form = completeForm({ agreement: 'yes', newsEmail: 'yes' })
    expect(chosenConsents(form, undefined, shapeOf(checkoutOf(), ['DE']))).toEqual({})
  })

  it('without the agreement the order is not sent, and the focus goes to its box', async () => {
    const { flow, keys, events } = trial(completeForm(), checkoutOf(), settings)
    await flow.save()
    await flow.placeOrder()
    expect([keys, events]).toEqual([[], ['focus agreement']])
    flow.set('agreement', 'yes')
    await flow.placeOrder()
    expect(events).toContain('placed order-1')
  })

  it('a download needs its own consent, which the shop stores with the order', async () => {
    const { flow, events } = trial(completeForm(), digitalCheckout())
    await flow.save()
    await flow.placeOrder()
    expect(events).toEqual(['focus digitalConsent'])
    flow.set('digitalConsent', 'yes')
    await flow.placeOrder()
    expect(events).toContain('placed order-1')
    const form = completeForm({ digitalConsent: 'yes' })
    expect(chosenConsents(form, undefined, shapeOf(digitalCheckout(), ['DE']))).toEqual({
      digitalContent: true,
    })
  })

  it('shows at the box that the platform misses the agreement', async () => {
    const { flow, placeAnswers } = trial(completeForm({ agreement: 'yes' }), checkoutOf(), settings)
    placeAnswers.push(violation('consents.policies', 'REQUIRED_FIELD'))
    await flow.placeOrder()
    expect(flow.state().serverErrors.get('agreement')?.error).toEqual({ kind: 'required' })
  })
})

describe('the billing address (protocol/checkout-settings §1)', () => {
  const form = { ...completeForm({ 'billing.country': 'US' }), billingSame: false }

  it('has only what a payment needs with the minimum of fields, except for companies', () => {
    const minimum = { ...shape, billingFields: 'MINIMUM_REQUIRED_FIELDS' as const }
    expect(placeInputs('billing', minimum, form)).toEqual(['subdivision', 'postalCode'])
    expect(placeInputs('billing', minimum, { ...form, business: true })).toContain('addressLine')
    expect(placeInputs('shipping', minimum, form)).toContain('addressLine')
  })

  it('is asked for without delivery if the shop wants all fields', () => {
    const digital = shapeOf(checkoutOf({}, false), ['DE'])
    expect(visibleFields(digital, form)).not.toContain('billing.addressLine')
    const all = { ...digital, billingFields: 'All_FIELDS' as const }
    expect(visibleFields(all, form)).toContain('billing.addressLine')
  })
})
