import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { contract } from '@stoa/contract'
import { afterAll, expect, test } from 'vitest'
import { openBackupStore } from '../backup/index.ts'
import { addressHash } from '../mail/index.ts'
import { SEALED_COLUMNS } from '../storage/backup/sealed-columns.ts'
import { TABLES_THAT_STAY } from '../storage/backup/site-tables.ts'
import { fillShop, MEDIA, searches, tableHashes } from '../testing/backed-up-shop.fixture.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { exportSite, importSite, readSiteManifest } from './index.ts'
import type { SiteManifest } from './site-archive.ts'
import {
  addSecondSite,
  addSecrets,
  installation,
  SECRET_OF_B,
  type Target,
  withInstallation,
} from './sites.fixture.ts'

const { shop, driver } = await openTestShop()
const folder = await mkdtemp(join(tmpdir(), 'stoa-sites-'))
afterAll(() => rm(folder, { recursive: true }))
const archive = join(folder, 'archive')
const store = openBackupStore(archive)
const archiveKey = 'k'.repeat(44)
const source = await installation(shop)
const siteId = shop.siteId

const mediaFile = await fillShop(shop, driver)
const secrets = await addSecrets(shop, driver)
const siteB = (await addSecondSite(shop)).siteId
const manifest = await exportSite({ ...source, store, archiveKey, siteId, now: shop.clock.now() })

test('an archive has every row and file of its site, and no byte of another one', async () => {
  const files = (await readdir(archive, { recursive: true, withFileTypes: true })).filter(one => one.isFile())
  expect(files.length).toBeGreaterThan(100)
  const traces = [SECRET_OF_B, siteB, siteB.replaceAll('-', '')]
  for (const { parentPath, name } of files) {
    const bytes = await readFile(join(parentPath, name))
    const content = name.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes
    for (const trace of traces) expect(content.includes(trace), `${name}: ${trace}`).toBe(false)
  }
  const rowsOf = (name: string) => manifest.tables.find(table => table.name === `public.${name}`)?.rows
  const [counted] = await shop.sql`
    select (select count(*)::int from events where site_id = ${siteId}) as events,
      (select count(*)::int from products where site_id = ${siteId}) as products`
  expect(counted).toEqual({ events: rowsOf('events'), products: rowsOf('products') })
  expect(manifest).toMatchObject({ media: { count: 1, missing: 0 } })
  expect(manifest.secrets.count).toBeGreaterThanOrEqual(3)
})

const importInto = (target: Target, options: { manifest?: SiteManifest; archiveKey?: string } = {}) =>
  importSite({ ...target, store, manifest, archiveKey, ...options })

/** Imports while a file of the archive has other content. */
async function importChanged(
  target: Target,
  file: string,
  change: (content: Buffer) => Uint8Array,
  changed = manifest,
) {
  const path = join(archive, 'site', file)
  const content = await readFile(path)
  await writeFile(path, change(content))
  await importInto(target, { manifest: changed }).finally(() => writeFile(path, content))
}

const withTables = (change: (table: SiteManifest['tables'][number]) => object) => ({
  ...manifest,
  tables: manifest.tables.map(table => ({ ...table, ...change(table) })),
})

/** What is wrong with an import, and what the error says. */
const REFUSED: readonly [(target: Target) => Promise<unknown>, string][] = [
  [target => importInto(target, { archiveKey: 'x'.repeat(44) }), 'cannot be decrypted: set STOA_ARCHIVE_KEY'],
  [
    target =>
      importInto(target, { manifest: { ...manifest, migrations: [...manifest.migrations, '999-x'] } }),
    'this database lacks the migration 999-x',
  ],
  [
    target => importInto(target, { manifest: withTables(({ columns }) => ({ columns: `${columns}, x` })) }),
    'with other columns than this database',
  ],
  [
    target =>
      importChanged(target, 'tables/public.orders.copy.zst', content =>
        content.with(content.length >> 1, (content[content.length >> 1] ?? 0) ^ 255),
      ),
    'is damaged',
  ],
  [
    target => {
      const change = (content: Uint8Array) => zstdDecompressSync(content).toString().replace(siteId, siteB)
      let sha256 = ''
      const file = 'tables/public.products.copy.zst'
      return readFile(join(archive, 'site', file)).then(content => {
        const rows = change(content)
        sha256 = createHash('sha256').update(rows).digest('hex')
        const of = withTables(({ name }) => (name === 'public.products' ? { sha256 } : {}))
        return importChanged(target, file, () => zstdCompressSync(rows), of)
      })
    },
    'has rows of another site in the table public.products',
  ],
  [
    async target => {
      const [app] = await shop.sql`select id from client_apps where site_id = ${siteId}`
      await target.sql`
        insert into client_apps (site_id, id, name, created_at)
        values (${siteB}, ${app.id}, 'B', now())`
      await importInto(target).finally(() => target.sql`delete from client_apps where site_id = ${siteB}`)
    },
    'has a row with the same key (client_apps.id)',
  ],
]

