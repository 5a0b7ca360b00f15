import { expect, test } from 'vitest'
import { isReverseCharge } from './reverse-charge.ts'

const AUSTRIAN = 'ATU13585627'

test.each([
  ['another EU country', 'AT', AUSTRIAN, true],
  ['a third EU country than that of the number', 'FR', AUSTRIAN, true],
  ['the country of the shop', 'DE', AUSTRIAN, false],
  ['a country outside of the EU', 'CH', AUSTRIAN, false],
  ['another EU country, with a wrong check digit', 'AT', 'ATU13585628', false],
  ['another EU country, with a number of the shop’s country', 'AT', 'DE136695976', false],
  ['another EU country, with a British number', 'AT', 'GB980780684', false],
])('a shop in Germany delivers to %s (protocol/taxes §4)', async (_, country, id, expected) => {
  expect(await isReverseCharge({ establishedIn: 'DE', address: { country }, taxId: { id } })).toBe(expected)
})
