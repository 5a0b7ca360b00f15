import { expect, test } from 'vitest'
import { addressLines, fullName, placeLines } from './address-lines.ts'
import countries from './places/country-codes.json' with { type: 'json' }

const place = (country: string, fields: object) => ({ country, addressLine: '1 Main St', ...fields })

test.each([
  ['DE', { city: 'Berlin', postalCode: '10115' }, ['10115 Berlin', 'Germany']],
  [
    'US',
    { city: 'San Francisco', postalCode: '94103', subdivision: 'US-CA' },
    ['San Francisco, CA 94103', 'United States'],
  ],
  [
    'US',
    { city: 'San Francisco', postalCode: '94103', subdivision: 'CA' },
    ['San Francisco, CA 94103', 'United States'],
  ],
  ['GB', { city: 'London', postalCode: 'SW1A 1AA' }, ['London', 'SW1A 1AA', 'United Kingdom']],
  [
    'AU',
    { city: 'Sydney', postalCode: '2000', subdivision: 'AU-NSW', subdivisionFullname: 'New South Wales' },
    ['Sydney NSW 2000', 'Australia'],
  ],
  [
    'CA',
    { city: 'Toronto', postalCode: 'M5V 2T6', subdivision: 'Ontario' },
    ['Toronto Ontario M5V 2T6', 'Canada'],
  ],
  [
    'ES',
    { city: 'Lugo', postalCode: '27001', subdivision: 'ES-LU', subdivisionFullname: 'Lugo' },
    ['27001 Lugo Lugo', 'Spain'],
  ],
  ['IE', { city: 'Cork', subdivision: 'Cork' }, ['Cork', 'Cork', 'Ireland']],
  [
    'AE',
    { city: 'Deira', subdivision: 'AE-DU', subdivisionFullname: 'Dubai' },
    ['Deira, Dubai', 'United Arab Emirates'],
  ],
  ['SG', { city: 'Singapore', postalCode: '049178' }, ['SINGAPORE 049178', 'Singapore']],
  ['XK', { city: 'Pristina', postalCode: '10000' }, ['10000 Pristina', 'Kosovo']],
  ['QQ', { city: 'Nowhere' }, ['Nowhere', 'QQ']],
])('an address in %s with %j', (country, fields, lines) => {
  expect(placeLines(place(country, fields), 'en')).toEqual(['1 Main St', ...lines])
})

test('an address in Japan goes from the large to the small', () => {
  const address = {
    country: 'JP',
    subdivision: 'JP-13',
    subdivisionFullname: '東京都',
    city: '港区',
    postalCode: '105-0011',
    addressLine: '芝公園4-2-8',
  }
  expect(addressLines({ address, contactDetails: { firstName: '花子', lastName: '山田' } }, 'ja')).toEqual([
    '山田 花子',
    '105-0011',
    '東京都 港区',
    '芝公園4-2-8',
    '日本',
  ])
})

test.each([
  ['HU', 'János', 'Kovács', 'Kovács János'],
  ['KR', '철수', '김', '김 철수'],
  ['JP', 'Hanako', 'Yamada', 'Hanako Yamada'],
  ['DE', 'Ada', 'Lovelace', 'Ada Lovelace'],
  [undefined, '花子', '山田', '花子 山田'],
  ['HU', '', 'Kovács', 'Kovács'],
])('in %s, %s %s is %s', (country, firstName, lastName, name) => {
  expect(fullName({ firstName, lastName }, country)).toBe(name)
})

test.each(countries.map(country => [country]))('every field of an address in %s is in one line', country => {
  const address = place(country, { city: 'Somewhere', postalCode: '12345', addressLine2: 'Flat 2' })
  const text = placeLines(address, 'en').join('\n')
  for (const part of ['1 Main St\nFlat 2', 'Somewhere']) expect(text.split(part)).toHaveLength(2)
  expect(text.split('12345').length).toBeLessThanOrEqual(2)
  expect(text).not.toMatch(/%|\uE000|^$|^[, -]|[, -]$/m)
})

test('an incomplete address has the lines that are known', () => {
  expect(addressLines({ contactDetails: { firstName: 'Ada', company: 'Engines' } }, 'en')).toEqual([
    'Ada',
    'Engines',
  ])
  expect(addressLines({}, 'en')).toEqual([])
})