test(
  'another installation refuses an import that is not right, and serves the site as before after one that is',
  () =>
    withInstallation(shop, join(folder, 'media'), async target => {
      await target.sql`insert into sites (id, name, currency, locale, created_at) values (${siteB}, 'B', 'EUR', 'en', now())`
      const before = await tableHashes(target.url)
      for (const [attempt, sentence] of REFUSED) {
        await expect(attempt(target)).rejects.toThrow(sentence)
        expect(await tableHashes(target.url)).toEqual(before)
      }

      // A database that has grown has the names of more migrations than a new one of the same schema.
      const grown = { ...manifest, migrations: ['001-first', ...manifest.migrations] }
      await importInto(target, { manifest: grown })
      const after = await tableHashes(target.url)
      for (const table of ['secrets', 'signing_keys']) expect(after[table]).toBe(before[table])
      await expect(importInto(target)).rejects.toThrow('The database has the site')
      expect(await target.sql`select status from sites where id = ${siteId}`).toEqual([
        { status: 'SUSPENDED' },
      ])
      expect(await readFile(join(target.mediaFolder, siteId, mediaFile))).toEqual(MEDIA)

      await target.sql`update sites set status = 'ACTIVE' where id = ${siteId}`
      await target.platform.run('index queue')
      const indexes = `select id, source, language, status from data_search_indexes where site_id = '${siteId}' order by id`
      const { rows } = await shop.platform.database.pool.query(indexes)
      expect(rows.map(({ source }) => source).sort()).toEqual(['ITEMS', 'PRODUCTS'])
      expect((await target.platform.database.pool.query(indexes)).rows).toEqual(rows)
      expect(await target.sql`select from data.search_changes`).toEqual([])
      expect(await searches(target.fetch, shop)).toEqual(await searches(shop.fetch, shop))
      const { revealGiftCardCode } = contract.issuedGiftCards
      expect(await target.call(revealGiftCardCode, { giftCardId: secrets.giftCardId })).toEqual({
        code: secrets.code,
      })
      expect(await target.call(contract.giftVouchers.getGiftCard, { code: secrets.code })).toMatchObject({
        giftCard: { balance: { value: '25.00' } },
      })
      const [row] = await target.sql`select address_hash from mail_unsubscriptions`
      expect(target.secrets.protection).not.toBe(source.secrets.protection)
      expect(row.address_hash).toEqual(addressHash(target.secrets.protection, siteId, 'ada@example.com'))

      // New rows come behind those that were brought.
      const lastId = async () => (await target.sql`select max(id)::float8 as id from events`)[0].id
      const last = await lastId()
      const product = { name: 'New', productType: 'physical', priceData: { price: 1 } }
      await target.call(contract.products.createProduct, { product })
      expect(await lastId()).toBeGreaterThan(last)
    }),
  60_000,
)

test('an archive of a newer format, with a damaged manifest, or none, is refused', async () => {
  const path = join(archive, 'site/manifest.json')
  const text = await readFile(path, 'utf8')
  for (const [content, sentence] of [
    [text.replace('"format": 1', '"format": 2'), 'has the format 2: import it with a newer version'],
    [text.slice(0, -9), 'manifest.json of the archive is damaged'],
  ] as const) {
    await writeFile(path, content)
    await expect(readSiteManifest(store)).rejects.toThrow(sentence)
  }
  await writeFile(path, text)
  await expect(readSiteManifest(openBackupStore(folder))).rejects.toThrow('There is no complete archive')
})

/** Binary columns that mean the same in every installation. */
const SAME_EVERYWHERE = [
  'api_keys.secret_hash',
  'client_apps.secret_hash',
  'data_file_chunks.content',
  'data_files.token',
  'events.packed',
  'factors.public_key',
  'one_time_tokens.hash',
  'recovery_codes.hash',
  'redirect_sessions.token_hash',
  'retired_refresh_tokens.hash',
  'sessions.refresh_hash',
  'staff_sessions.secret_hash',
]
/** Keyed hashes that are made anew for the other installation. */
const HASHED_AGAIN = ['gift_cards.code_hash', 'mail_unsubscriptions.address_hash']

test('each binary column is declared: encrypted by the installation, hashed with its secret, or the same everywhere', async () => {
  const columns = await shop.sql<{ name: string }>`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid = 'bytea'::regtype and not a.attisdropped
      and not c.relname = any(${Object.keys(TABLES_THAT_STAY)}) order by 1`
  const sealed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`)
  expect(columns.map(({ name }) => name)).toEqual([...sealed, ...HASHED_AGAIN, ...SAME_EVERYWHERE].sort())
})
