import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { DEFAULT_TAX_GROUP } from './tax-groups.ts'

const { driver } = await openTestShop()

const { taxRates, taxRegions, taxGroups } = contract
const STANDARD = DEFAULT_TAX_GROUP.id

let subdivisions = 0
const newRegion = async () => {
  const taxRegion = { country: 'US', subdivision: `T${++subdivisions}` }
  return (await driver.merchant.callOk(taxRegions.createTaxRegion, { taxRegion })).taxRegion?.id as string
}

const setRates = (taxRegionId: string, rates: { name: string; rate: string }[], taxGroupId = STANDARD) =>
  driver.merchant.callOk(taxRates.bulkSetTaxRates, { taxRegionId, taxGroupId, taxRates: rates })

const create = (fields: object) =>
  driver.merchant.send(taxRates.createTaxRate, { taxRate: { name: 'Tax', rate: '0.1', ...fields } })

const violationsOf = (reply: {
  body: { details?: { validationError?: { fieldViolations: { field: string }[] } } }
}) => reply.body.details?.validationError?.fieldViolations.map(({ field }) => field).toSorted()

test('a rate needs an existing region and group, postal code patterns and a valid period (protocol/taxes §3)', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  const taxRegionId = await newRegion()
  const reply = await create({
    taxRegionId: unknown,
    taxGroupId: unknown,
    postalCodes: ['10115', '10..2'],
    activeFrom: '2027-01-01T00:00:00.000Z',
    activeUntil: '2026-01-01T00:00:00.000Z',
  })
  expect(violationsOf(reply)).toEqual([
    'taxRate.activeUntil',
    'taxRate.postalCodes[1]',
    'taxRate.taxGroupId',
    'taxRate.taxRegionId',
  ])
  expect((await create({ taxRegionId, taxGroupId: STANDARD, rate: '1.01' })).status).toBe(400)
  expect((await create({ taxRegionId, taxGroupId: STANDARD, rate: '0.0000001' })).status).toBe(400)
  expect((await create({ taxRegionId, taxGroupId: STANDARD, rate: '1' })).status).toBe(200)
})

test('bulkSetTaxRates replaces the rates of a group in a region and changes nothing twice (protocol/taxes §3)', async () => {
  const taxRegionId = await newRegion()
  const city = { name: 'City', rate: '0.01', jurisdictionType: 'CITY' as const }
  const first = await setRates(taxRegionId, [{ name: 'State', rate: '0.05' }, city])
  expect(first).toMatchObject({ created: 2, deleted: 0 })
  expect(await setRates(taxRegionId, [city, { name: 'State', rate: '0.05' }])).toEqual({
    ...first,
    created: 0,
    deleted: 0,
  })
  const changed = await setRates(taxRegionId, [{ name: 'State', rate: '0.06' }, city])
  expect(changed).toMatchObject({ created: 1, deleted: 1 })
  expect(changed.taxRates.map(({ name, rate }) => [name, rate]).toSorted()).toEqual([
    ['City', '0.01'],
    ['State', '0.06'],
  ])
  const other = await newRegion()
  expect(await setRates(other, [])).toEqual({ taxRates: [], created: 0, deleted: 0 })
})

test('bulkSetTaxRates names unknown regions and groups (protocol/taxes §3)', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  const send = (taxRegionId: string, taxGroupId: string) =>
    driver.merchant.send(taxRates.bulkSetTaxRates, { taxRegionId, taxGroupId, taxRates: [] })
  const codeOf = async (reply: ReturnType<typeof send>) => (await reply).body.details.applicationError.code
  expect(await codeOf(send(unknown, STANDARD))).toBe('TAX_REGION_NOT_FOUND')
  expect(await codeOf(send(await newRegion(), unknown))).toBe('TAX_GROUP_NOT_FOUND')
})

test('the rates of a deleted region or group are deleted (protocol/taxes §3)', {
  tags: 'nightly',
}, async () => {
  const taxRegionId = await newRegion()
  const { taxGroup } = await driver.merchant.callOk(taxGroups.createTaxGroup, { taxGroup: { name: 'Books' } })
  const taxGroupId = taxGroup?.id as string
  await setRates(taxRegionId, [{ name: 'Standard', rate: '0.2' }])
  await setRates(taxRegionId, [{ name: 'Reduced', rate: '0.05' }], taxGroupId)
  const namesLeft = async () => {
    const query = { filter: { taxRegionId }, sort: [{ fieldName: 'name', order: 'ASC' as const }] }
    const reply = await driver.merchant.callOk(taxRates.queryTaxRates, { query })
    return reply.taxRates.map(({ name }) => name)
  }
  expect(await namesLeft()).toEqual(['Reduced', 'Standard'])
  await driver.merchant.callOk(taxGroups.deleteTaxGroup, { taxGroupId })
  expect(await namesLeft()).toEqual(['Standard'])
  await driver.merchant.callOk(taxRegions.deleteTaxRegion, { taxRegionId })
  expect(await namesLeft()).toEqual([])
})
