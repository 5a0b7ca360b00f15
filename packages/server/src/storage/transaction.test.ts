import { createDriver } from '@stoa/testkit'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const shop = await openShop()
await shop.platform.database.all(sql`create table notes (text text primary key)`)

const note = (text: string) => sql`insert into notes values (${text})`
const notes = async () =>
  (await shop.platform.database.all<{ text: string }>(sql`select text from notes order by text`)).map(
    ({ text }) => text,
  )

test('statements are neither compiled (JIT) nor run by several workers, whatever the server has set', async () => {
  const settings = sql`select name, setting, source from pg_settings
    where name in ('jit', 'max_parallel_workers_per_gather') order by name`
  expect(await shop.platform.database.all(settings)).toEqual([
    { name: 'jit', setting: 'off', source: 'client' },
    { name: 'max_parallel_workers_per_gather', setting: '0', source: 'client' },
  ])
})

describe('a pipelined statement', () => {
  test('is committed with the transaction', async () => {
    const { result } = await shop.platform.database.transaction(async tx => {
      tx.enqueue(tx.all(note('later')))
      return 'done'
    })
    expect(result).toBe('done')
    expect(await notes()).toEqual(['later'])
  })

  test('rolls the transaction back on failure, with its error', { tags: 'nightly' }, async () => {
    const { database } = shop.platform
    const failing = database.transaction(async tx => {
      await tx.all(note('before'))
      tx.enqueue(tx.all(note('later')))
      tx.enqueue(tx.all(note('after')))
      return 'done'
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await notes()).toEqual(['later'])
    // The connections are as good as before.
    for (let i = 0; i < 20; i++) await database.transaction(tx => tx.all(sql`select 1`))
  })

  test('is undone where the work fails', async () => {
    const failing = shop.platform.database.transaction(async tx => {
      tx.enqueue(tx.all(note('never')))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await notes()).toEqual(['later'])
  })
})

describe('a deferred write', () => {
  const other = (text: string) => sql`insert into other_notes values (${text})`
  beforeAll(() => shop.platform.database.all(sql`create table other_notes (text text primary key)`))

  test('is sent with other deferred writes in one statement, before the commit', async () => {
    shop.statements.length = 0
    await shop.platform.database.transaction(async tx => {
      await tx.defer({ table: 'notes', statement: note('deferred'), rows: 1 })
      await tx.defer({ table: 'other_notes', statement: other('deferred'), rows: 1 })
    })
    expect(shop.statements).toEqual(['begin', expect.stringContaining('insert into other_notes'), 'commit'])
    expect(await notes()).toContain('deferred')
  })

  test('is visible to the next statement and to the next deferred write of its table', async () => {
    await shop.platform.database.transaction(async tx => {
      await tx.defer({ table: 'notes', statement: note('first'), rows: 1 })
      const change = sql`update notes set text = 'second' where text = 'first'`
      await tx.defer({ table: 'notes', statement: change, rows: 1 })
      expect(await tx.first(sql`select text from notes where text = 'second'`)).toEqual({ text: 'second' })
    })
  })

  test('fails the transaction as a conflict where it does not change the expected rows', async () => {
    const failing = shop.platform.database.transaction(async tx => {
      await tx.defer({ table: 'other_notes', statement: other('undone'), rows: 1 })
      await tx.defer({ table: 'notes', statement: sql`delete from notes where text = 'missing'`, rows: 1 })
    })
    await expect(failing).rejects.toMatchObject({ code: '40001' })
    const left = await shop.platform.database.all(sql`select text from other_notes`)
    expect(left).toEqual([{ text: 'deferred' }])
  })

  test('outside a transaction is made at once', async () => {
    await shop.platform.database.defer({ table: 'notes', statement: note('at once'), rows: 1 })
    expect(await notes()).toContain('at once')
  })
})

test('a job is part of its transaction: its statement precedes the commit', { tags: 'nightly' }, async () => {
  const driver = await createDriver(shop)
  shop.statements.length = 0
  await driver.product()
  const sent = shop.statements.filter(
    text => /^(begin|commit)$|pgboss\.job/.test(text.trim()) || text.includes('INSERT INTO pgboss'),
  )
  expect(sent.length).toBeGreaterThan(0)
  let open = false
  for (const text of sent) {
    if (text === 'begin' || text === 'commit') open = text === 'begin'
    else expect(open).toBe(true)
  }
})
