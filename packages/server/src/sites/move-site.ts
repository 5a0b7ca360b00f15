import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { BackupStore } from '../backup/index.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import type { Database } from '../storage/database.ts'
import { removeSite } from '../storage/remove-site.ts'
import {
  findSiteState,
  isStillWritten,
  lastEventOf,
  readWriters,
  type SiteStateRow,
  writeSiteState,
} from '../storage/site-states.ts'
import { copyMediaAhead, exportSite, type SiteExport } from './export-site.ts'
import { importSite, type SiteImport } from './import-site.ts'

/** An installation that a site leaves, or comes to. */
export interface Installation extends Pick<SiteExport & SiteImport, 'connection' | 'media' | 'secrets'> {
  db: Database
}

interface MoveOptions {
  siteId: string
  from: Installation
  to: Installation
  /** The place of the archive on the way. */
  store: BackupStore
  archiveKey: string
  /** Address of the installation that gets the site, for those who ask here. */
  address: string
  now: () => number
  logger: Pick<Logger, 'info'>
  /** How long nodes may take to know that the site takes no more changes. @default 2 seconds */
  settleMs?: number
}

const SETTLE_MS = 2000
const POLL_MS = 200
/** How long writes and jobs of the site that were under way may take. */
const WRITERS_MS = 60_000
const ATTEMPTS = 3

/**
 * Moves a site to another installation. Its media files are copied ahead; then it takes no changes while it is exported, imported and
 * compared. It is suspended here before it serves there, so that no two installations ever serve it. Run again after an interruption, it
 * goes on. After an error the site serves here as before.
 */
export async function moveSite(options: MoveOptions): Promise<{ readOnlyMs: number }> {
  const { siteId, from, to, logger } = options
  const source = await stateOf(from, siteId)
  const target = await findSiteState(to.db, siteId)
  if (!source) throw new StartupError(`There is no site ${siteId}: npx stoa site list shows all sites.`)
  if (source.status === 'ACTIVE' && target)
    throw new StartupError(
      `The other database has the site ${siteId} already: remove it there with "npx stoa site remove".`,
    )
  if (source.status === 'SUSPENDED' && !(target && source.movedTo === options.address))
    throw new StartupError(`The site ${siteId} is suspended: resume it with "npx stoa site resume" first.`)
  if (source.status === 'ACTIVE') {
    const count = await copyMediaAhead(exportOptions(options))
    logger.info({ siteId, count }, 'media files copied ahead')
  }
  const began = options.now()
  if (source.status !== 'SUSPENDED') {
    await change(from, siteId, 'READ_ONLY', options)
    try {
      await copyUntilSame(options, target)
    } catch (error) {
      if (await findSiteState(to.db, siteId)) await removeSite(to.db, siteId)
      await change(from, siteId, 'ACTIVE')
      throw error
    }
    await change(from, siteId, 'SUSPENDED', options)
  }
  await change(to, siteId, 'ACTIVE')
  return { readOnlyMs: options.now() - began }
}

const stateOf = ({ db }: Installation, siteId: string) => findSiteState(db, siteId)

async function change(
  { db }: Installation,
  siteId: string,
  status: SiteStateRow['status'],
  { address = null }: { address?: string | null } = {},
) {
  await db.transaction(tx => writeSiteState(tx, siteId, { status, movedTo: address }))
}

const exportOptions = ({ siteId, from, store, archiveKey, now }: MoveOptions): SiteExport => ({
  ...from,
  siteId,
  store,
  archiveKey,
  now: now(),
})

/** Copies the site until no event has come after the copy: a call that had begun may still have written. */
async function copyUntilSame(options: MoveOptions, copied: SiteStateRow | undefined): Promise<void> {
  const { siteId, from, to, store, archiveKey, logger } = options
  const isSame = async () => (await lastEventOf(from.db, siteId)) === (await lastEventOf(to.db, siteId))
  let hasCopy = copied !== undefined
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await settle(options)
    if (hasCopy && (await isSame())) return
    if (hasCopy) await removeSite(to.db, siteId)
    const manifest = await exportSite(exportOptions(options))
    logger.info({ siteId, tables: manifest.tables.length }, 'site exported')
    await importSite({ ...to, store, manifest, archiveKey })
    logger.info({ siteId }, 'site imported and compared')
    hasCopy = true
    if (await isSame()) return
  }
  throw new StartupError(`The site ${siteId} is still written: end what writes to it, and try again.`)
}

/** Waits until no node lets a change of the site begin, and those that had begun have ended. */
async function settle({ siteId, from: { db }, settleMs = SETTLE_MS, now }: MoveOptions): Promise<void> {
  await delay(settleMs)
  const writers = await readWriters(db)
  const until = now() + WRITERS_MS
  while (await isStillWritten(db, siteId, writers)) {
    if (now() > until)
      throw new StartupError(
        `A job or a transaction of the database has run for a minute since the site ${siteId} takes no changes: wait until it has ended, and try again.`,
      )
    await delay(POLL_MS)
  }
}
