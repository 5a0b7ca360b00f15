import { contract } from '@stoa/contract'
import { codeOf, createDriver, createShop, type Shop, type TestDriver } from '@stoa/testkit'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let shop: Shop
let driver: TestDriver
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
  driver = await createDriver(shop)
})
afterAll(() => shop.close())

const { createTaxRegion, updateTaxRegion, bulkCreateTaxRegion } = contract.taxRegions

test('country and subdivision together are unique (protocol/taxes §2)', async () => {
  const { taxRegion: rest } = await driver.callOk(
    createTaxRegion,
    { taxRegion: { country: 'US', subdivision: '' } },
    'merchant',
  )
  expect(rest).not.toHaveProperty('subdivision')
  await driver.callOk(createTaxRegion, { taxRegion: { country: 'US', subdivision: 'CA' } }, 'merchant')
  const again = await driver.send(createTaxRegion, { taxRegion: { country: 'US' } }, 'merchant')
  expect([again.status, codeOf(again)]).toEqual([409, 'TAX_REGION_ALREADY_EXISTS'])
  expect(again.body.details.applicationError.data).toEqual({ country: 'US', subdivision: null })
  const change = { id: rest.id, revision: rest.revision, subdivision: 'CA' }
  const moved = await driver.send(updateTaxRegion, { taxRegion: change }, 'merchant')
  expect(codeOf(moved)).toBe('TAX_REGION_ALREADY_EXISTS')
})

test('a bulk creation fails only for taken regions (protocol/taxes §2)', async () => {
  const regions = ['NS', 'NB', 'NS'].map(subdivision => ({ country: 'CA', subdivision }))
  const { results } = await driver.callOk(
    bulkCreateTaxRegion,
    { taxRegions: regions, returnEntity: true },
    'merchant',
  )
  expect(results.map(({ itemMetadata, item }) => item?.subdivision ?? itemMetadata.error?.code)).toEqual([
    'NS',
    'NB',
    'TAX_REGION_ALREADY_EXISTS',
  ])
})

test('countries are ISO codes (protocol/taxes §2)', async () => {
  const reply = await driver.send(createTaxRegion, { taxRegion: { country: 'Narnia' } }, 'merchant')
  expect(reply.status).toBe(400)
})
