import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { driver } = await openTestShop()

const { createTaxRegion, updateTaxRegion, bulkCreateTaxRegion } = contract.taxRegions

test('country and subdivision together are unique (protocol/taxes §2)', async () => {
  const { taxRegion: rest } = await driver.merchant.callOk(createTaxRegion, {
    taxRegion: { country: 'US', subdivision: '' },
  })
  expect(rest).not.toHaveProperty('subdivision')
  await driver.merchant.callOk(createTaxRegion, { taxRegion: { country: 'US', subdivision: 'CA' } })
  const again = await driver.merchant.send(createTaxRegion, { taxRegion: { country: 'US' } })
  expect([again.status, codeOf(again)]).toEqual([409, 'TAX_REGION_ALREADY_EXISTS'])
  expect(again.body.details.applicationError.data).toEqual({ country: 'US', subdivision: null })
  const change = { id: rest.id, revision: rest.revision, subdivision: 'CA' }
  const moved = await driver.merchant.send(updateTaxRegion, { taxRegion: change })
  expect(codeOf(moved)).toBe('TAX_REGION_ALREADY_EXISTS')
})

test('a bulk creation fails only for taken regions (protocol/taxes §2)', async () => {
  const regions = ['NS', 'NB', 'NS'].map(subdivision => ({ country: 'CA', subdivision }))
  const { results } = await driver.merchant.callOk(bulkCreateTaxRegion, {
    taxRegions: regions,
    returnEntity: true,
  })
  expect(results.map(({ itemMetadata, item }) => item?.subdivision ?? itemMetadata.error?.code)).toEqual([
    'NS',
    'NB',
    'TAX_REGION_ALREADY_EXISTS',
  ])
})

test('countries are ISO codes (protocol/taxes §2)', async () => {
  const reply = await driver.merchant.send(createTaxRegion, { taxRegion: { country: 'Narnia' } })
  expect(reply.status).toBe(400)
})
