import { Readable } from 'node:stream'
import { type BackupFile, type BackupStore, type Place, readWholeText } from '../backup/index.ts'
import { StartupError } from '../platform-support/startup-error.ts'

/** What an archive of a site has, `site/manifest.json`. It is written last: an archive without it is incomplete. */
export interface SiteManifest {
  format: 1
  kind: 'site'
  site: { id: string; name: string }
  createdAt: string
  postgres: string
  /** Names of the migrations that the database had. */
  migrations: string[]
  /** Tables with their columns, in the order in which they are filled. `sha256` is that of the rows as COPY writes them, in the order of their keys. */
  tables: (BackupFile & { name: string; columns: string; rows: number })[]
  /** The first and last id of its events; 0 without any. */
  events: { first: number; last: number }
  /** Values that depend on secrets of the installation, encrypted with the key of the archive. */
  secrets: BackupFile & { count: number }
  /** Jobs that waited or ran. */
  jobs: BackupFile & { count: number }
  /** List of media files, of which `count` are in the archive. */
  media: BackupFile & { count: number; missing: number }
}

const FOLDER = 'site/'
const MANIFEST = `${FOLDER}manifest.json`
export const REMEDY = 'export the site again'

/** The place of an archive in a store: a store holds one. */
export const archivePlace = (store: BackupStore): Place => ({ store, folder: FOLDER, remedy: REMEDY })

export const hasArchive = async (store: BackupStore) => (await store.list(FOLDER)).includes(MANIFEST)

/** Deletes an archive, or what an interrupted export has left. Media files stay: they never change. */
export async function removeArchive(store: BackupStore): Promise<void> {
  await store.remove(MANIFEST)
  for (const file of await store.list(FOLDER)) await store.remove(file)
}

export const writeSiteManifest = (store: BackupStore, manifest: SiteManifest) =>
  store.write(MANIFEST, Readable.from([Buffer.from(JSON.stringify(manifest, null, 1))]))

/** The manifest of the archive in a store. */
export async function readSiteManifest(store: BackupStore): Promise<SiteManifest> {
  if (!(await hasArchive(store)))
    throw new StartupError('There is no complete archive of a site there: correct --from.')
  let manifest: SiteManifest
  try {
    manifest = JSON.parse(await readWholeText(store, MANIFEST))
  } catch {
    throw new StartupError(`The file ${MANIFEST} of the archive is damaged: ${REMEDY}.`)
  }
  if (manifest.format !== 1 || manifest.kind !== 'site')
    throw new StartupError(
      `The archive has the format ${manifest.format}: import it with a newer version of Stoa.`,
    )
  return manifest
}
