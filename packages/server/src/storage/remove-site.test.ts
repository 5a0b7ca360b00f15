// @module-tag nightly
import { allCalls, type CallDeclaration, writes } from '@stoa/contract'
import { createDriver, validRequest } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NO_SITE } from '../attempts/attempt-limiter.ts'
import { createApiKey, createClientApp, createSite } from '../identity/sites/administration.ts'
import { shopOfTest } from '../testing/open-test-shop.fixture.ts'
import { removeSite, tablesOfSites } from './remove-site.ts'

/** Calls that fill no table which others leave empty: they are sent every night only. */
const AGAIN = sized(/^(bulk|delete|remove|archive|cancel)/, /^$/)
/** Resources whose tables are filled by calls that have such names, or that only read. */
const WHOLE = sized(/^(items|staff|externalDatabaseConnections|priceLists|authentication)/, /^/)
const fills = (resource: string, name: string, declaration: CallDeclaration) =>
  WHOLE.test(resource) || (writes(declaration) && !AGAIN.test(name))

test('removes every row and table of a site, and nothing of another', { timeout: 300_000 }, async () => {
  const shop = await shopOfTest()
  const { administration, database } = shop.platform
  const { siteId } = shop
  const other = await createSite(administration, { name: 'Other', currency: 'EUR', locale: 'en' })
  const origins = ['http://shop.test']
  const otherDriver = await createDriver(shop, {
    siteId: other,
    clientId: await createClientApp(administration, { siteId: other, name: 'App', origins }),
    apiKey: (await createApiKey(administration, { siteId: other, name: 'Key' })).secret,
  })
  await otherDriver.order()
  await otherDriver.dataReference()
  // The first product has requested an index.
  await shop.platform.run('index queue')
  const contents = async () => {
    const counts: Record<string, number> = {}
    for (const table of await tablesOfSites(database)) {
      // Counters of sign-ins of staff belong to no site.
      const rows = await database.all(
        sql`select from ${sql.table(table)} where site_id <> ${siteId} and site_id <> ${NO_SITE}`,
      )
      counts[table] = rows.length
    }
    const tables = await database.all(sql`select from pg_class where relnamespace = 'data'::regnamespace`)
    return { counts, tables: tables.length }
  }
  // The index of products is built beside, after the first product.
  await shop.platform.run('index queue')
  const before = await contents()

  const driver = await createDriver(shop)
  for (const { resource, name, declaration } of allCalls) {
    if (!fills(resource, name, declaration)) continue
    await driver.reviveMember()
    const { as, message } = await validRequest(driver, resource, name)
    await driver.send(declaration, message, as)
  }
  await shop.platform.run('data jobs')
  await shop.platform.run('index queue')
  expect((await contents()).tables).toBeGreaterThan(before.tables)

  const ofSite = async (table: string) =>
    (await database.all(sql`select from ${sql.table(table)} where site_id = ${siteId} limit 1`)).length > 0
  const filled: string[] = []
  for (const table of await tablesOfSites(database)) if (await ofSite(table)) filled.push(table)
  expect(filled.length, filled.join()).toBeGreaterThan(95)

  await removeSite(database, siteId)
  for (const table of await tablesOfSites(database)) {
    const left = await database.all(sql`select * from ${sql.table(table)} where site_id = ${siteId}`)
    expect(left, table).toEqual([])
  }
  expect(await database.all(sql`select from sites where id = ${siteId}`)).toEqual([])
  expect(await contents()).toEqual(before)
  expect(
    await database.all(
      sql`select from data.search_changes where index_id not in (select id from data_search_indexes)`,
    ),
  ).toEqual([])
})
