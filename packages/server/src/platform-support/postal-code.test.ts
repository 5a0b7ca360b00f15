import { expect, test } from 'vitest'
import { isPostalCodePattern, postalCodeMatch } from './postal-code.ts'

test.each([
  ['10115..10179', '10119', 'DE'],
  ['10115..10179', '10179', 'DE'],
  ['90000..90099', '90010-1234', 'US'],
  ['90210', '90210-1234', 'US'],
  ['SW1*', 'sw1a 1aa', 'GB'],
  ['M1', 'M1 1AE', 'GB'],
  ['H2X', 'h2x 1y4', 'CA'],
  ['H2A..H2X', 'H2J 1A1', 'CA'],
  ['1011', '1011 AB', 'NL'],
  ['D02', 'D02 X285', 'IE'],
  ['100-0001', '1000001', 'JP'],
])('%s matches %s (protocol/taxes §3)', (pattern, code, country) => {
  expect(postalCodeMatch(pattern, code, country)).toBeGreaterThan(0)
})

test.each([
  ['10115..10179', '10180', 'DE'],
  ['10115..10179', '101', 'DE'],
  ['M1', 'M10 1AE', 'GB'],
  ['90210', '90211', 'US'],
  ['90210', undefined, 'US'],
  ['', '90210', 'US'],
])('%s does not match %s (protocol/taxes §3)', (pattern, code, country) => {
  expect(postalCodeMatch(pattern, code, country)).toBeUndefined()
})

test('a narrower pattern is more specific (protocol/taxes §3)', () => {
  const patterns = ['9*', '90000..99999', '902*', '90210..90219', '90210', '90210-1234']
  const matches = patterns.map(pattern => postalCodeMatch(pattern, '90210-1234', 'US') ?? 0)
  expect(matches).toEqual(matches.toSorted((a, b) => a - b))
  expect(new Set(matches).size).toBe(matches.length)
})

test('bounds of a range have the same length and are in order (protocol/taxes §3)', () => {
  const patterns = ['10115..10179', 'SW1*', 'M1 1AE', '100..20', '20000..10000', '*', 'a..b..c', '']
  expect(patterns.filter(isPostalCodePattern)).toEqual(['10115..10179', 'SW1*', 'M1 1AE'])
})
