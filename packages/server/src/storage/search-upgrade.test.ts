import { readFileSync } from 'node:fs'
import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { pool } = shop.platform.database
const work = () => shop.platform.run('index queue')

/** The part of migration 721 that has the indexes of the version before built again. */
const [statements = ''] =
  /^delete from data\.search_changes;[\s\S]*?replaces is null;$/m.exec(
    readFileSync(new URL('./migrations/721-product-search-languages.sql', import.meta.url), 'utf8'),
  ) ?? []

test('an upgrade has indexes of words built again, and the former ones are dropped one by one', async () => {
  const id = await driver.dataCollection({ displayField: 'title' } as never)
  const dataItems = [{ data: { title: 'A lamp' } }]
  await driver.callOk(contract.items.bulkInsert, { dataCollectionId: id, dataItems } as never, 'merchant')
  const search = () =>
    driver.callOk(
      contract.items.search,
      { dataCollectionId: id, search: { search: { expression: 'lamp' } } } as never,
      'merchant',
    )
  await search()
  await work()
  const state = async () => ({
    indexes: (await pool.query('select id, status, replaces from data_search_indexes')).rows,
    tables: (await pool.query("select relname from pg_class where relname ~ '^search_[0-9a-f]{32}_items$'"))
      .rows.length,
    triggers: (await pool.query("select from pg_trigger where tgname ~ '^search_[0-9a-f]{32}_insert$'")).rows
      .length,
    deletions: (await pool.query("select from events where type like '%index_deleted'")).rows.length,
  })
  const before = await state()
  // A replacement that is being built.
  await pool.query(`
    insert into data_search_indexes (id, site_id, uid, environment, drafts, config, replaces, created_at, updated_at)
    select gen_random_uuid(), site_id, uid, environment, drafts, config, id, now(), now() from data_search_indexes`)
  expect(statements).not.toBe('')
  await pool.query(statements)
  await work()
  const after = await state()
  expect(after).toEqual({
    ...before,
    indexes: [{ id: expect.any(String), status: 'ACTIVE', replaces: null }],
  })
  expect(after.indexes[0].id).not.toBe(before.indexes[0].id)
  expect((await search()).dataItems).toHaveLength(1)
})
