import { contract } from '@stoa/contract'
import { codeOf, createDriver } from '@stoa/testkit'
import type { PoolClient } from 'pg'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver: w } = await openTestShop({
  // As large as in production: a caller has shares of the pool.
  config: { poolSize: 16 },
})

const { items, events } = contract
const numbers = Array.from({ length: 40 }, (_, n) => n)
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

const insert = (
  dataCollectionId: string,
  data: Record<string, unknown>,
  key?: string,
  as = 'merchant' as never,
) => w.send(items.insert, { dataCollectionId, dataItem: { data } }, as, key === undefined ? {} : keyed(key))

const titles = async (dataCollectionId: string) =>
  (
    await w.merchant.callOk(items.query, { dataCollectionId, query: { paging: { limit: 1000 } } })
  ).dataItems.map(({ data }) => data?.title)

/** How many transactions changed something while the work was done. */
async function transactions(work: () => Promise<unknown>): Promise<number> {
  shop.statements.length = 0
  await work()
  return shop.statements.filter(text => text.trim() === 'begin').length
}

describe('items that are inserted one by one at the same time (protocol/content §2)', () => {
  test('are written in a few transactions, each with its own reply, event and key', async () => {
    const dataCollectionId = await w.dataCollection()
    const send = (n: number) => insert(dataCollectionId, { title: `t${n}` }, `together-${n}`)
    let replies: Awaited<ReturnType<typeof send>>[] = []
    expect(
      await transactions(async () => {
        replies = await Promise.all(numbers.map(send))
      }),
    ).toBeLessThan(numbers.length)
    // Locks of what is written are waited for shortly.
    expect(shop.statements.map(text => text.slice(0, 22))).toContain('set local lock_timeout')
    expect(replies.map(({ body }) => body.dataItem.data.title)).toEqual(numbers.map(n => `t${n}`))
    expect((await titles(dataCollectionId)).sort()).toEqual(numbers.map(n => `t${n}`).sort())
    for (const { body, headers } of replies) {
      const log = await w.merchant.callOk(events.listEvents, { entityId: body.dataItem.id })
      expect(log.events).toMatchObject([
        { payload: body.dataItem, requestId: headers.get('x-wix-request-id') },
      ])
      expect(headers.get('x-wix-consistent')).toBeTruthy()
    }
    const again = await Promise.all(numbers.map(send))
    expect(again.map(({ body }) => body)).toEqual(replies.map(({ body }) => body))
    expect(await titles(dataCollectionId)).toHaveLength(numbers.length)
  })

  test('with events that the platform writes itself, each under its own request', async () => {
    const dataCollectionId = await w.dataCollection({ plugins: [{ type: 'PUBLISH' }] } as never)
    const replies = await Promise.all(numbers.map(n => insert(dataCollectionId, { title: `t${n}` })))
    for (const { body, headers } of replies)
      expect(
        (await w.merchant.callOk(events.listEvents, { entityId: body.dataItem.id })).events,
      ).toMatchObject([{ payload: body.dataItem, requestId: headers.get('x-wix-request-id') }])
  })

  test('are rejected one by one: what is wrong with one is nothing to the others', async () => {
    const dataCollectionId = await w.dataCollection({
      fields: [
        { key: 'title', type: 'TEXT' },
        { key: 'year', type: 'NUMBER' },
        { key: 'code', type: 'TEXT', unique: true },
      ],
    } as never)
    await w.merchant.callOk(items.insert, {
      dataCollectionId,
      dataItem: { data: { _id: 'there', code: 'taken' } },
    })
    const wrong: Record<number, Record<string, unknown>> = {
      5: { _id: 'there' },
      11: { code: 'taken' },
      17: { year: 'none' },
      23: { title: 'x'.repeat(600_000) },
    }
    const codes = async (send: (data: Record<string, unknown>) => ReturnType<typeof insert>) =>
      (await Promise.all(Object.values(wrong).map(send))).map(({ status, body }) => [status, body.message])
    const data = (n: number) => wrong[n] ?? { title: `t${n}` }
    const replies = await Promise.all(numbers.map(n => insert(dataCollectionId, data(n), `rejected-${n}`)))
    const rejected = replies.flatMap(({ status }, n) => (status === 200 ? [] : [n]))
    expect(rejected).toEqual(Object.keys(wrong).map(Number))
    // As it is said of one that is alone.
    const alone: unknown[] = []
    for (const each of Object.values(wrong)) {
      const { status, body } = await insert(dataCollectionId, each)
      alone.push([status, body.message])
    }
    expect(rejected.map(n => [replies[n]?.status, replies[n]?.body.message])).toEqual(alone)
    expect(await codes(each => insert(dataCollectionId, each))).toEqual(alone)
    expect(await titles(dataCollectionId)).toHaveLength(numbers.length - rejected.length + 1)
  })

  test('under one key are one, and of two for one id the second is rejected', {
    tags: 'nightly',
  }, async () => {
    const dataCollectionId = await w.dataCollection()
    const filler = numbers.map(n => insert(dataCollectionId, { title: `t${n}` }))
    const same = numbers.slice(0, 6).map(() => insert(dataCollectionId, { title: 'same' }, 'one-key'))
    const other = insert(dataCollectionId, { title: 'other' }, 'one-key')
    const twins = [1, 2].map(n => insert(dataCollectionId, { _id: 'twin', title: `twin ${n}` }))
    await Promise.all(filler)
    const sent = await Promise.all([...same, other])
    const stored = sent.filter(({ status }) => status === 200)
    expect(new Set(stored.map(({ body }) => body.dataItem.id)).size).toBe(1)
    for (const reply of sent) if (reply.status !== 200) expect(codeOf(reply)).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(stored.length === 1 || stored.length === 6).toBe(true)
    const ends = (await Promise.all(twins)).map(reply => (reply.status === 200 ? 'added' : codeOf(reply)))
    expect(ends.sort()).toEqual(['WDE0074', 'added'])
    expect(await titles(dataCollectionId)).toHaveLength(numbers.length + 2)
  })

  test('belong to their callers, and permissions hold', async () => {
    const open = await w.dataCollection({ permissions: { read: 'ANYONE', insert: 'ANYONE' } } as never)
    const closed = await w.dataCollection({ permissions: { read: 'ANYONE', insert: 'ADMIN' } } as never)
    const as = (n: number) => (n % 2 === 0 ? 'merchant' : 'visitor') as never
    const replies = await Promise.all(
      numbers.flatMap(n => [open, closed].map(one => insert(one, { title: `t${n}` }, undefined, as(n)))),
    )
    const ends = replies.map(reply =>
      reply.status === 200
        ? reply.body.dataItem.data._owner === undefined
          ? 'merchant'
          : 'visitor'
        : codeOf(reply),
    )
    expect(ends).toEqual(
      numbers.flatMap(n => (n % 2 === 0 ? ['merchant', 'merchant'] : ['visitor', 'WDE0027'])),
    )
  })

  test('are stored or reported as lost if the database fails, and a repeated key inserts none twice', async () => {
    const dataCollectionId = await w.dataCollection()
    const send = (n: number) => insert(dataCollectionId, { title: `t${n}` }, `lost-${n}`)
    const sent = numbers.map(send)
    const { pool } = shop.platform.database
    const ended = pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'stoa' and pid <> pg_backend_pid()`,
    )
    const replies = await Promise.all(sent)
    await ended.catch(() => {})
    const stored = new Set(await titles(dataCollectionId))
    for (const [n, { status }] of replies.entries())
      if (status === 200) expect(stored.has(`t${n}`)).toBe(true)
      else expect(status).toBeGreaterThanOrEqual(500)
    await expect
      .poll(async () => (await Promise.all(numbers.map(send))).map(({ status }) => status))
      .toEqual(numbers.map(() => 200))
    expect((await titles(dataCollectionId)).sort()).toEqual(numbers.map(n => `t${n}`).sort())
  })

  test('are not repeated if their outcome is unknown', async () => {
    const dataCollectionId = await w.dataCollection()
    const { pool } = shop.platform.database
    const connect = pool.connect.bind(pool)
    const deafToCommits = (client: PoolClient) =>
      new Proxy(client, {
        get(target, name) {
          if (name !== 'query') return Reflect.get(target, name, target)
          return async (...query: [string]) => {
            const answer = await target.query(...query)
            if (String(query[0]).startsWith('commit')) throw new Error('Connection terminated unexpectedly')
            return answer
          }
        },
      })
    pool.connect = ((...args: []) =>
      args.length > 0 ? connect(...args) : connect().then(deafToCommits)) as typeof pool.connect
    try {
      const replies = await Promise.all(numbers.map(n => insert(dataCollectionId, { title: `t${n}` })))
      expect(replies.map(({ status }) => status)).toEqual(numbers.map(() => 503))
    } finally {
      pool.connect = connect
    }
    expect(await titles(dataCollectionId)).toHaveLength(numbers.length)
  })

  test('do not wait for one that has to wait', { tags: 'nightly' }, async () => {
    const dataCollectionId = await w.dataCollection()
    const other = await shop.platform.database.pool.connect()
    try {
      const { rows } = await other.query('select uid from data_collections where id = $1', [dataCollectionId])
      await other.query('begin')
      await other.query(
        `insert into data.items_${rows[0].uid.replaceAll('-', '')}_live (id, created_at, updated_at, status, data)
          values ('held', now(), now(), 'PUBLISHED', '{}')`,
      )
      const held = numbers.slice(0, 4).map(n => insert(dataCollectionId, { _id: 'held', title: `held ${n}` }))
      const replies = await Promise.all(numbers.map(n => insert(dataCollectionId, { title: `t${n}` })))
      expect(replies.map(({ status }) => status)).toEqual(numbers.map(() => 200))
      await other.query('rollback')
      const ends = (await Promise.all(held)).map(reply => (reply.status === 200 ? 'added' : codeOf(reply)))
      expect(ends.sort()).toEqual(['WDE0074', 'WDE0074', 'WDE0074', 'added'])
    } finally {
      await other.query('rollback')
      other.release()
    }
  })

  test('of different callers, collections and options keep their own results', async () => {
    const second = await createDriver(shop)
    const dataCollectionId = await w.dataCollection({
      fields: [
        { key: 'title', type: 'TEXT' },
        {
          key: 'shelf',
          type: 'REFERENCE',
          typeMetadata: { reference: { referencedCollectionId: 'shelves' } },
        },
      ],
      permissions: { read: 'ANYONE', insert: 'ANYONE' },
    } as never)
    await w.dataCollection({ id: 'shelves' } as never)
    await w.merchant.callOk(items.insert, {
      dataCollectionId: 'shelves',
      dataItem: { data: { _id: 'top', title: 'Top' } },
    })
    const writes = numbers.map(n => ({
      n,
      driver: n % 2 === 0 ? w : second,
      environment: n % 3 === 0 ? ('SANDBOX' as const) : ('LIVE' as const),
      including: n % 5 === 0,
    }))
    const replies = await Promise.all(
      writes.map(({ n, driver, environment, including }) =>
        driver.visitor.callOk(items.insert, {
          dataCollectionId,
          environment,
          dataItem: {
            data: { title: `t${n}`, ...(including && environment === 'LIVE' && { shelf: 'top' }) },
          },
          ...(including && { includeReferencedItems: true }),
        } as never),
      ),
    )
    const owners = [w, second].map((_, i) => replies[i]?.dataItem.data?._owner)
    expect(new Set(owners).size).toBe(2)
    for (const { n, environment, including } of writes) {
      const data = replies[n]?.dataItem.data
      expect(data).toMatchObject({ title: `t${n}`, _owner: owners[n % 2] })
      const shelf =
        including && environment === 'LIVE' ? expect.objectContaining({ title: 'Top' }) : undefined
      expect(data?.shelf).toEqual(shelf)
    }
    for (const environment of ['LIVE', 'SANDBOX'] as const) {
      const { dataItems } = await w.merchant.callOk(items.query, {
        dataCollectionId,
        environment,
        query: { paging: { limit: 1000 } },
      })
      expect(dataItems.map(({ data }) => data?.title).sort()).toEqual(
        writes
          .filter(one => one.environment === environment)
          .map(({ n }) => `t${n}`)
          .sort(),
      )
    }
  })
})
