import { describe, expect, it } from 'vitest'
import { completeForm } from '../../../test/checkout.ts'
import { clientProblems } from './checks.ts'
import type { FieldName } from './fields.ts'

const shape = { needsDelivery: true, options: ['post/standard'], countries: ['DE', 'US', 'GB', 'HK', 'IE'] }
const problems = (part: Partial<Record<FieldName, string>>) =>
  Object.fromEntries(clientProblems(completeForm({ delivery: 'post/standard', ...part }), shape))

describe('clientProblems', () => {
  it('finds nothing in a complete form', () => {
    expect(problems({})).toEqual({})
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
    expect(problems(part)).toEqual({ [field]: expect.objectContaining({ kind }) })
  })

  it('accepts what people write', () => {
    expect(
      problems({ 'shipping.phone': '+49 (0)30 / 901-820', email: 'ö.müller+shop@straße.example' }),
    ).toEqual({})
    expect(problems({ 'shipping.country': 'GB', 'shipping.postalCode': 'sw1a1aa' })).toEqual({})
  })

  it('asks for no postal code where there are none, nor insists where few know theirs', () => {
    expect(problems({ 'shipping.country': 'IE', 'shipping.postalCode': '' })).toEqual({})
    expect(problems({ 'shipping.country': 'HK', 'shipping.postalCode': '' })).toEqual({})
  })

  it('checks the billing address only when there is one of its own', () => {
    const form = { ...completeForm({ delivery: 'post/standard' }), billingSame: false }
    expect([...clientProblems(form, shape).keys()]).toContain('billing.city')
  })
})
