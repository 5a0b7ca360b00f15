import { describe, expect, it } from 'vitest'
import { checkoutOf, completeForm } from '../../../test/checkout.ts'
import { type FieldName, type FormValues, hasBillingAddress } from './fields.ts'
import { shapeOf } from './flow-state.ts'
import type { TipOffer } from './tip.ts'
import { toCheckout } from './to-checkout.ts'

const offer: TipOffer = { type: 'AMOUNT', presets: [2, 5], allowCustomAmount: true }

function sent(form: FormValues, checkout = checkoutOf(), { tipOffer }: { tipOffer?: TipOffer } = {}) {
  return toCheckout(form, { checkout, shape: shapeOf(checkout, ['DE']), errors: new Map(), tipOffer })
}

describe('the fees of a checkout with a tip', () => {
  const price = { amount: '3.00', formattedAmount: '€3.00' }
  const wrapping = { code: 'wrapping', name: 'Gift wrapping', price }
  const ofPlugin = { code: 'deposit', name: 'Deposit', price, providerAppId: 'app-1' }
  const oldTip = { code: 'tip', name: 'Tip', price }
  const additionalFees = [wrapping, ofPlugin, oldTip]
  const kept = { code: 'wrapping', name: 'Gift wrapping', price: '3.00' }
  const tip = (amount: string) => ({ code: 'tip', name: 'Tip', price: amount })

  it.each<[string, string, object[]]>([
    ['no tip removes the old one', '', [kept]],
    ['another tip replaces the old one', '1', [kept, tip('5.00')]],
  ])('%s; the fees of plug-ins are not sent back', (_, tipChoice, fees) => {
    const form = { ...completeForm(), tipChoice }
    expect(sent(form, checkoutOf({ additionalFees }), { tipOffer: offer }).additionalFees).toEqual(fees)
  })

  it('are not touched if the shop offers no tips', () => {
    expect(sent(completeForm(), checkoutOf({ additionalFees }))).not.toHaveProperty('additionalFees')
  })
})

describe('the billing address', () => {
  const berlin = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Torstraße 12' }
  const other: Partial<Record<FieldName, string>> = {
    'billing.country': 'DE',
    'billing.firstName': 'Grace',
    'billing.lastName': 'Hopper',
    'billing.addressLine': 'Am Markt 1',
    'billing.postalCode': '28195',
    'billing.city': 'Bremen',
  }

  it('that is the one of the delivery has its names and its place', () => {
    expect(sent(completeForm({ ...other, 'shipping.company': 'Analytical' })).billingInfo).toMatchObject({
      address: berlin,
      contactDetails: { firstName: 'Ada', lastName: 'Lovelace', company: 'Analytical' },
    })
  })

  it('that is another one has its own', () => {
    const { billingInfo, shippingInfo } = sent({ ...completeForm(other), billingSame: false })
    expect(billingInfo).toMatchObject({
      address: { country: 'DE', city: 'Bremen', postalCode: '28195', addressLine: 'Am Markt 1' },
      contactDetails: { firstName: 'Grace', lastName: 'Hopper', company: null },
    })
    expect(shippingInfo?.shippingDestination).toMatchObject({
      address: berlin,
      contactDetails: { firstName: 'Ada', lastName: 'Lovelace' },
    })
  })

  it('of who collects the goods has the names alone, and so has the delivery', () => {
    const form = { ...completeForm(other), pickup: true }
    expect(hasBillingAddress(shapeOf(checkoutOf(), ['DE']), form)).toBe(false)
    const { billingInfo, shippingInfo } = sent(form)
    expect(billingInfo).toEqual({
      contactDetails: { firstName: 'Grace', lastName: 'Hopper', company: null },
    })
    expect(shippingInfo?.shippingDestination).toMatchObject({
      address: { country: 'DE', city: null },
      contactDetails: { firstName: 'Grace', lastName: 'Hopper' },
    })
  })

  it.each([
    ['DE', 'DE 123 456 789', 'UNSPECIFIED'],
    ['BR', '123.456.789-09', 'CPF'],
    ['BR', '12.345.678/0001-95', 'CNPJ'],
  ])('of a company in %s has its tax number: %s is %s', (country, id, type) => {
    const fields = { ...other, 'billing.country': country, 'billing.company': 'Navy', 'billing.taxId': id }
    const form = { ...completeForm(fields), billingSame: false, business: true }
    expect(sent(form).billingInfo?.contactDetails).toMatchObject({ company: 'Navy', vatId: { id, type } })
  })
})
