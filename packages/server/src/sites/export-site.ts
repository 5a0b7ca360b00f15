import type pg from 'pg'
import {
  type BackupStore,
  copyMedia,
  fileOfTable,
  jsonLines,
  mediaContentPath,
  writeCompressed,
} from '../backup/index.ts'
import type { MediaStore } from '../media/index.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { type SiteSnapshot, withSiteSnapshot } from '../storage/backup/site-snapshot.ts'
import { type InstallationSecrets, readSecrets } from './carried-secrets.ts'
import { archivePlace, removeArchive, type SiteManifest, writeSiteManifest } from './site-archive.ts'

/** The installation that has a site, and the place of the archive. */
export interface SiteExport {
  connection: pg.ClientConfig
  media: MediaStore
  secrets: InstallationSecrets
  store: BackupStore
  /** Key that encrypts the secrets of the site in the archive. */
  archiveKey: string | undefined
  siteId: string
  now: number
}

/**
 * Copies a site at one moment into an archive, while all sites are read and written: its rows in all tables, the items of its content, its
 * media files, its waiting jobs. Memory does not depend on their size. An archive that is there already is replaced.
 */
export function exportSite(options: SiteExport): Promise<SiteManifest> {
  const { connection, media, secrets, store, archiveKey, siteId, now } = options
  const place = archivePlace(store)
  return withSiteSnapshot(connection, siteId, async snapshot => {
    await removeArchive(store)
    const tables: SiteManifest['tables'] = []
    for (const table of snapshot.tables) {
      const rows = snapshot.copy(table)
      const file = await writeCompressed(place, fileOfTable(table.name), rows)
      tables.push({ name: table.name, columns: table.columns, rows: rows.rowCount, ...file })
    }
    const counted = counter()
    const carried = carriedSecrets(snapshot, secrets, archiveKey)
    const secretsFile = await writeCompressed(place, 'secrets.jsonl.zst', jsonLines(counted.of(carried)))
    const jobs = counter()
    const jobsFile = await writeCompressed(place, 'jobs.jsonl.zst', jsonLines(jobs.of(snapshot.jobs())))
    const copied = await mediaOf(store)
    const counts = { count: 0, missing: 0 }
    const mediaFile = await writeCompressed(
      place,
      'media.jsonl.zst',
      jsonLines(copyAllMedia({ snapshot, media, store, copied, counts })),
    )
    const manifest: SiteManifest = {
      format: 1,
      kind: 'site',
      site: snapshot.site,
      createdAt: new Date(now).toISOString(),
      postgres: snapshot.postgres,
      migrations: snapshot.migrations,
      tables,
      events: await snapshot.eventIds(),
      secrets: { ...secretsFile, count: counted.count() },
      jobs: { ...jobsFile, count: jobs.count() },
      media: { ...mediaFile, ...counts },
    }
    await writeSiteManifest(store, manifest)
    return manifest
  })
}

async function* carriedSecrets(
  snapshot: SiteSnapshot,
  secrets: InstallationSecrets,
  archiveKey: string | undefined,
) {
  for await (const secret of readSecrets(snapshot, secrets, archiveKey ?? '')) {
    if (!archiveKey)
      throw new StartupError(
        'The site has secrets that the archive encrypts: set STOA_ARCHIVE_KEY, and the same for the import. Make one with "openssl rand -base64 32".',
      )
    yield secret
  }
}

function counter() {
  let count = 0
  return {
    async *of<T>(values: AsyncIterable<T>) {
      for await (const value of values) {
        count++
        yield value
      }
    },
    count: () => count,
  }
}

/** Paths of media files that an interrupted export has copied. */
const mediaOf = async (store: BackupStore) => new Set(await store.list('media/'))

async function* copyAllMedia(options: {
  snapshot: SiteSnapshot
  media: MediaStore
  store: BackupStore
  copied: ReadonlySet<string>
  counts: { count: number; missing: number }
}) {
  const { snapshot, media, store, copied, counts } = options
  for await (const key of snapshot.media()) {
    const entry = await copyMedia(media, store, key, copied.has(mediaContentPath(key)))
    if (entry) {
      counts.count++
      yield entry
    } else counts.missing++
  }
}

/** Copies the media files of a site ahead, so that the export copies only new ones. Returns how many there are. */
export const copyMediaAhead = ({ connection, media, store, siteId }: SiteExport): Promise<number> =>
  withSiteSnapshot(connection, siteId, async snapshot => {
    const counts = { count: 0, missing: 0 }
    for await (const _ of copyAllMedia({ snapshot, media, store, copied: await mediaOf(store), counts }));
    return counts.count
  })
