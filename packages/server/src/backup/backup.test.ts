import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { createS3Server } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openMediaStore } from '../media/index.ts'
import { withScratchDatabase } from '../storage/backup/snapshot.ts'
import { migrations } from '../storage/migrations/index.ts'
import { fillShop, MEDIA, openRestored, searches, tableHashes } from '../testing/backed-up-shop.fixture.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import {
  createBackup,
  openBackupStore,
  pruneBackups,
  readManifest,
  restoreInstallation,
  verifyBackup,
} from './index.ts'

const HOUR_MS = 3_600_000
const WAIT_MS = 300_000
const { shop, driver } = await openTestShop()
const folder = await mkdtemp(join(tmpdir(), 'stoa-backups-'))
afterAll(() => rm(folder, { recursive: true }))
let mediaFile: string
beforeAll(async () => {
  mediaFile = await fillShop(shop, driver)
}, WAIT_MS)

const knownMigrations = migrations.map(({ name }) => name)
const mediaAt = (mediaFolder: string) => openMediaStore({ mediaFolder }, {} as never)
let now = shop.clock.now()
/** A backup of the shop, an hour after the one before. */
function back(to: string) {
  now += HOUR_MS
  const store = openBackupStore(to)
  return createBackup({
    connection: { connectionString: shop.databaseUrl },
    media: mediaAt(shop.mediaFolder),
    store,
    now,
  })
}
let databases = 0
const withNewDatabase = <T>(work: (url: string) => Promise<T>) =>
  withScratchDatabase(inject('databaseUrl'), `stoa_test_restored_${process.pid}_${++databases}`, work)

async function restore(
  from: string,
  connectionString: string,
  options: { replace?: boolean; mediaFolder?: string } = {},
) {
  const { replace = false, mediaFolder = join(folder, 'media') } = options
  const store = openBackupStore(from)
  const manifest = await readManifest(store)
  await restoreInstallation({
    store,
    manifest,
    connection: { connectionString },
    media: mediaAt(mediaFolder),
    replace,
    knownMigrations,
  })
}

async function query<Row extends object>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

// What a folder needs is in the tests of a restore.
describe.each(sized(['bucket'], ['folder', 'bucket']))('a backup in a %s', kind => {
  test(
    'is restored with every table, media file and answer',
    async () => {
      const s3 = await createS3Server()
      const to = kind === 'folder' ? join(folder, 'all') : s3.url.replace('?', '/shop/stoa?')
      const manifest = await back(to)
      expect(manifest).toMatchObject({ omitted: [], media: { count: 1, missing: 0 } })
      await withNewDatabase(async url => {
        const mediaFolder = join(folder, `media-${kind}`)
        await restore(to, url, { mediaFolder })
        expect(await tableHashes(url)).toEqual(await tableHashes(shop.databaseUrl))
        const [site = ''] = await readdir(mediaFolder)
        expect(await readFile(join(mediaFolder, site, mediaFile))).toEqual(MEDIA)
        const expected = await searches(shop.fetch, shop)
        const platform = await openRestored(shop, url, { mediaFolder })
        try {
          const fetch: typeof globalThis.fetch = async (input, init) =>
            platform.fetch(new Request(input, init))
          expect(await searches(fetch, shop)).toEqual(expected)
        } finally {
          await platform.close()
        }
      })
      await withNewDatabase(async connectionString =>
        expect(
          await verifyBackup({ store: openBackupStore(to), manifest, connection: { connectionString } }),
        ).toMatchObject({
          tables: manifest.tables.length,
          mediaFiles: 1,
        }),
      )
      await s3.close()
    },
    WAIT_MS,
  )
})

const oddMedia = (id: string) => ({ siteId: shop.siteId, id })

