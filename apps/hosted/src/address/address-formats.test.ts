import { describe, expect, it } from 'vitest'
import { addressFormat, allCountries, isCityState, subdivisionKinds } from './address-formats.ts'
import { subdivisionsOf } from './subdivisions.ts'

describe('addressFormat', () => {
  it.each([
    ['DE', 'addressLine addressLine2 postalCode city'],
    ['US', 'addressLine addressLine2 city subdivision postalCode'],
    ['GB', 'addressLine addressLine2 city postalCode'],
    ['JP', 'postalCode subdivision city addressLine addressLine2'],
    ['IE', 'addressLine addressLine2 city subdivision postalCode'],
    ['SG', 'addressLine addressLine2 postalCode'],
    ['AE', 'addressLine addressLine2 city subdivision'],
    ['AO', 'addressLine addressLine2 city'],
  ])('of %s has the inputs in the order of the country', (country, parts) => {
    expect(addressFormat(country).parts.join(' ')).toBe(parts)
  })

  it('knows what countries call their fields', () => {
    expect(addressFormat('US')).toMatchObject({ subdivisionKind: 'state', postalCode: { kind: 'zip' } })
    expect(addressFormat('CA').subdivisionKind).toBe('province')
    expect(addressFormat('IN').postalCode.kind).toBe('pin')
    expect(addressFormat('AU').cityKind).toBe('suburb')
    for (const country of allCountries)
      expect([...subdivisionKinds, 'region']).toContain(addressFormat(country).subdivisionKind)
  })

  it('accepts the example of each postal code', () => {
    for (const country of allCountries) {
      const { example, pattern } = addressFormat(country).postalCode
      if (example) expect(`${country} ${pattern?.test(example)}`).toBe(`${country} true`)
    }
  })

  it('asks for a city everywhere but in city states, because the platform requires one', () => {
    expect(allCountries.filter(isCityState)).toEqual(['GI', 'MO', 'SG'])
    for (const country of allCountries)
      expect(addressFormat(country).parts.includes('city')).toBe(!isCityState(country))
  })
})

describe('subdivisionsOf', () => {
  it('has ISO 3166-2 codes and Latin names', () => {
    expect(subdivisionsOf('US')).toContainEqual({ code: 'US-NY', short: 'NY', name: 'New York' })
    expect(subdivisionsOf('JP')).toContainEqual({ code: 'JP-13', short: 'Tokyo', name: 'Tokyo' })
    expect(subdivisionsOf('DE')).toEqual([])
  })
})
