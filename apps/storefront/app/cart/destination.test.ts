import { expect, it } from 'vitest'
import { destinationCookie, postedDestination, readDestination } from './destination.ts'

const countries = ['DE', 'US']
const read = (cookie: string) =>
  readDestination(new Request('http://shop.test/', { headers: { Cookie: cookie } }), countries)
const posted = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return postedDestination(form, countries)
}

it('is the first country of the shop until the shopper names one', () => {
  expect(read('')).toEqual({ country: 'DE' })
  expect(readDestination(new Request('http://shop.test/'), [])).toBeUndefined()
})

it('is kept in a cookie', () => {
  const destination = posted({ country: 'US', postalCode: ' 10001 ', subdivision: 'ny' })
  expect(destination).toEqual({ country: 'US', postalCode: '10001', subdivision: 'NY' })
  const cookie = destinationCookie(destination ?? { country: '' })
  expect(read(`a=1; ${cookie.split(';')[0]}`)).toEqual(destination)
})

it('ignores countries that the shop does not deliver to, and broken cookies', () => {
  expect(posted({ country: 'XX', postalCode: '1' })).toEqual({ country: 'DE' })
  expect(read('destination=%E0%A4%A')).toEqual({ country: 'DE' })
})

it('has a state only in countries with states', () => {
  expect(posted({ country: 'DE', subdivision: 'NY' })).toEqual({ country: 'DE' })
})
