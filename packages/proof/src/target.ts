import type { Database } from '@stoa/server'
import type { DriverShop, Reply, SiteAccess } from '@stoa/testkit'
import type { LocalInstallation } from './local-installation.ts'

/** The installation under attack, and a site that was created for the proofs. */
export interface Target extends DriverShop, SiteAccess {
  /** A second site of the same installation, for cross-site attacks. */
  other: SiteAccess
  database: Database
  /** Set if this program started the installation, and may kill its processes. */
  local?: LocalInstallation
  /** How long the load of R16 lasts. */
  soakSeconds?: number
}

/** Rows of one statement, to check what the platform has stored. */
export const rows = async <Row>({ database }: Target, text: string, values: unknown[] = []) =>
  (await database.pool.query(text, values)).rows as Row[]

/** Request ids among those given that left an event on the target's site. */
export const requestsWithEvents = async (target: Target, replies: readonly Reply[]) =>
  rows<{ request_id: string }>(
    target,
    'select distinct request_id from events where site_id = $1 and request_id = any($2)',
    [target.siteId, replies.map(({ headers }) => headers.get('x-wix-request-id'))],
  )
