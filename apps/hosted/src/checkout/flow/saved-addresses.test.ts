import type { Member } from '@stoa/react'
import { describe, expect, it } from 'vitest'
import { completeForm } from '../../../test/checkout.ts'
import { emptyValues } from './fields.ts'
import { addressesWithin, newAddress, savedInForm, valuesOfSaved, withMember } from './saved-addresses.ts'

const home = { id: 'a', country: 'DE', addressLine: 'Torstraße 12', postalCode: '10115', city: 'Berlin' }
const work = { id: 'b', country: 'GB', addressLine: '1 Mill Lane', postalCode: 'CB2 1RX', city: 'Cambridge' }
const far = { id: 'c', country: 'JP', addressLine: '1-1 Marunouchi', postalCode: '100-0005', city: 'Tokyo' }
const ada: Member = {
  id: 'm',
  loginEmail: 'ada@example.com',
  contact: { firstName: 'Ada', lastName: 'Lovelace', phones: ['+49 30 1'], addresses: [far, home, work] },
}
const shape = { needsDelivery: true, options: [], countries: ['DE', 'GB', 'US'] }
const empty = () => ({ values: emptyValues(), billingSame: true })

describe('withMember', () => {
  it('fills an empty form: who it is, and the first address that the shop delivers to', () => {
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

  it('never mixes a saved address into one that was begun', () => {
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

  it('names the buyer where nothing is shipped, and asks for no address', () => {
    const { values } = withMember(empty(), ada, { ...shape, needsDelivery: false })
    expect(values).toMatchObject({ 'billing.firstName': 'Ada', 'shipping.addressLine': '' })
  })

  it('leaves the form of a visitor, and of a member without anything, as it is', () => {
    expect(withMember(empty(), undefined, shape)).toEqual(empty())
    expect(withMember(empty(), { id: 'm' }, shape)).toEqual(empty())
  })
})

describe('saved addresses', () => {
  it('are offered where the shop delivers', () => {
    expect(addressesWithin(ada, shape.countries).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(addressesWithin(undefined, shape.countries)).toEqual([])
  })

  it('are recognised in the form, whatever the case, until it says something else', () => {
    const { values } = completeForm({ 'shipping.city': 'BERLIN ' })
    expect(savedInForm(values, [work, home])).toBe(home)
    expect(savedInForm({ ...values, 'shipping.addressLine2': '3rd floor' }, [work, home])).toBeUndefined()
  })

  it('fill every field of the place, and empty those of another', () => {
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
  it('is what the form says, once it is complete and not kept yet', () => {
    const { values } = completeForm({
      'shipping.addressLine': 'Torstraße 14',
      'shipping.subdivision': 'left over',
    })
    expect(newAddress(values, ada)).toEqual({
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

  it('is none where the account is full', () => {
    const addresses = Array.from({ length: 50 }, () => work)
    const { values } = completeForm()
    expect(newAddress(values, { ...ada, contact: { addresses } })).toBeUndefined()
  })
})
