import { type CallDeclaration, type CrudEntity, callNames, contract, crudEntities } from '@stoa/contract'
import { demo } from '@stoa/demo'
import { type CrudResource, createDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { systemIds } from '../call/clock.ts'
import { openDatabase } from '../storage/database.ts'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const shop = await openShop()
const database = openDatabase({
  connection: { connectionString: shop.databaseUrl },
  poolSize: 1,
  statementTimeoutMs: 60_000,
})
const options = { name: 'Demo', origins: ['http://demo.test'], commerceRules: true }
const seeded = await demo.seed(database, shop.clock, systemIds, options)
await database.close()
const driver = await createDriver({ ...shop, ...seeded })

test('update accepts every entity of the demo shop as it was read (protocol/crud-entities §3)', async () => {
  const rejected: Record<string, string> = {}
  let sent = 0
  for (const resource of Object.keys(crudEntities) as CrudResource[]) {
    const entity: CrudEntity = crudEntities[resource]
    const names = callNames(entity)
    const { [names.query]: query, [names.update]: update }: Record<string, CallDeclaration> =
      contract[resource]
    if (!query || !update) continue
    const { body } = await driver.merchant.send(query, { query: {} } as never)
    for (const one of body[entity.many] ?? []) {
      sent++
      const reply = await driver.merchant.send(update, { [entity.one]: one } as never)
      if (reply.status !== 200) rejected[`${entity.one} ${one.name ?? one.id}`] = JSON.stringify(reply.body)
    }
  }
  expect(rejected).toEqual({})
  expect(sent).toBeGreaterThan(20)
})
