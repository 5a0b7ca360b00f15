import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createDriver, createShop, type Reply } from '@stoa/testkit'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { callsOfAllKinds } from './calls-of-all-kinds.fixture.ts'
import { migrate } from './migrate.ts'
import { type Migration, migrations } from './migrations/index.ts'

const PROGRAM = fileURLToPath(new URL('../main.ts', import.meta.url))
/** A buyer holds the locks of an order for longer than a migration waits for one. */
const HELD_MS = 1_500

let shop: Awaited<ReturnType<typeof createShop>>
let calls: [name: string, send: () => Promise<Reply>][]
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty', config: { poolSize: 8 } })
  const buyers = await Promise.all([createDriver(shop), createDriver(shop)])
  const { id } = await buyers[0].product({}, 90_000)
  calls = [
    ...(await callsOfAllKinds(shop)),
    ...buyers.map(
      buyer =>
        ['order', () => buyer.order(id).then(() => ({ status: 200 }) as Reply)] as (typeof calls)[number],
    ),
  ]
}, 60_000)
afterAll(() => shop.close())

const released = [...migrations]
afterEach(() => void migrations.splice(0, migrations.length, ...released))

/** One migration of each kind that may only add, for every table that this version reads and writes. */
async function migrationsOfNextVersion(): Promise<Migration[]> {
  const tables = await shop.sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'data') and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations' order by 1`
  return [
    {
      name: '997-next-tables',
      statements: `create table next_notes (site_id uuid not null, id bigint generated always as identity primary key, text text not null);
        create index next_notes_by_site on next_notes (site_id)`,
    },
    ...tables.map(({ name }) => ({
      name: `998-next-${name}`,
      statements: `alter table ${name} add next_text text check (next_text <> ''), add next_count int not null default 0`,
    })),
    { name: '999-next-indexes', indexes: { orders_by_next_count: 'orders (site_id, next_count)' } },
  ]
}

/** Each call again and again, until it is stopped. */
function startLoad() {
  const failures = new Set<string>()
  const answered = new Map<string, number>()
  let stopped = false
  const client = async ([name, send]: (typeof calls)[number]) => {
    while (!stopped) {
      const { status } = await send().catch(error => ({ status: String(error) }))
      if (typeof status === 'string' || status >= 500) failures.add(`${name}: ${status}`)
      answered.set(name, (answered.get(name) ?? 0) + 1)
      await sleep(2)
    }
  }
  const clients = calls.map(client)
  return {
    failures,
    /** Every call was answered several more times. */
    goesOn: async () => {
      const before = new Map(answered)
      const slow = () =>
        calls.map(([name]) => name).filter(name => (answered.get(name) ?? 0) < (before.get(name) ?? 0) + 3)
      await expect.poll(slow).toEqual([])
    },
    async stop() {
      stopped = true
      await Promise.all(clients)
    },
  }
}

test('while a newer version adds to every table, no request of this one fails', {
  timeout: 60_000,
}, async () => {
  const load = startLoad()
  onTestFinished(load.stop)
  await load.goesOn()
  const next = await migrationsOfNextVersion()
  migrations.push(...next)
  const { pool } = shop.platform.database
  // A transaction of a buyer that takes long: others must not wait behind a migration that waits for it.
  const slow = await pool.connect()
  onTestFinished(() => slow.release(true))
  await slow.query('begin')
  await slow.query('select from orders limit 1')
  const migrating = migrate(pool, shop.clock.now())
  await sleep(HELD_MS)
  await load.goesOn()
  await slow.query('commit')
  expect(await migrating).toEqual(next.map(({ name }) => name))
  await load.goesOn()
  await load.stop()
  expect([...load.failures]).toEqual([])
})

test('a node of this version that starts on the schema of a newer one ends with one sentence, and others go on', async () => {
  await shop.sql`delete from migrations where name like '99%'`
  await shop.sql`insert into migrations values ('999-newer', now())`
  const node = spawn(process.execPath, [PROGRAM, 'start', '--no-demo', '--no-storefront', '--port', '0'], {
    env: { ...process.env, DATABASE_URL: shop.databaseUrl },
  })
  let printed = ''
  for (const stream of [node.stdout, node.stderr])
    stream.on('data', text => {
      printed += text
    })
  expect(await new Promise(done => node.once('exit', done))).toBe(1)
  expect(printed).toContain(
    'The database was migrated by a newer version of Stoa (migration 999-newer): install that version, or restore a backup from before.',
  )
  expect(printed).not.toContain('    at ')
  const [, send] = calls[0] as (typeof calls)[number]
  expect((await send()).status).toBe(200)
})