describe('a restore', () => {
  const to = join(folder, 'refused')
  beforeAll(() => back(to), WAIT_MS)

  test(
    'is refused by a database that is not empty, unless it may replace what is there',
    () =>
      withNewDatabase(async url => {
        await query(
          url,
          'create table sites (precious text); create function f() returns int language sql as $$ select 1 $$',
        )
        await expect(restore(to, url)).rejects.toThrow(
          'The database is not empty (it has public.sites): name an empty one, or add --replace true',
        )
        await restore(to, url, { replace: true })
        expect(await tableHashes(url)).toEqual(await tableHashes(shop.databaseUrl))
        await restore(to, url, { replace: true })
        expect(await tableHashes(url)).toEqual(await tableHashes(shop.databaseUrl))
      }),
    WAIT_MS,
  )

  test('is refused while a node uses the database', async () => {
    await expect(restore(to, shop.databaseUrl, { replace: true })).rejects.toThrow('stop all nodes')
  })

  function withChangedByte(content: Buffer) {
    const middle = content.length >> 1
    return content.with(middle, (content[middle] ?? 0) ^ 255)
  }
  /** Damages a file of the backup while work runs. */
  async function damaged(file: string, work: () => Promise<void>, change = withChangedByte) {
    const { name } = await readManifest(openBackupStore(to))
    const path = join(to, 'backups', name, file)
    const content = await readFile(path)
    await writeFile(path, change(content))
    try {
      await work()
    } finally {
      await writeFile(path, content)
    }
  }
  const ORDERS = 'tables/public.orders.copy.zst'

  test.each([
    ['a changed byte', withChangedByte],
    ['rows that the database rejects', () => zstdCompressSync('{\n')],
  ])(
    'that fails on %s leaves the database as it was',
    (_, change) =>
      damaged(
        ORDERS,
        () =>
          withNewDatabase(async url => {
            await query(url, 'create table precious (a int)')
            await expect(restore(to, url, { replace: true })).rejects.toThrow(
              `The file ${ORDERS} of the backup is damaged`,
            )
            expect(Object.keys(await tableHashes(url))).toEqual(['precious'])
          }),
        change,
      ),
    WAIT_MS,
  )

  test.each(sized(['media.jsonl.zst', 'schema.jsonl.zst'], ['media.jsonl.zst', 'schema.jsonl.zst', ORDERS]))(
    'finds a changed byte in %s',
    file =>
      damaged(file, () =>
        withNewDatabase(async connectionString => {
          const store = openBackupStore(to)
          const manifest = await readManifest(store)
          await expect(verifyBackup({ store, manifest, connection: { connectionString } })).rejects.toThrow(
            `The file ${file} of the backup is damaged`,
          )
        }),
      ),
    WAIT_MS,
  )

  test(
    'finds a changed media file',
    async () => {
      const path = join(to, 'media', shop.siteId, mediaFile)
      await writeFile(path, 'other')
      await withNewDatabase(url =>
        expect(restore(to, url, { mediaFolder: join(folder, 'changed') })).rejects.toThrow(
          `${mediaFile} of the backup is damaged`,
        ),
      )
      await writeFile(path, MEDIA)
    },
    WAIT_MS,
  )

  test('names what is wrong with the backup', async () => {
    await expect(restore(join(folder, 'nothing'), shop.databaseUrl)).rejects.toThrow(
      'There is no complete backup there',
    )
    await expect(readManifest(openBackupStore(to), 'x')).rejects.toThrow(
      /no complete backup x: --backup must be one of 20/,
    )
    const manifest = await readManifest(openBackupStore(to))
    const path = join(to, 'backups', manifest.name, 'manifest.json')
    const whole = await readFile(path, 'utf8')
    await writeFile(path, whole.slice(0, -10))
    await expect(readManifest(openBackupStore(to))).rejects.toThrow('The file manifest.json of the backup')
    await writeFile(path, whole)
    const newer = { ...manifest, migrations: [...manifest.migrations, '999-later'] }
    const options = {
      store: openBackupStore(to),
      connection: { connectionString: shop.databaseUrl },
      media: mediaAt(folder),
      replace: true,
    }
    await expect(restoreInstallation({ ...options, manifest: newer, knownMigrations })).rejects.toThrow(
      'was made by a newer version of Stoa (migration 999-later)',
    )
  })
})

test(
  'old backups go with the media files that only they name; interrupted ones go after a day',
  async () => {
    const to = join(folder, 'kept')
    const store = openBackupStore(to)
    const media = mediaAt(shop.mediaFolder)
    const files = async () => (await store.list('media/')).map(path => path.slice(-36))
    const first = await back(to)
    const insert = (id: string) =>
      query(
        shop.databaseUrl,
        `insert into media_files (site_id, id, doc, created_at, updated_at, status)
       select site_id, '${id}', doc, created_at, updated_at, status from media_files limit 1`,
      )
    const extra = '00000000-0000-4000-8000-000000000001'
    await media.append(oddMedia(extra), [Buffer.from('video')] as never)
    await insert(extra)
    const second = await back(to)
    await query(shop.databaseUrl, `delete from media_files where id = '${extra}'`)
    const lost = '00000000-0000-4000-8000-000000000002'
    await insert(lost)
    expect(await back(to)).toMatchObject({ media: { count: 1, missing: 1 } })
    await query(shop.databaseUrl, `delete from media_files where id = '${lost}'`)
    expect(await files()).toEqual([extra, mediaFile].sort())
    await store.write('backups/2025-01-01T00-00-00Z/tables/a', [Buffer.from('a')] as never)
    expect(await pruneBackups(store, 2, now)).toEqual(['2025-01-01T00-00-00Z', first.name])
    expect(await files()).toEqual([extra, mediaFile].sort())
    expect(await pruneBackups(store, 1, now)).toEqual([second.name])
    expect(await files()).toEqual([mediaFile])
    expect((await store.list('backups/')).filter(path => path.includes(second.name))).toEqual([])
  },
  WAIT_MS,
)

test(
  'only one backup of a database runs at a time',
  async () => {
    const results = await Promise.allSettled([back(join(folder, 'one')), back(join(folder, 'two'))])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const failed = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(failed.reason.message).toContain('Another backup of this database is running')
  },
  WAIT_MS,
)

