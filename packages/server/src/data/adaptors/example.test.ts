import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { contract } from '@stoa/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const EXAMPLE = fileURLToPath(new URL('../../../../../examples/adaptor.ts', import.meta.url))

let adaptor: ChildProcess
let endpoint: string
const { driver } = await openTestShop({ config: { privateEndpoints: true } })
beforeAll(async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as { port: number }
  free.close()
  await once(free, 'close')
  endpoint = `http://127.0.0.1:${port}`
  const env = { ...process.env, ADAPTOR_PORT: String(port), ADAPTOR_SECRET: 'of the test' }
  adaptor = spawn(process.execPath, [EXAMPLE], { env, stdio: 'inherit' })
  await vi.waitFor(() => fetch(endpoint), { timeout: 50_000 })
})
afterAll(async () => {
  adaptor.kill()
})

const { items } = contract
const as = 'merchant'

test('the example of docs/guides/external-databases.md is an adaptor whose items can be read and written', async () => {
  const { externalDatabaseConnection: created } = await driver
    .as(as)
    .callOk(contract.externalDatabaseConnections.createExternalDatabaseConnection, {
      externalDatabaseConnection: { name: 'erp', endpoint, configuration: { secretKey: 'of the test' } },
      connectionType: 'STANDALONE',
    })
  expect(created.connectionStatus).toMatchObject({ successful: true, hasCollections: 'YES' })
  const dataCollectionId = 'erp/customers'
  await driver.callOk(items.insert, { dataCollectionId, dataItem: { data: { name: 'Cyd', orders: 7 } } }, as)
  const query = {
    filter: { city: { $ne: 'Leeds' }, orders: { $gt: 1 } },
    sort: [{ fieldName: 'orders', order: 'DESC' as const }],
  }
  const found = await driver.callOk(items.query, { dataCollectionId, query, returnTotalCount: true }, as)
  expect(found).toMatchObject({
    dataItems: [{ data: { name: 'Cyd' } }, { data: { name: 'Ada' } }],
    pagingMetadata: { total: 2, hasNext: false },
  })
  await driver.callOk(items.remove, { dataCollectionId, dataItemId: 'ada' }, as)
  expect(await driver.callOk(items.count, { dataCollectionId }, as)).toEqual({ totalCount: 2 })
})
