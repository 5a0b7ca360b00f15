import { createDriver, createShop, type Shop } from '@stoa/testkit'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dataSearch } from './012-data-search.ts'
import { searchWords } from './017-search-words.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
})
afterAll(() => shop.close())

test('collections that had a search index before get one without being searched', async () => {
  const { pool } = shop.platform.database
  const w = await createDriver(shop)
  const dataCollectionId = await w.dataCollection()
  const [{ uid, site_id }] = (await pool.query('select uid, site_id from data_collections')).rows
  // As they were before.
  await pool.query(`
    drop table data_search_indexes, data.search_changes;
    drop function data_within_edit_distance, data_search_terms, data_search_parts, data_search_words, data_search_hits,
      data_search_record_changes;
    ${dataSearch.statements}`)
  const items = `items_${uid.replaceAll('-', '')}`
  // The collection keeps no drafts any more, and another one is gone.
  const gone = [`${items}_live_drafts`, 'items_00000000000000000000000000000000_live']
  for (const table of [`${items}_live`, `${items}_sandbox`, ...gone])
    await pool.query('insert into data_search_indexes values ($1, $2, $3, true)', [site_id, table, 'german'])

  await pool.query(`
    ${searchWords.statements}
    -- As migration 024 does.
    alter function data_near rename to data_within_edit_distance;
    alter function data_search_note rename to data_search_record_changes;
    -- As migration 124 does.
    alter table data_search_indexes add column source text not null default 'ITEMS';`)
  const { rows } = await pool.query(
    'select site_id, uid, environment, drafts, config, status from data_search_indexes order by environment',
  )
  const queued = { site_id, uid, config: 'german', status: 'BUILDING' }
  expect(rows).toEqual([
    { ...queued, environment: 'LIVE', drafts: false },
    { ...queued, environment: 'SANDBOX', drafts: false },
  ])
  await w.dataItem({ title: 'Zwei Häuser' }, dataCollectionId)
  await shop.platform.run('index queue')
  const built = await pool.query('select status, words::int from data_search_indexes order by environment')
  expect(built.rows).toEqual([
    { status: 'ACTIVE', words: 2 },
    { status: 'ACTIVE', words: 0 },
  ])
})
