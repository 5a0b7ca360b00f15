import { describe, expect, it } from 'vitest'
import { violation } from '../../../test/checkout.ts'
import { fieldOfViolation, serverErrorsOf } from './server-errors.ts'

describe('fieldOfViolation', () => {
  it.each([
    ['checkout.buyerInfo.email', 'email'],
    ['checkout.shippingInfo.shippingDestination.address.city', 'shipping.city'],
    ['shippingInfo.shippingDestination.contactDetails.firstName', 'shipping.firstName'],
    ['checkout.shippingInfo.shippingDestination.address.streetAddress.name', 'shipping.addressLine'],
    ['checkout.shippingInfo.shippingDestination', 'shipping.addressLine'],
    ['checkout.shippingInfo.shippingDestination.contactDetails', 'shipping.firstName'],
    ['checkout.shippingInfo.selectedCarrierServiceOption.code', 'delivery'],
    ['checkout.billingInfo.address.postalCode', 'billing.postalCode'],
    ['checkout.buyerNote', 'note'],
    ['checkout.extendedFields', undefined],
  ])('%s belongs to %s', (wire, field) => {
    expect(fieldOfViolation(wire, false)).toBe(field)
  })

  it('maps the billing address to the delivery address when they are the same', () => {
    expect(fieldOfViolation('checkout.billingInfo.address.city', true)).toBe('shipping.city')
  })
})

describe('serverErrorsOf', () => {
  it.each([
    ['REQUIRED_FIELD', {}, { kind: 'required' }],
    ['MAX_LENGTH', { threshold: 50 }, { kind: 'tooLong', limit: 50 }],
    ['FORMAT', {}, { kind: 'email' }],
    ['OTHER', {}, { kind: 'rejected', text: 'is rejected' }],
  ] as const)('%s', (rule, data, error) => {
    expect(serverErrorsOf(violation('checkout.buyerInfo.email', rule, data), true).get('email')).toEqual(
      error,
    )
  })
})
