import { Readable } from 'node:stream'
import { StartupError } from '../platform-support/startup-error.ts'
import { type BackupStore, readWholeText } from './backup-store.ts'

/** A file of a backup. `sha256` is that of its content before compression. */
export interface BackupFile {
  file: string
  sha256: string
}

/** What a backup has, `manifest.json`. It is written last: a backup without it is incomplete. */
export interface Manifest {
  format: 1
  name: string
  createdAt: string
  postgres: string
  /** Names of the migrations that the database had. */
  migrations: string[]
  schema: BackupFile
  tables: (BackupFile & { name: string; columns: string; rows: number })[]
  sequences: { name: string; value: string; called: boolean }[]
  /** List of media files, of which `count` are in the backup. */
  media: BackupFile & { count: number; missing: number }
  /** Objects of the database that are not Stoa's and not in the backup. */
  omitted: string[]
}

/** A complete media file in a list of a backup. */
export interface MediaEntry {
  siteId: string
  id: string
  size: number
  sha256: string
}

const FOLDER = 'backups/'
const MANIFEST = '/manifest.json'

/** Path of a file of a backup. */
export const pathOf = (name: string, file: string) => `${FOLDER}${name}/${file}`
/** Path of a media file. Backups share them, because they never change. */
export const mediaContentPath = ({ siteId, id }: { siteId: string; id: string }) => `media/${siteId}/${id}`

/** The names of backups with all files that each has, oldest first. */
export async function listBackups(
  store: BackupStore,
): Promise<{ name: string; isComplete: boolean; files: string[] }[]> {
  const files = Map.groupBy(await store.list(FOLDER), path => path.slice(FOLDER.length).split('/')[0] ?? '')
  return [...files]
    .map(([name, files]) => ({ name, isComplete: files.includes(pathOf(name, MANIFEST.slice(1))), files }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

export const writeManifest = (store: BackupStore, manifest: Manifest) =>
  store.write(
    pathOf(manifest.name, MANIFEST.slice(1)),
    Readable.from([Buffer.from(JSON.stringify(manifest, null, 1))]),
  )

/** The manifest of a backup; of the newest without a name. */
export async function readManifest(store: BackupStore, name?: string): Promise<Manifest> {
  const complete = (await listBackups(store)).filter(({ isComplete }) => isComplete).map(({ name }) => name)
  const found = name ?? complete.at(-1)
  if (!found || !complete.includes(found))
    throw new StartupError(
      complete.length === 0
        ? 'There is no complete backup there: correct --from.'
        : `There is no complete backup ${found}: --backup must be one of ${complete.join(', ')}.`,
    )
  const manifest = parseManifest(await readWholeText(store, pathOf(found, MANIFEST.slice(1))))
  if (!manifest)
    throw new StartupError(
      `The file manifest.json of the backup ${found} is damaged: restore another backup.`,
    )
  if (manifest.format !== 1)
    throw new StartupError(
      `The backup ${found} has the format ${manifest.format}: restore it with a newer version of Stoa.`,
    )
  return manifest
}

function parseManifest(text: string): Manifest | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
