import { describe, expect, it } from 'vitest'
import { completeForm } from '../../../test/checkout.ts'
import { clientErrors } from './client-errors.ts'
import { emptyForm, type FieldName } from './fields.ts'

const shape = {
  needsDelivery: true,
  shipping: ['post/standard'],
  pickup: ['pickup/mill'],
  countries: ['DE', 'US', 'GB', 'AO', 'IE', 'SG', 'IT'],
  currency: 'EUR',
  isPaymentDue: true,
}
const errors = (part: Partial<Record<FieldName, string>>) =>
  Object.fromEntries(clientErrors(completeForm({ delivery: 'post/standard', ...part }), shape))

describe('clientErrors', () => {
  it('is empty for a complete form', () => {
    expect(errors({})).toEqual({})
  })

  it.each([
    [{ email: 'ada' }, 'email', 'email'],
    [{ email: '' }, 'email', 'required'],
    [{ 'shipping.postalCode': '1011' }, 'shipping.postalCode', 'postalCode'],
    [{ 'shipping.postalCode': '' }, 'shipping.postalCode', 'required'],
    [{ 'shipping.phone': 'call me' }, 'shipping.phone', 'phone'],
    [{ 'shipping.city': 'x'.repeat(51) }, 'shipping.city', 'tooLong'],
    [{ 'shipping.country': 'FR' }, 'shipping.country', 'country'],
    [{ delivery: 'post/gone' }, 'delivery', 'required'],
    [{ note: 'x'.repeat(1001) }, 'note', 'tooLong'],
    [{ 'shipping.country': 'US', 'shipping.postalCode': '10001' }, 'shipping.subdivision', 'required'],
    [{ 'shipping.country': 'IT', 'shipping.postalCode': '00184' }, 'shipping.subdivision', 'required'],
  ])('%j', (part, field, kind) => {
    expect(errors(part)).toEqual({ [field]: expect.objectContaining({ kind }) })
  })

  it('accepts usual spellings', () => {
    expect(
      errors({ 'shipping.phone': '+49 (0)30 / 901-820', email: 'ö.müller+shop@straße.example' }),
    ).toEqual({})
    expect(errors({ 'shipping.country': 'GB', 'shipping.postalCode': 'sw1a1aa' })).toEqual({})
  })

  it('requires no postal code in countries without them or where they are optional', () => {
    expect(errors({ 'shipping.country': 'IE', 'shipping.postalCode': '' })).toEqual({})
    expect(errors({ 'shipping.country': 'AO', 'shipping.postalCode': '' })).toEqual({})
  })

  it('requires no city in a city state', () => {
    const singapore = { 'shipping.country': 'SG', 'shipping.postalCode': '546080', 'shipping.city': '' }
    expect(errors(singapore)).toEqual({})
  })

  it('requires only a name of a buyer who collects', () => {
    const values = { ...emptyForm().values, email: 'ada@example.com', delivery: 'pickup/mill' }
    const form = { ...emptyForm(), pickup: true, values }
    expect([...clientErrors(form, shape).keys()]).toEqual(['billing.firstName', 'billing.lastName'])
  })

  it('requires company and billing address of a business buyer who collects', () => {
    const form = { ...emptyForm(), pickup: true, business: true }
    form.values['billing.country'] = 'DE'
    const missing = [...clientErrors(form, shape).keys()]
    expect(missing).toEqual(
      expect.arrayContaining(['billing.company', 'billing.addressLine', 'billing.city']),
    )
    expect(missing).not.toContain('billing.taxId')
  })

  it('checks an entered tip', () => {
    const form = { ...completeForm({ delivery: 'post/standard', tip: '2,5' }), tipChoice: 'custom' }
    expect([...clientErrors(form, shape)]).toEqual([])
    form.values.tip = 'two'
    expect([...clientErrors(form, shape)]).toEqual([['tip', { kind: 'amount' }]])
  })

  it('checks the billing address only when it differs', () => {
    const form = { ...completeForm({ delivery: 'post/standard' }), billingSame: false }
    expect([...clientErrors(form, shape).keys()]).toContain('billing.city')
  })
})
