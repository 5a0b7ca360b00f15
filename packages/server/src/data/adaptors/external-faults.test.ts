import { contract } from '@stoa/contract'
import type { TestDriver } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { type Connected, openExternalShop } from './external-driver.fixture.ts'

const { shop, driver, external } = await openExternalShop('external_faults')

const { items } = contract
const as = 'merchant'
const READS = ['/data/find', '/items/query']
const INSERTS = ['/data/insert', '/items/insert']

const problemOf = (reply: Awaited<ReturnType<TestDriver['send']>>) => {
  const { code, data } = reply.body?.details?.applicationError ?? {}
  return [reply.status, code, data?.causeOfFailure]
}
const query = ({ dataCollectionId }: Connected, role: 'merchant' | 'visitor' = as) =>
  driver.send(items.query, { dataCollectionId }, role)
const insert = ({ dataCollectionId }: Connected, key?: string, name = 'Ada') =>
  driver.send(items.insert, { dataCollectionId, dataItem: { data: { name } } }, as, {
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const names = async () =>
  (await external.pool.query<{ name: string }>('select name from customers')).rows.map(({ name }) => name)

describe.each([2, 3] as const)('an adaptor of protocol V%i that', protocol => {
  const failing = async (paths: string[], fault: Parameters<typeof setFault>[2]) => {
    const connected = await external.connect({ protocol })
    await query(connected)
    setFault(connected, paths, fault)
    return connected
  }
  const setFault = (
    { adaptor }: Connected,
    paths: string[],
    fault: NonNullable<ReturnType<NonNullable<Connected['adaptor']['fault']>>>,
  ) => {
    adaptor.fault = path => (paths.includes(path) ? fault : undefined)
  }

  test.each([
    ['rejects the secret', { status: 401, text: '{}' }, 'UNAUTHORIZED'],
    ['forbids it', { status: 403, text: '' }, 'UNAUTHORIZED'],
    ['does not know the path', { status: 404, text: 'Cannot POST' }, 'DESTINATION_ENDPOINT_NOT_DEFINED'],
    ['breaks', { status: 500, text: '{}' }, 'COMMUNICATION_FAILURE'],
    ['leads elsewhere', { status: 302, text: '' }, 'COMMUNICATION_FAILURE'],
    ['answers garbage', { text: 'hello' }, 'COMMUNICATION_FAILURE'],
    ['answers something else', { text: '{"rows":[]}' }, 'COMMUNICATION_FAILURE'],
    ['answers half', { text: '{"items":[{"_id":"a"' }, 'COMMUNICATION_FAILURE'],
    [
      'answers items without ids',
      { text: '{"items":[{"name":"a"}],"totalCount":1}' },
      'COMMUNICATION_FAILURE',
    ],
    [
      'does not page',
      { text: `{"items":[${Array.from({ length: 51 }, (_, i) => `{"_id":"i${i}"}`)}],"totalCount":51}` },
      'COMMUNICATION_FAILURE',
    ],
    ['answers without end', { text: `{"items":["${'x'.repeat(5_000_000)}"]}` }, 'COMMUNICATION_FAILURE'],
  ] as const)('%s fails the read with the cause', async (_, fault, cause) => {
    const connected = await failing(READS, fault)
    const reply = await query(connected)
    expect(problemOf(reply)).toEqual([502, 'DATA_EXTERNAL_FAILED', cause])
  })

  test('is away is named as unreachable', async () => {
    const connected = await failing([], {})
    await connected.adaptor.close()
    connected.adaptor.close = async () => {}
    expect(problemOf(await query(connected))).toEqual([
      502,
      'DATA_EXTERNAL_FAILED',
      'DESTINATION_HOST_UNREACHABLE',
    ])
    expect(problemOf(await insert(connected))).toEqual([
      502,
      'DATA_EXTERNAL_FAILED',
      'DESTINATION_HOST_UNREACHABLE',
    ])
  })

  test('breaks in a write leaves open what became of it, and a repetition finds out', async () => {
    const key = `once-${protocol}`
    const connected = await failing(INSERTS, { status: 500, text: '{}', done: true })
    expect(problemOf(await insert(connected, key))).toEqual([502, 'DATA_EXTERNAL_OUTCOME_UNKNOWN', undefined])
    expect(await names()).toEqual(['Ada'])
    connected.adaptor.fault = undefined
    const again = await insert(connected, key)
    expect([again.status, again.body.dataItem?.data.name]).toEqual([200, 'Ada'])
    expect(await names()).toEqual(['Ada'])
    const third = await insert(connected, key)
    expect(third.body).toEqual(again.body)
    const requested = connected.adaptor.requests.filter(({ path }) => INSERTS.includes(path))
    // The third was answered from what is kept here.
    expect(requested).toHaveLength(2)
    expect(requested[0]?.headers['idempotency-key']).toBe(requested[1]?.headers['idempotency-key'])
    const rows = await shop.sql`select type from events where entity_id = ${again.body.dataItem.id}`
    expect(rows).toHaveLength(1)
  })

  test('left open what became of a write does not answer another one under the same key with it', async () => {
    const key = `reused-${protocol}`
    const connected = await failing(INSERTS, { status: 500, text: '{}', done: true })
    expect(problemOf(await insert(connected, key))).toEqual([502, 'DATA_EXTERNAL_OUTCOME_UNKNOWN', undefined])
    connected.adaptor.fault = undefined
    const other = await insert(connected, key, 'Bob')
    expect([other.status, other.body.dataItem?.data.name]).toEqual([200, 'Bob'])
    expect((await names()).sort()).toEqual(['Ada', 'Bob'])
    const [first, second] = connected.adaptor.requests.filter(({ path }) => INSERTS.includes(path))
    expect(first?.headers['idempotency-key']).not.toBe(second?.headers['idempotency-key'])
    // From here on the key is taken.
    expect(problemOf(await insert(connected, key))[1]).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('says in words why it rejects tells them to the merchant alone', async () => {
    const reported = {
      status: 400,
      text: '{"message":"relation secret_table does not exist","errorCode":"BAD"}',
    }
    const connected = await failing(READS, reported)
    const { dataCollectionId } = connected
    const rejected = await query(connected)
    expect(problemOf(rejected)).toEqual([400, 'DATA_EXTERNAL_REJECTED', undefined])
    expect(JSON.stringify(rejected.body)).toContain('secret_table')
    await driver.as(as).callOk(contract.dataPermissions.updatePermissions, {
      dataPermissions: { id: dataCollectionId, itemRead: 'ANYONE' },
    })
    const seen = await query(connected, 'visitor')
    expect(problemOf(seen)).toEqual([400, 'DATA_EXTERNAL_REJECTED', undefined])
    expect(JSON.stringify(seen.body)).not.toContain('secret_table')
  })

  test('shows items of others to an author is not believed', async () => {
    const connected = await failing([], {})
    const { dataCollectionId } = connected
    await driver.as(as).callOk(contract.dataPermissions.updatePermissions, {
      dataPermissions: { id: dataCollectionId, itemRead: 'SITE_MEMBER_AUTHOR' },
    })
    setFault(connected, READS, { text: '{"items":[{"_id":"a","_owner":"somebody else"}],"totalCount":1}' })
    const reply = await driver.member.send(items.query, { dataCollectionId })
    expect(problemOf(reply)).toEqual([502, 'DATA_EXTERNAL_FAILED', 'COMMUNICATION_FAILURE'])
  })
})

describe('what fails once something is written does not say that nothing was', () => {
  const definitions = contract.dataCollections

  test('when the repetition of a write cannot look at what is there', async () => {
    const connected = await external.connect({ protocol: 2, idempotent: false })
    await query(connected)
    connected.adaptor.fault = path =>
      INSERTS.includes(path) ? { status: 500, text: '', done: true } : undefined
    expect(problemOf(await insert(connected, 'blind'))).toEqual([
      502,
      'DATA_EXTERNAL_OUTCOME_UNKNOWN',
      undefined,
    ])
    connected.adaptor.fault = path => (READS.includes(path) ? { status: 500, text: '' } : undefined)
    const again = await insert(connected, 'blind')
    expect([again.status, again.body.dataItem?.data.name]).toEqual([200, 'Ada'])
    expect(await names()).toEqual(['Ada'])
  })

  test('when the item of the answer has no id', async () => {
    const connected = await external.connect({ protocol: 2 })
    await query(connected)
    connected.adaptor.fault = path =>
      INSERTS.includes(path) ? { text: '{"item":{"_id":""}}', done: true } : undefined
    expect(problemOf(await insert(connected))).toEqual([502, 'DATA_EXTERNAL_OUTCOME_UNKNOWN', undefined])
    expect(await names()).toEqual(['Ada'])
  })

  test.each([
    ['update', 401],
    ['remove', 401],
    ['update', 400],
  ])('when the second step of a change of fields fails, %s %d', async (step, status) => {
    const { adaptor, dataCollectionId } = await external.connect({ protocol: 2, modifiable: true })
    const { collection } = await driver.callOk(definitions.getDataCollection, { dataCollectionId }, as)
    const fields = (collection?.fields ?? []).filter(({ systemField }) => !systemField)
    const [, ...others] = fields
    const kept = step === 'remove' ? others : [...fields, { key: 'first', type: 'TEXT' as const }]
    let count = 0
    adaptor.fault = path => (/column/.test(path) && ++count === 2 ? { status, text: '' } : undefined)
    const reply = await driver.as(as).send(definitions.updateDataCollection, {
      collection: {
        id: dataCollectionId,
        revision: collection?.revision,
        fields: [...kept, { key: 'second', type: 'TEXT' }],
      },
    } as never)
    expect(problemOf(reply).slice(0, 2)).toEqual([502, 'DATA_EXTERNAL_OUTCOME_UNKNOWN'])
  })

  test('when a field is created that cannot be checked: its definition is stored', async () => {
    const { adaptor, dataCollectionId } = await external.connect({ protocol: 2, modifiable: true })
    const permissions = { dataPermissions: { id: dataCollectionId, itemRead: 'ANYONE' } } as const
    await driver.callOk(contract.dataPermissions.updatePermissions, permissions, as)
    await external.pool.query("insert into customers (_id, name) values ('ada', 'Ada')")
    let made = false
    adaptor.fault = path => {
      made ||= path === '/schemas/column/add'
      return made && path === '/schemas/list' ? { status: 500, text: '' } : undefined
    }
    const field = { key: 'salary', type: 'TEXT', condition: { permission: 'RESTRICTED' } }
    const reply = await driver
      .as(as)
      .send(definitions.createDataCollectionField, { dataCollectionId, field } as never)
    expect(reply.status).toBe(200)
    adaptor.fault = undefined
    await external.pool.query("update customers set salary = 'much'")
    for (const [role, seen] of [
      [as, { _id: 'ada', name: 'Ada', salary: 'much' }],
      ['visitor', { _id: 'ada', name: 'Ada' }],
    ] as const) {
      const { dataItems } = await driver.callOk(items.query, { dataCollectionId }, role)
      expect(dataItems.map(({ data }) => data)).toEqual([seen])
    }
  })

  test('when a new collection cannot be looked at', async () => {
    const { adaptor, name } = await external.connect({ protocol: 3, modifiable: true })
    let made = false
    adaptor.fault = path => {
      made ||= path === '/collections/create'
      return made && path === '/collections/get' ? { status: 500, text: '' } : undefined
    }
    const collection = { id: `${name}/visits`, fields: [{ key: 'place', type: 'TEXT' as const }] }
    const reply = await driver.send(definitions.createDataCollection, { collection } as never, as)
    expect(problemOf(reply).slice(0, 2)).toEqual([502, 'DATA_EXTERNAL_OUTCOME_UNKNOWN'])
    const { rows } = await external.pool.query("select 1 from pg_tables where tablename = 'visits'")
    expect(rows).toHaveLength(1)
  })
})

test('a write whose answer does not come in time may have happened', async () => {
  const connected = await external.connect({ protocol: 3 })
  await query(connected)
  connected.adaptor.fault = path => (path === '/items/insert' ? { afterMs: 20_000, done: true } : undefined)
  const startedAt = performance.now()
  expect(problemOf(await insert(connected))).toEqual([502, 'DATA_EXTERNAL_OUTCOME_UNKNOWN', undefined])
  expect(performance.now() - startedAt).toBeLessThan(19_000)
  expect(connected.adaptor.requests.filter(({ path }) => path === '/items/insert')).toHaveLength(1)
  expect(await names()).toEqual(['Ada'])
})

test('an adaptor that keeps no keys does not write twice either', async () => {
  const connected = await external.connect({ protocol: 2, idempotent: false })
  await query(connected)
  connected.adaptor.fault = path =>
    path === '/data/insert' ? { status: 500, text: '', done: true } : undefined
  expect(problemOf(await insert(connected, 'twice'))).toEqual([
    502,
    'DATA_EXTERNAL_OUTCOME_UNKNOWN',
    undefined,
  ])
  connected.adaptor.fault = undefined
  const again = await insert(connected, 'twice')
  expect([again.status, again.body.dataItem?.data.name]).toEqual([200, 'Ada'])
  expect(await names()).toEqual(['Ada'])
})

test('a bulk of which the adaptor fails some says of each what became of it', async () => {
  const { adaptor, dataCollectionId } = await external.connect({ protocol: 1 })
  await driver.callOk(items.count, { dataCollectionId }, as)
  let count = 0
  adaptor.fault = path => (path === '/data/insert' && ++count === 2 ? { status: 503, text: '' } : undefined)
  const dataItems = ['a', 'b', 'c'].map(name => ({ data: { _id: name, name } }))
  const { results, bulkActionMetadata } = await driver
    .as(as)
    .callOk(items.bulkInsert, { dataCollectionId, dataItems })
  expect(bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 1 })
  const failed = results.filter(({ itemMetadata }) => !itemMetadata.success)
  expect(failed.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual([
    'DATA_EXTERNAL_OUTCOME_UNKNOWN',
  ])
  expect((await names()).length).toBe(2)
})

test('no reply of a call and nothing that is sent for a visitor holds more of a secret than the adaptor needs', async () => {
  const connected = await external.connect({ protocol: 3 })
  const { dataCollectionId } = connected
  await driver.as(as).callOk(contract.dataPermissions.updatePermissions, {
    dataPermissions: { id: dataCollectionId, itemRead: 'ANYONE' },
  })
  const reply = await query(connected, 'visitor')
  expect(JSON.stringify(reply.body)).not.toContain('open sesame')
  // Requests of V3 are signed: the configuration stays here.
  expect(JSON.stringify(connected.adaptor.requests)).not.toContain('open sesame')
})
