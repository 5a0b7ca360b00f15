import type pg from 'pg'
import { StartupError } from '../../platform-support/startup-error.ts'
import { useRowTriggers } from './row-triggers.ts'
import { type Obstacle, readObstacles, readTableFacts, type TableFact } from './schema-facts.ts'

/** Tables that every node of a Citus cluster has whole, each with the reason. */
export const REFERENCE_TABLES: Readonly<Record<string, string>> = {
  sites: 'Foreign keys of all other tables reference it; it has a row for each site.',
}

/** Tables that stay on the coordinator, each with the reason. All others are distributed by `site_id`. */
export const LOCAL_TABLES: Readonly<Record<string, string>> = {
  backup_runs: 'Of the installation.',
  id_token_keys: 'Of the installation.',
  invalidations: 'What nodes tell one another: they read it from the coordinator.',
  job_runs: 'Of the processes of nodes; jobs of all sites have no site.',
  message_keys: 'Of the installation.',
  migrations: 'Of the installation.',
  parked_jobs: 'Jobs of all sites have no site, and numbers of all sites.',
  removed_media: 'Names sites that are gone.',
  secrets: 'Of the installation.',
  shared_uses: 'What all nodes have used of the limits of a minute, by hashes of callers.',
  signing_keys: 'Of the installation.',
}

/** Local tables that triggers of distributed tables write: the other nodes of the cluster have to know them. */
const WRITTEN_BY_TRIGGERS = ['invalidations', 'removed_media', 'data.search_changes']

/** Obstacles that Citus has a setting for: row triggers write rows of their own site. */
const isAccepted = ({ kind }: Obstacle) => kind === 'row trigger'

/** The tables to be distributed, each after those that it references. */
export function distributionOrder(tables: readonly TableFact[]): string[] {
  const undeclared = tables.find(
    ({ table, hasSite }) => !hasSite && !(table in REFERENCE_TABLES) && !(table in LOCAL_TABLES),
  )
  if (undeclared)
    throw new StartupError(
      `The table ${undeclared.table} has no site_id, and is declared neither as a reference table nor as a local one: declare it in storage/citus/distribution.ts.`,
    )
  const distributed = new Map(
    tables
      .filter(({ table }) => !(table in REFERENCE_TABLES) && !(table in LOCAL_TABLES))
      .map(fact => [fact.table, fact]),
  )
  const sorted = new Set<string>()
  const add = (table: string) => {
    const fact = distributed.get(table)
    if (!fact || sorted.has(table)) return
    for (const parent of fact.parents) if (parent !== table) add(parent)
    sorted.add(table)
  }
  for (const table of distributed.keys()) add(table)
  return [...sorted]
}

/** What keeps tables from being distributed by `site_id`. */
export async function readNotReady(client: Pick<pg.ClientBase, 'query'>): Promise<Obstacle[]> {
  const obstacles = await readObstacles(client, Object.keys(REFERENCE_TABLES))
  return obstacles.filter(one => !(one.table in LOCAL_TABLES) && !isAccepted(one))
}

/** Adds the extension to a database of tests on a server of Citus, and distributes its tables. */
export async function distributeNew(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('create extension if not exists citus')
    await distribute(client)
  } finally {
    client.release(true)
  }
}

/**
 * Distributes the tables of a migrated database over a Citus cluster, by `site_id`. Refuses a database without the extension, or with a
 * table that is not ready. Tables that are distributed already stay.
 */
export async function distribute(client: pg.ClientBase): Promise<{ distributed: string[] }> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (!rowCount)
    throw new StartupError(
      'The database has no extension citus: install Citus on its server, and run "create extension citus" in the database.',
    )
  await client.query('begin')
  await useRowTriggers(client)
  const [first, ...others] = await readNotReady(client)
  if (first) {
    await client.query('rollback')
    throw new StartupError(
      `The table ${first.table} is not ready to be distributed (${first.kind} ${first.name})${others.length > 0 ? `, nor are ${others.length} other parts of the schema` : ''}: docs/decisions/104-citus.md says what tables need. Nothing was changed.`,
    )
  }
  await client.query('commit')
  const { rows } = await client.query<{ name: string }>(
    'select logicalrelid::text as name from pg_dist_partition',
  )
  const done = new Set(rows.map(({ name }) => name))
  const distributed: string[] = []
  const run = async (table: string, statement: string) => {
    if (done.has(table)) return
    await client.query(statement, [table.includes('.') ? table : `public.${table}`])
    distributed.push(table)
  }
  await client.query(`set citus.enable_unsafe_triggers = on`)
  for (const table of WRITTEN_BY_TRIGGERS)
    await run(table, 'select citus_add_local_table_to_metadata($1::regclass)')
  for (const table of Object.keys(REFERENCE_TABLES))
    await run(table, 'select create_reference_table($1::regclass)')
  const order = distributionOrder(await readTableFacts(client))
  for (const table of order)
    await run(table, `select create_distributed_table($1::regclass, 'site_id', colocate_with => 'default')`)
  return { distributed }
}
