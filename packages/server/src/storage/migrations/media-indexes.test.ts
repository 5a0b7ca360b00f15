import { contract } from '@stoa/contract'
import { createDriver, createShop, type Shop } from '@stoa/testkit'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { mediaIndexes } from './023-media-indexes.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
})
afterAll(() => shop.close())

test('indexes over media fields are rebuilt, others stay, and unique indexes hold meanwhile', async () => {
  const { pool } = shop.platform.database
  const w = await createDriver(shop)
  const dataCollectionId = await w.dataCollection({
    fields: [
      { key: 'title', type: 'TEXT' },
      { key: 'picture', type: 'IMAGE' },
    ],
  })
  const make = async (name: string, unique: boolean) => {
    const index = { name, unique, fields: [{ path: name }] }
    return (await w.callOk(contract.dataIndexes.createIndex, { dataCollectionId, index }, 'merchant')).index
  }
  const created = [await make('picture', true), await make('title', false)]
  await shop.platform.run('index queue')
  const definitions = async () =>
    (
      await pool.query<{ name: string; def: string }>(
        `select indexname as name, indexdef as def from pg_indexes where schemaname = 'data' and indexname like 'i\\_%'
          order by 1`,
      )
    ).rows
  const status = async () =>
    (await pool.query('select name, status from data_indexes order by name')).rows.map(
      row => `${row.name} ${row.status}`,
    )
  const built = await definitions()
  const lookup = ({ name }: { name: string }) => name.endsWith(`_x_${created[0]?.id?.replaceAll('-', '')}`)
  expect(built.filter(lookup)).toHaveLength(2)

  // As they were before.
  for (const { name, def } of built.filter(lookup)) {
    await pool.query(`drop index data.${name}`)
    await pool.query(def.replace(/\(\(.*$/s, "((data #>> '{picture}'))"))
  }
  await pool.query(mediaIndexes.statements)
  expect(await status()).toEqual(['picture BUILDING', 'title ACTIVE'])
  expect(await definitions()).toEqual(built.filter(one => !lookup(one)))
  await shop.platform.run('index queue')
  expect(await status()).toEqual(['picture ACTIVE', 'title ACTIVE'])
  expect(await definitions()).toEqual(built)
})
