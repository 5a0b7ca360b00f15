import { describe, expect, it } from 'vitest'
import { completeForm } from '../../../test/checkout.ts'
import { clientErrors } from './client-errors.ts'
import type { FieldName } from './fields.ts'

const shape = { needsDelivery: true, options: ['post/standard'], countries: ['DE', 'US', 'GB', 'HK', 'IE'] }
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
    [{ 'shipping.country': 'FR' }, 'shipping.country', 'choice'],
    [{ delivery: 'post/gone' }, 'delivery', 'required'],
    [{ note: 'x'.repeat(1001) }, 'note', 'tooLong'],
    [{ 'shipping.country': 'US', 'shipping.postalCode': '10001' }, 'shipping.subdivision', 'required'],
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
    expect(errors({ 'shipping.country': 'HK', 'shipping.postalCode': '' })).toEqual({})
  })

  it('checks the billing address only when it differs', () => {
    const form = { ...completeForm({ delivery: 'post/standard' }), billingSame: false }
    expect([...clientErrors(form, shape).keys()]).toContain('billing.city')
  })
})
