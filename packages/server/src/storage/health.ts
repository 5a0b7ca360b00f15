import { sql } from 'kysely'
import type { Sql } from './sql.ts'
import { toTimestamp } from './timestamps.ts'

/** Longest that a check waits for the database, in milliseconds. */
const CHECK_MS = 2_000
const DAY_MS = 86_400_000

/** Jobs that are due and wait, by queue. Ages are by the clock of the database, as those of the queues. */
export interface QueueState {
  queue: string
  waiting: number
  active: number
  /** How long the oldest that is due has waited, in seconds. */
  oldestSec: number
}

/** State of a whole installation. */
export interface InstallationHealth {
  queues: QueueState[]
  /** Size of the database, in bytes. */
  databaseBytes: number
  /** Open connections of the server, of all databases, and their maximum. */
  connections: number
  connectionsMax: number
  parkedJobs: number
  waitingMails: number
  waitingDeliveries: number
  webhooks: { active: number; failing: number; paused: number }
}

/** Reads the state of the installation in one statement. */
export async function readInstallationHealth(db: Sql): Promise<InstallationHealth> {
  const row = await db.first<InstallationHealth>(
    sql`
    select
      (select coalesce(jsonb_agg(q), '[]') from (
        select name as queue,
          count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
          count(*) filter (where state = 'active')::int as active,
          coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8
            as "oldestSec"
        from pgboss.job where state <= 'active' group by name) q) as queues,
      pg_database_size(current_database()) as "databaseBytes",
      (select sum(numbackends)::int from pg_stat_database) as connections,
      current_setting('max_connections')::int as "connectionsMax",
      (select count(*)::int from parked_jobs) as "parkedJobs",
      (select count(*)::int from mails where status = 'WAITING') as "waitingMails",
      (select count(*)::int from webhook_deliveries where status = 'WAITING') as "waitingDeliveries",
      (select jsonb_build_object(
        'active', count(*) filter (where status = 'ACTIVE' and failures = 0),
        'failing', count(*) filter (where status = 'ACTIVE' and failures > 0),
        'paused', count(*) filter (where status = 'PAUSED')) from webhooks) as webhooks`,
    { timeoutMs: CHECK_MS },
  )
  return row as InstallationHealth
}

/** State of a site. */
export interface SiteHealth {
  parkedJobs: number
  lateMails: number
  failedMails: number
  pausedWebhooks: number
  failingWebhooks: number
  /** Since when a webhook fails, in milliseconds. */
  failsSince: number | null
}

/** Reads the state of a site. Mails are late if they were caused before `lateBefore`. */
export const readSiteHealth = async (
  db: Sql,
  siteId: string,
  { now, lateBefore }: { now: number; lateBefore: number },
): Promise<SiteHealth> =>
  (await db.first<SiteHealth>(sql`
    select
      (select count(*)::int from parked_jobs where site_id = ${siteId} or site_id is null) as "parkedJobs",
      (select count(*)::int from mails
        where status = 'WAITING' and site_id = ${siteId} and created_at < ${toTimestamp(lateBefore)}) as "lateMails",
      (select count(*)::int from mails
        where status = 'FAILED' and site_id = ${siteId} and created_at > ${toTimestamp(now - DAY_MS)}) as "failedMails",
      count(*) filter (where status = 'PAUSED')::int as "pausedWebhooks",
      count(*) filter (where status = 'ACTIVE' and failures > 0)::int as "failingWebhooks",
      min(failing_since) filter (where status = 'ACTIVE' and failures > 0) as "failsSince"
    from webhooks where site_id = ${siteId}`)) as SiteHealth
