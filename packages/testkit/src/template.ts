import { createHash } from 'node:crypto'
import { demo } from '@stoa/demo'
import {
  createSecretBox,
  distributeNew,
  migrate,
  migrations,
  openDatabase,
  openSigningKeys,
  type SeededShop,
  useRowTriggers,
} from '@stoa/server'
import pg from 'pg'
import { createClock, createIds } from './clock.ts'

/** Initial content of a new shop: `demo` is the demo shop, `empty` the same site without any product. */
export type Fixture = 'demo' | 'empty'

/** Serialises the making of templates between test files that start together. */
const LOCK = 5_704_114

/** To be raised when the fixture changes while the migrations do not. */
const VERSION = '5'

/** The name is derived from the content, so that a change of the schema or the fixture creates a new template. */
const templateName = (fixture: Fixture) =>
  `stoa_template_${fixture}_${createHash('sha256')
    .update(
      JSON.stringify([
        migrations,
        fixture,
        VERSION,
        process.env.CITUS_URL !== undefined,
        process.env.STOA_ROW_TRIGGERS,
      ]),
    )
    .digest('hex')
    .slice(0, 12)}`

const withDatabase = (url: string, name: string) => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function withAdmin<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A new database on the server, cloned from the template of the fixture; made first if it is missing. */
export function cloneDatabase(
  serverUrl: string,
  fixture: Fixture,
): Promise<{ url: string; shop: SeededShop; drop(): Promise<void> }> {
  const template = templateName(fixture)
  return withAdmin(serverUrl, async admin => {
    const shop =
      (await findTemplate(admin, template)) ?? (await makeOnce(admin, serverUrl, template, fixture))
    const { name, strategy } = await newDatabase(admin)
    await admin.query(`create database ${name} template ${template} strategy ${strategy}`)
    return {
      url: withDatabase(serverUrl, name),
      shop,
      drop: () =>
        withAdmin(serverUrl, async client => {
          await client.query(`drop database if exists ${name} with (force)`)
        }),
    }
  })
}

/**
 * A name that no other database has, and how it is to be cloned. Copying files is the quickest by far, but for the
 * checkpoints before and after it, which cost little where nothing waits for the disk; elsewhere the copy is logged.
 */
async function newDatabase(admin: pg.Client): Promise<{ name: string; strategy: string }> {
  const { rows } = await admin.query(`
    select 'stoa_test_' || replace(gen_random_uuid()::text, '-', '') as name,
      case current_setting('fsync') when 'off' then 'file_copy' else 'wal_log' end as strategy`)
  return rows[0]
}

/** The description of the template, if it exists. It is written last, so that an incomplete template has none. */
async function findTemplate(admin: pg.Client, template: string): Promise<SeededShop | undefined> {
  const { rows } = await admin.query(
    "select shobj_description(oid, 'pg_database') as shop from pg_database where datname = $1",
    [template],
  )
  return rows[0]?.shop && JSON.parse(rows[0].shop)
}

async function makeOnce(admin: pg.Client, serverUrl: string, template: string, fixture: Fixture) {
  await admin.query('select pg_advisory_lock($1)', [LOCK])
  try {
    return (await findTemplate(admin, template)) ?? (await makeTemplate(admin, serverUrl, template, fixture))
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

/** When everything in a template was made: before any shop's clock begins. */
const CREATED_AT = '2026-01-01T00:00:00Z'

async function makeTemplate(
  admin: pg.Client,
  serverUrl: string,
  template: string,
  fixture: Fixture,
): Promise<SeededShop> {
  // Recreates a template that an interrupted run has left incomplete.
  await admin.query(`drop database if exists ${template} with (force)`)
  await admin.query(`create database ${template} encoding 'UTF8' template template0`)
  const database = openDatabase({
    connection: { connectionString: withDatabase(serverUrl, template) },
    poolSize: 2,
    statementTimeoutMs: 60_000,
  })
  const clock = createClock(CREATED_AT)
  try {
    await migrate(database.pool, clock.now())
    if (process.env.CITUS_URL) await distributeNew(database.pool)
    if (process.env.STOA_ROW_TRIGGERS) await useRowTriggers(database.pool)
    // Generating keys is slow: all clones share those of the template.
    await openSigningKeys(database, clock, createIds(`keys/${fixture}`), 3600, createSecretBox({}))
    const shop = await demo.seed(database, clock, createIds(`template/${fixture}`), {
      name: 'Stoa',
      origins: ['http://shop.test'],
      ...(fixture === 'empty' && { products: 0 }),
    })
    await admin.query(`comment on database ${template} is ${pg.escapeLiteral(JSON.stringify(shop))}`)
    return shop
  } finally {
    await database.close()
  }
}
