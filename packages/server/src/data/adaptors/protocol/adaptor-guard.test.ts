import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openExternalShop } from '../external-driver.fixture.ts'
import { createAdaptorGuard } from './adaptor-guard.ts'

const { shop, driver, external } = await openExternalShop('adaptor_traffic')

const { items } = contract
const as = 'merchant'
const query = (dataCollectionId: string) => driver.send(items.query, { dataCollectionId }, as)
const failureOf = ({ body }: Awaited<ReturnType<typeof query>>) => body?.details?.applicationError

test('an adaptor that cannot be reached gets no requests for a while', async () => {
  const { adaptor, dataCollectionId } = await external.connect({ protocol: 3 })
  await query(dataCollectionId)
  adaptor.fault = () => ({ status: 503, text: '' })
  for (let i = 0; i < 5; i++) expect((await query(dataCollectionId)).status).toBe(502)
  adaptor.requests.length = 0
  const rejected = await query(dataCollectionId)
  expect(failureOf(rejected)).toMatchObject({
    code: 'DATA_EXTERNAL_FAILED',
    data: { causeOfFailure: 'COMMUNICATION_FAILURE', retryAfterSec: 10 },
  })
  // Of a write that was not sent it is known that it did not happen.
  const dataItem = { data: { name: 'Ada' } }
  const write = await driver.send(items.insert, { dataCollectionId, dataItem }, as)
  expect(failureOf(write)?.code).toBe('DATA_EXTERNAL_FAILED')
  expect(adaptor.requests).toEqual([])
  adaptor.fault = undefined
  shop.clock.advance(11_000)
  expect((await query(dataCollectionId)).status).toBe(200)
})

test('an adaptor that rejects or fails one query still gets the others', async () => {
  const { adaptor, dataCollectionId } = await external.connect({ protocol: 2 })
  await query(dataCollectionId)
  for (const fault of [{ status: 400, text: '{}' }, { status: 500, text: '' }, { text: 'nonsense' }]) {
    adaptor.fault = () => fault
    for (let i = 0; i < 6; i++) expect((await query(dataCollectionId)).status).toBeGreaterThanOrEqual(400)
  }
  adaptor.fault = undefined
  expect((await query(dataCollectionId)).status).toBe(200)
})

test('concurrent callers share one request for the collections of an adaptor', async () => {
  const { adaptor, dataCollectionId } = await external.connect({ protocol: 3 })
  adaptor.fault = path => (path === '/collections/get' ? { afterMs: 1000, done: true } : undefined)
  const replies = await Promise.all(Array.from({ length: 12 }, () => query(dataCollectionId)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(adaptor.requests.filter(({ path }) => path === '/collections/get')).toHaveLength(1)
})

test('no more than a hundred requests wait for one adaptor', async () => {
  const traffic = createAdaptorGuard(() => 0)
  const { promise, resolve } = Promise.withResolvers<string>()
  const requested = { id: 'erp', revision: 1 }
  const sent = Array.from({ length: 100 }, () => traffic.withCircuitBreaker(requested, () => promise))
  const unsent = { unsent: true, retryAfterSec: 1 }
  await expect(traffic.withCircuitBreaker(requested, () => promise)).rejects.toMatchObject(unsent)
  resolve('{}')
  expect(new Set(await Promise.all(sent))).toEqual(new Set(['{}']))
  expect(await traffic.withCircuitBreaker(requested, () => promise)).toBe('{}')
})
