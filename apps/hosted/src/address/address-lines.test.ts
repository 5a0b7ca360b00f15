import { describe, expect, it } from 'vitest'
import { addressLines } from './address-lines.ts'

const contactDetails = { firstName: 'Ada', lastName: 'Lovelace' }

describe('addressLines', () => {
  it('puts the postal code before the city in Germany', () => {
    const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Torstraße 1' }
    expect(addressLines({ address, contactDetails }, 'de')).toEqual([
      'Ada Lovelace',
      'Torstraße 1',
      '10115 Berlin',
      'Deutschland',
    ])
  })

  it('writes city, state and ZIP code in the United States', () => {
    const address = {
      country: 'US',
      subdivision: 'US-NY',
      city: 'New York',
      postalCode: '10001',
      addressLine: '1 Main St',
      addressLine2: 'Apt 4',
    }
    expect(addressLines({ address, contactDetails }, 'en')).toEqual([
      'Ada Lovelace',
      '1 Main St',
      'Apt 4',
      'New York, NY 10001',
      'United States',
    ])
  })

  it('shows the known lines of an incomplete address', () => {
    expect(addressLines({ contactDetails }, 'en')).toEqual(['Ada Lovelace'])
  })
})
