import { createDriver, createShop, type Shop } from '@stoa/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
  await shop.platform.database.all(sql`create table notes (text text primary key)`)
})
afterAll(() => shop.close())

const note = (text: string) => sql`insert into notes values (${text})`
const notes = async () =>
  (await shop.platform.database.all<{ text: string }>(sql`select text from notes order by text`)).map(
    ({ text }) => text,
  )

describe('a pipelined statement', () => {
  test('is committed with the transaction', async () => {
    const { result } = await shop.platform.database.transaction(async tx => {
      tx.enqueue(tx.all(note('later')))
      return 'done'
    })
    expect(result).toBe('done')
    expect(await notes()).toEqual(['later'])
  })

  test('rolls the transaction back on failure, with its error', async () => {
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

test('a job is part of its transaction: its statement precedes the commit', async () => {
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
