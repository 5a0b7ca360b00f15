import { contract } from '@stoa/contract'
import type { TestDriver } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { type Connected, type ExternalDriver, openExternalShop } from './external-driver.fixture.ts'

const { driver, external } = await openExternalShop('external_replies')

const { items } = contract
const as = 'merchant'
const READS = ['/data/find', '/items/query']
const INSERTS = ['/data/insert', '/items/insert']

type Reply = Awaited<ReturnType<TestDriver['send']>>
const problemOf = ({ status, body }: Reply) => {
  const { code, data } = body?.details?.applicationError ?? {}
  return [status, code, data?.causeOfFailure]
}
const UNKNOWN = [502, 'DATA_EXTERNAL_OUTCOME_UNKNOWN', undefined]
const query = ({ dataCollectionId }: Connected) => driver.send(items.query, { dataCollectionId }, as)
const insert = (
  { dataCollectionId }: Connected,
  { key, name = 'Ada' }: { key?: string; name?: string } = {},
) =>
  driver.send(items.insert, { dataCollectionId, dataItem: { data: { name } } }, as, {
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const names = async () =>
  (await external.pool.query<{ name: string }>('select name from customers order by name')).rows.map(
    ({ name }) => name,
  )
const connect = async (options: Parameters<ExternalDriver['connect']>[0]) => {
  const connected = await external.connect(options)
  await query(connected)
  return connected
}

const DEEP = '['.repeat(20_000) + ']'.repeat(20_000)

describe.each([2, 3] as const)('an adaptor of protocol V%i', protocol => {
  test.each([
    ['nested without end', `{"_id":"ada","notes":${DEEP}}`],
    ['with a NUL', '{"_id":"ada","name":"a\\u0000b"}'],
    ['with half a character', '{"_id":"ada","name":"a\\ud800b"}'],
    ['with an infinite number', '{"_id":"ada","age":1e999}'],
  ])('that answers what cannot be stored, %s, is not believed', async (how, item) => {
    const connected = await connect({ protocol })
    const { adaptor } = connected
    adaptor.fault = path => (READS.includes(path) ? { text: `{"items":[${item}]}` } : undefined)
    expect(problemOf(await query(connected))).toEqual([502, 'DATA_EXTERNAL_FAILED', 'COMMUNICATION_FAILURE'])
    const reported = protocol === 3 ? `{"results":[{"item":${item}}]}` : `{"item":${item}}`
    adaptor.fault = path => (INSERTS.includes(path) ? { text: reported, done: true } : undefined)
    const key = `${protocol} ${how}`.replaceAll(' ', '-')
    expect(problemOf(await insert(connected, { key }))).toEqual(UNKNOWN)
    adaptor.fault = undefined
    const again = await insert(connected, { key })
    expect([again.status, again.body.dataItem?.data.name]).toEqual([200, 'Ada'])
    expect(await names()).toEqual(['Ada'])
  })
})
