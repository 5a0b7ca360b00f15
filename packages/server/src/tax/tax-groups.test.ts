import { contract, crudEntities } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { driver } = await openTestShop()

const { taxGroups } = contract
const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

test('the default group belongs to the products of the shop (protocol/taxes §1)', async () => {
  const { taxGroups: defaults } = await driver.merchant.callOk(taxGroups.listDefaultTaxGroups, {})
  expect(defaults).toMatchObject([{ name: 'Products' }])
  const appIds = [STORES_APP.toUpperCase(), 'no-such-app']
  const reply = await driver.merchant.callOk(taxGroups.listDefaultTaxGroupsByAppIds, { appIds })
  expect(reply.results).toMatchObject([
    { taxGroupMetadata: { originalIndex: 0, success: true }, taxGroup: defaults[0] },
    { taxGroupMetadata: { originalIndex: 1, success: false, error: { code: 'TAX_GROUP_NOT_FOUND' } } },
  ])
  expect(reply.bulkActionMetadata).toEqual({ totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 })
})

test('the default group cannot be changed or deleted (protocol/taxes §1)', async () => {
  const { taxGroups: defaults } = await driver.merchant.callOk(taxGroups.listDefaultTaxGroups, {})
  const taxGroupId = defaults[0]?.id as string
  const reply = await driver.merchant.send(taxGroups.deleteTaxGroup, { taxGroupId })
  expect([reply.status, codeOf(reply)]).toEqual([404, 'TAX_GROUP_NOT_FOUND'])
})

test('filters compare names exactly (protocol/taxes §1)', async () => {
  await driver.merchant.callOk(taxGroups.createTaxGroup, { taxGroup: { name: 'Food' } })
  const query = { filter: { name: { $startsWith: 'Foo' } } }
  expect((await driver.merchant.send(taxGroups.queryTaxGroups, { query })).status).toBe(400)
})

test('a site has at most 300, also under concurrent calls (protocol/crud-entities §1)', async () => {
  const { maxPerSite } = crudEntities.taxGroups
  const send = (name: string) => driver.merchant.send(taxGroups.createTaxGroup, { taxGroup: { name } })
  const existing = (
    await driver.merchant.callOk(taxGroups.queryTaxGroups, { query: { paging: { limit: 1 } } })
  ).pagingMetadata.total as number
  for (let i = existing; i < maxPerSite - 2; i++) expect((await send(`Group ${i}`)).status).toBe(200)
  const replies = await Promise.all(Array.from({ length: 5 }, (_, i) => send(`Last ${i}`)))
  expect(replies.map(reply => codeOf(reply) ?? '').sort()).toEqual([
    '',
    '',
    ...Array(3).fill('ENTITY_LIMIT_REACHED'),
  ])
})
