import { describe, expect, it } from 'vitest'
import { completeForm } from '../../../test/checkout.ts'
import type { CheckoutMember } from '../../session/hosted-session.ts'
import { emptyForm } from './fields.ts'
import { addressesWithin, newAddress, savedInForm, valuesOfSaved, withMember } from './saved-addresses.ts'

const home = { id: 'a', country: 'DE', addressLine: 'Torstraße 12', postalCode: '10115', city: 'Berlin' }
const work = { id: 'b', country: 'GB', addressLine: '1 Mill Lane', postalCode: 'CB2 1RX', city: 'Cambridge' }
const far = { id: 'c', country: 'JP', addressLine: '1-1 Marunouchi', postalCode: '100-0005', city: 'Tokyo' }
const ada: CheckoutMember = {
  loginEmail: 'ada@example.com',
  contact: { firstName: 'Ada', lastName: 'Lovelace', phones: ['+49 30 1'], addresses: [far, home, work] },
}
const shape = { needsDelivery: true, countries: ['DE', 'GB', 'US'] }
const empty = emptyForm

describe('withMember', () => {
  it('fills an empty form with the member’s name and the first address that the shop delivers to', () => {
    expect(withMember(empty(), ada, shape).values).toMatchObject({
      email: 'ada@example.com',
      'shipping.firstName': 'Ada',
      'shipping.lastName': 'Lovelace',
      'shipping.phone': '+49 30 1',
      'shipping.country': 'DE',
      'shipping.addressLine': 'Torstraße 12',
      'shipping.city': 'Berlin',
    })
  })

  it('never mixes a saved address with typed parts', () => {
    const form = empty()
    form.values['shipping.city'] = 'Potsdam'
    form.values.email = 'other@example.com'
    const { values } = withMember(form, ada, shape)
    expect(values).toMatchObject({
      email: 'other@example.com',
      'shipping.addressLine': '',
      'shipping.country': '',
    })
    expect(values['shipping.city']).toBe('Potsdam')
  })

  it('fills in only the buyer’s name without delivery', () => {
    const { values } = withMember(empty(), ada, { ...shape, needsDelivery: false })
    expect(values).toMatchObject({ 'billing.firstName': 'Ada', 'shipping.addressLine': '' })
  })

  it('leaves the form of a visitor, and of a member without data, unchanged', () => {
    expect(withMember(empty(), undefined, shape)).toEqual(empty())
    expect(withMember(empty(), { contact: { phones: [], addresses: [] } }, shape)).toEqual(empty())
  })
})

describe('saved addresses', () => {
  it('are offered for countries that the shop delivers to', () => {
    expect(addressesWithin(ada, shape.countries).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(addressesWithin(undefined, shape.countries)).toEqual([])
  })

  it('are recognised in the form, ignoring case, until a value changes', () => {
    const { values } = completeForm({ 'shipping.city': 'BERLIN ' })
    expect(savedInForm(values, [work, home])).toBe(home)
    expect(savedInForm({ ...values, 'shipping.addressLine2': '3rd floor' }, [work, home])).toBeUndefined()
  })

  it('fill every address field, and clear the unused ones', () => {
    expect(valuesOfSaved({ country: 'DE', streetAddress: { name: 'Torstraße', number: '12' } })).toEqual({
      'shipping.country': 'DE',
      'shipping.addressLine': 'Torstraße 12',
      'shipping.addressLine2': '',
      'shipping.postalCode': '',
      'shipping.city': '',
      'shipping.subdivision': '',
    })
    expect(valuesOfSaved(undefined)).not.toHaveProperty('shipping.country')
  })
})

describe('newAddress', () => {
  it('is the form’s address once it is complete and not saved yet', () => {
    const { values } = completeForm({
      'shipping.addressLine': 'Torstraße 14',
      'shipping.subdivision': 'left over',
    })
    expect(newAddress(values, ada)).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      country: 'DE',
      addressLine: 'Torstraße 14',
      postalCode: '10115',
      city: 'Berlin',
    })
    expect(newAddress(values, undefined)).toBeUndefined()
    expect(newAddress({ ...values, 'shipping.city': ' ' }, ada)).toBeUndefined()
    expect(newAddress({ ...values, 'shipping.postalCode': '' }, ada)).toBeUndefined()
    expect(newAddress(completeForm().values, ada)).toBeUndefined()
  })

  it('is undefined when the account has the maximum of addresses', () => {
    const addresses = Array.from({ length: 50 }, () => work)
    const { values } = completeForm()
    expect(newAddress(values, { ...ada, contact: { phones: [], addresses } })).toBeUndefined()
  })
})