test(
  'a file of many parts goes through a bucket, and an interrupted one does not appear',
  async () => {
    const s3 = await createS3Server()
    const store = openBackupStore('s3://media/shop', {
      AWS_ACCESS_KEY_ID: decodeURIComponent(new URL(s3.url).username),
      AWS_SECRET_ACCESS_KEY: decodeURIComponent(new URL(s3.url).password),
      AWS_REGION: 'eu-central-1',
      AWS_ENDPOINT_URL: new URL(s3.url).origin,
    })
    const chunk = Buffer.alloc(1024 * 1024, 'stoa')
    async function* chunks(fails: boolean) {
      for (let i = 0; i < 20; i++) yield chunk
      if (fails) throw new Error('interrupted')
    }
    await store.write('backups/a/large', chunks(false))
    expect(
      Buffer.concat(await (await store.read('backups/a/large')).toArray()).equals(
        Buffer.concat(Array(20).fill(chunk)),
      ),
    ).toBe(true)
    await expect(store.write('backups/a/broken', chunks(true))).rejects.toThrow('interrupted')
    expect(await store.list('backups/')).toEqual(['backups/a/large'])
    await expect(store.read('backups/a/none').then(file => file.toArray())).rejects.toThrow(
      'The backup has no file',
    )
    expect(() => openBackupStore('s3://media/shop', {})).toThrow('AWS_ACCESS_KEY_ID')
    await s3.close()
  },
  WAIT_MS,
)

test(
  'a backup that fails, as on a full disk, leaves none of its files',
  async () => {
    const store = openBackupStore(join(folder, 'full'))
    const write: typeof store.write = async (path, content) => {
      if (path.endsWith('public.orders.copy.zst')) throw Object.assign(new Error('write'), { code: 'ENOSPC' })
      await store.write(path, content)
    }
    const connection = { connectionString: shop.databaseUrl }
    const backup = createBackup({ connection, media: mediaAt(folder), store: { ...store, write }, now })
    await expect(backup).rejects.toThrow('write')
    expect(await store.list('')).toEqual([])
  },
  WAIT_MS,
)

test('names the place that cannot be used, without its password', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  await expect(openBackupStore(file).list('backups/')).rejects.toThrow(
    `The place of the backups, ${file}, cannot be used (ENOTDIR`,
  )
  await expect(openBackupStore('http://id:secret@127.0.0.1:1/shop').list('backups/')).rejects.toThrow(
    'The place of the backups, http://id:***@127.0.0.1:1/shop, cannot be used',
  )
})

describe('the schedule', () => {
  const HOUR = 3_600_000
  const to = join(folder, 'scheduled')
  const open = (backupTo: string) =>
    openRestored(shop, shop.databaseUrl, { backupTo, backupKeep: 2, backupHours: 24 })
  let nodes: Awaited<ReturnType<typeof open>>[]
  beforeAll(async () => {
    nodes = [await open(to), await open(to), await open(join(folder, 'file/none'))]
    await writeFile(join(folder, 'file'), '')
  }, WAIT_MS)
  afterAll(() => Promise.all(nodes.map(node => node.close())))
  const run = (...chosen: number[]) =>
    Promise.all(chosen.map(node => nodes[node]?.run('backups').catch((error: Error) => error.message)))
  const status = async () => {
    const headers = { authorization: shop.apiKey, 'wix-site-id': shop.siteId }
    const [node = shop.platform] = nodes
    const reply = await node.fetch(new Request(`${shop.baseUrl}/v1/site/backups`, { headers }))
    return ((await reply.json()) as { backups: object }).backups
  }

  test(
    'makes a backup on one node when one is due, and deletes old ones',
    async () => {
      expect(await status()).toEqual({ state: 'NONE', everyHours: 24 })
      expect((await run(0, 1)).sort()).toEqual([false, true])
      const first = new Date(shop.clock.now()).toISOString()
      expect(await status()).toEqual({ state: 'OK', everyHours: 24, lastBackupDate: first })
      shop.clock.advance(23 * HOUR)
      expect(await run(0)).toEqual([false])
      for (const _ of [1, 2]) {
        shop.clock.advance(24 * HOUR)
        expect(await run(1)).toEqual([true])
      }
      expect(await readdir(join(to, 'backups'))).toHaveLength(2)
    },
    WAIT_MS,
  )

  test(
    'shows a failure, and tries again after an hour',
    async () => {
      shop.clock.advance(24 * HOUR)
      expect(await run(2)).toEqual([expect.stringContaining('ENOTDIR')])
      expect(await status()).toMatchObject({ state: 'FAILED', failure: expect.stringContaining('ENOTDIR') })
      shop.clock.advance(HOUR - 1)
      expect(await run(2, 0)).toEqual([false, false])
      shop.clock.advance(1)
      expect(await run(0)).toEqual([true])
      expect(await status()).toMatchObject({ state: 'OK' })
      shop.clock.advance(48 * HOUR + 1)
      expect(await status()).toMatchObject({ state: 'OVERDUE' })
    },
    WAIT_MS,
  )

  test(
    'ends an unfinished backup when its node stops',
    async () => {
      const stopped = await open(to)
      const running = stopped.run('backups').then(
        () => 'made',
        () => 'ended',
      )
      await stopped.close()
      expect(await running).toBe('ended')
      expect(await status()).toMatchObject({ state: 'FAILED' })
    },
    WAIT_MS,
  )
})
