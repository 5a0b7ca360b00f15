import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import {
  type BackupStore,
  checksum,
  type MediaEntry,
  readArchivedLines,
  readCompressed,
  restoreMedia,
} from '../backup/index.ts'
import type { MediaStore } from '../media/index.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { fillSite, type SiteFilling } from '../storage/backup/site-filling.ts'
import type { CallDatabase } from '../storage/database.ts'
import { makeMonths } from '../storage/months.ts'
import { type CarriedSecret, type InstallationSecrets, writeSecret } from './carried-secrets.ts'
import { archivePlace, REMEDY, type SiteManifest } from './site-archive.ts'

export interface SiteImport {
  connection: pg.ClientConfig
  media: MediaStore
  secrets: InstallationSecrets
  store: BackupStore
  manifest: SiteManifest
  archiveKey: string | undefined
  /** The same database, for the months of its events. */
  db: CallDatabase
}

/** Jobs that are inserted together. */
const JOBS = 500
/** Ids of events are times in milliseconds: none is of the year 2100. */
const MONTHS_END = Date.UTC(2100, 0, 1)

const ITEMS =
  /^data\.items_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_(live|sandbox)(_drafts)?$/

/**
 * Adds the site of an archive to an installation with other sites, which go on. All of it happens in one transaction, which compares every
 * table with the archive: after an error the database is as it was. The site is suspended then.
 */
export async function importSite(options: SiteImport): Promise<void> {
  const { connection, media, secrets, store, manifest, archiveKey, db } = options
  const place = archivePlace(store)
  const siteId = manifest.site.id
  const damaged = () => new StartupError(`The file site/manifest.json of the archive is damaged: ${REMEDY}.`)
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(siteId)) throw damaged()
  if (!(Number.isSafeInteger(manifest.events.first) && manifest.events.last < MONTHS_END)) throw damaged()
  await makeMonths(db, manifest.events)
  await fillSite(connection, { siteId, migrations: manifest.migrations }, async filling => {
    const inArchive = new Map(manifest.tables.map(table => [table.name, table]))
    const foreign = manifest.tables.find(
      ({ name, columns }) =>
        !ITEMS.test(name) &&
        !filling.tables.some(table => table.name === name && sameColumns(table.columns, columns)),
    )
    if (foreign)
      throw new StartupError(
        `The archive has the table ${foreign.name} with other columns than this database: ${REMEDY} with the same version of Stoa.`,
      )
    const filled: { table: SiteFilling['tables'][number]; file: SiteManifest['tables'][number] }[] = []
    const fill = async (table: SiteFilling['tables'][number]) => {
      const file = inArchive.get(table.name)
      if (!file) throw damaged()
      // The columns in the order of the archive, which the database has checked to be the same.
      const read = { ...table, columns: file.columns }
      await filling.fill(read, async target => {
        await pipeline(readCompressed(place, file), target).catch(async error => {
          // The database may reject damaged rows before the end of the file, where the checksum is compared.
          for await (const _ of readCompressed(place, file));
          throw error
        })
      })
      filled.push({ table: read, file })
    }
    for (const table of filling.tables) await fill(table)
    const items = await filling.createItemTables(collectionsOf(manifest))
    const lacking = manifest.tables.find(
      ({ name, columns }) =>
        ITEMS.test(name) && !items.some(table => table.name === name && sameColumns(table.columns, columns)),
    )
    if (lacking) throw damaged()
    for (const table of items) await fill(table)
    for (const { table, file } of filled) {
      const sum = checksum()
      for await (const _ of sum.pass(filling.copy(table)));
      if (sum.sha256() !== file.sha256)
        throw new StartupError(
          `The rows of the table ${table.name} differ after the import: nothing was imported. Report this, with the versions of both installations.`,
        )
    }
    for await (const secret of readArchivedLines<CarriedSecret>(place, manifest.secrets)) {
      if (!archiveKey)
        throw new StartupError(
          'The archive has encrypted secrets: set STOA_ARCHIVE_KEY to the key of its export.',
        )
      await writeSecret(filling, siteId, secret, secrets, archiveKey)
    }
    await addJobs(filling, readArchivedLines(place, manifest.jobs))
    for await (const entry of readArchivedLines<MediaEntry>(place, manifest.media)) {
      if (entry.siteId !== siteId || !/^[0-9a-f-]{36}$/.test(entry.id)) throw damaged()
      await restoreMedia(store, media, entry, REMEDY)
    }
  })
}

async function addJobs(filling: SiteFilling, jobs: AsyncIterable<Record<string, unknown>>) {
  let waiting: Record<string, unknown>[] = []
  const add = async () => {
    await filling.addJobs(waiting)
    waiting = []
  }
  for await (const job of jobs) {
    waiting.push(job)
    if (waiting.length >= JOBS) await add()
  }
  if (waiting.length > 0) await add()
}

const sameColumns = (a: string, b: string) =>
  a.split(', ').toSorted().join() === b.split(', ').toSorted().join()

/** The content collections whose items the archive has; drafts have tables of their own. */
function collectionsOf({ tables }: SiteManifest) {
  const collections = new Map<string, { uid: string; drafts: boolean }>()
  for (const { name } of tables) {
    const [, a, b, c, d, e, , drafts] = ITEMS.exec(name) ?? []
    if (!a) continue
    const uid = [a, b, c, d, e].join('-')
    collections.set(`${uid} ${drafts}`, { uid, drafts: drafts !== undefined })
  }
  return [...collections.values()]
}
