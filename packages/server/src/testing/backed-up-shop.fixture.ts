import { contract } from '@stoa/contract'
import type { Shop, TestDriver } from '@stoa/testkit'
import pg from 'pg'
import { pino } from 'pino'
import { openPlatform } from '../platform.ts'
import { keepMonths } from '../storage/months.ts'

const MERCHANT = 'merchant'
const COLLECTION = 'recipes'
/** A video of no content that players would show: its bytes must be the same after a restore. */
export const MEDIA = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Puts into a shop what a restore can lose: orders with events of a month, content with indexes, synonyms, a picture, searches. Resolves with the id of the picture. */
export async function fillShop(shop: Shop, driver: TestDriver): Promise<string> {
  const { callOk } = driver
  await keepMonths(shop.platform.database, shop.clock.now())
  const lamp = await driver.product({ name: 'Süße Lampe', brand: 'Nord' })
  await driver.product({ name: 'Linen chair\twith \\N tab', priceData: { price: 12.5 } })
  await driver.collection([lamp.id])
  await driver.order(lamp.id, 2)
  await callOk(
    contract.synonymGroups.createSynonymGroup,
    { synonymGroup: { language: 'en', words: ['Lampe', 'Leuchte'] } },
    MERCHANT,
  )
  await driver.dataCollection({
    id: COLLECTION,
    displayField: 'title',
    fields: [
      { key: 'title', type: 'TEXT' },
      { key: 'minutes', type: 'NUMBER' },
    ],
  } as never)
  await callOk(
    contract.items.bulkInsert,
    {
      dataCollectionId: COLLECTION,
      dataItems: [
        { data: { title: 'Lentil soup', minutes: 30 } },
        { data: { title: 'Brown\nbread', minutes: 90 } },
      ],
    } as never,
    MERCHANT,
  )
  const { mediaFile } = await callOk(
    contract.mediaFiles.createMediaFile,
    { mediaFile: { displayName: 'dot.png', sizeInBytes: MEDIA.byteLength } },
    MERCHANT,
  )
  await shop.fetch(mediaFile.uploadUrl ?? '', {
    method: 'PATCH',
    headers: { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: MEDIA,
  })
  await searches(shop.fetch, shop)
  await shop.platform.run('index queue')
  return mediaFile.id
}

/** The replies of a product search and of a search of content, as text. */
export async function searches(fetch: typeof globalThis.fetch, shop: Shop): Promise<string[]> {
  const headers = {
    authorization: shop.apiKey,
    'wix-site-id': shop.siteId,
    'content-type': 'application/json',
  }
  const post = async (path: string, message: object) =>
    (await fetch(shop.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(message) })).text()
  return [
    await post(contract.productSearch.searchProducts.path, { expression: 'leuchte' }),
    await post(contract.items.search.path, {
      dataCollectionId: COLLECTION,
      search: { search: { expression: 'bread' } },
    }),
  ]
}

/** A platform on another database, with the clock of the shop. */
export const openRestored = (shop: Shop, connectionString: string, config: object = {}) =>
  openPlatform({
    config: { ...shop.config, ...config },
    connection: { connectionString },
    logger: pino({ level: 'silent' }),
    clock: shop.clock,
    maintenance: false,
  })

/** Each table of the schemas of Stoa with its number of rows and their hash in any order. */
export async function tableHashes(connectionString: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'partitions', 'data', 'pgboss') and c.relkind in ('r', 'p') order by n.nspname, c.relname`,
    )
    const hashes: Record<string, string> = {}
    for (const { name } of rows) {
      const { rows: found } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text collate "C")), '') as hash from ${name} t`,
      )
      hashes[name] = found[0]?.hash ?? ''
    }
    return hashes
  } finally {
    await client.end()
  }
}
