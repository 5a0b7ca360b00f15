import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { StartupError } from '../platform-support/startup-error.ts'
import type { BackupStore } from './backup-store.ts'
import { type BackupFile, type Manifest, type MediaEntry, pathOf } from './manifest.ts'

/** Passes bytes on, and counts and hashes them. */
export function checksum() {
  const hash = createHash('sha256')
  let size = 0
  let digest: string | undefined
  return {
    async *pass(source: AsyncIterable<Uint8Array | string>) {
      for await (const chunk of source) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
        hash.update(bytes)
        size += bytes.byteLength
        yield bytes
      }
    },
    size: () => size,
    sha256: () => (digest ??= hash.digest('hex')),
  }
}

/** Where the files of a backup, or of the archive of a site, are. */
export interface Place {
  store: BackupStore
  /** What the names of files begin with. */
  folder: string
  /** What an error about a damaged file says to do. */
  remedy: string
}

/** The place of a backup. */
export const placeOf = (store: BackupStore, name: string): Place => ({
  store,
  folder: pathOf(name, ''),
  remedy: 'restore another backup',
})

/** The file with the rows of a table. Names of tables are quoted where they need it; content collections choose theirs. */
export const fileOfTable = (table: string) =>
  `tables/${table.replaceAll(/[^\w.-]/g, character => `%${character.codePointAt(0)?.toString(16)}`)}.copy.zst`

/** Writes a compressed file (zstd). */
export async function writeCompressed(
  { store, folder }: Place,
  file: string,
  source: AsyncIterable<Uint8Array | string>,
): Promise<BackupFile> {
  const sum = checksum()
  await pipeline(source, sum.pass, createZstdCompress(), content => store.write(folder + file, content))
  return { file, sha256: sum.sha256() }
}

/** Reads a compressed file. Fails at its end if it is not what was written. */
export async function* readCompressed({ store, folder, remedy }: Place, { file, sha256 }: BackupFile) {
  const damaged = (reason: string) =>
    new StartupError(`The file ${file} of the backup is damaged (${reason}): ${remedy}.`)
  const sum = checksum()
  const decompress = createZstdDecompress()
  // Its error reaches the reader of the decompressed stream.
  const feeding = pipeline(await store.read(folder + file), decompress).catch(error => error)
  try {
    yield* sum.pass(decompress)
  } catch (error) {
    throw damaged((error as Error).message)
  }
  const failure = await feeding
  if (failure) throw damaged(failure.message)
  if (sum.sha256() !== sha256) throw damaged('its checksum differs')
}

/** The lines of a stream of text. */
export async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

/** Objects as lines of JSON. */
export async function* jsonLines(values: Iterable<object> | AsyncIterable<object>) {
  for await (const value of values) yield `${JSON.stringify(value)}\n`
}

/** The objects of a file with lines of JSON. */
export async function* readArchivedLines<Line>(place: Place, file: BackupFile): AsyncGenerator<Line> {
  for await (const line of linesOf(readCompressed(place, file))) yield JSON.parse(line)
}

/** The media files of a backup, ordered by site and id. The list is checked first: a damaged one names other files, or other checksums. */
export async function* mediaEntries(
  store: BackupStore,
  { name, media }: Manifest,
): AsyncGenerator<MediaEntry> {
  const place = placeOf(store, name)
  for await (const _ of readCompressed(place, media));
  yield* readArchivedLines<MediaEntry>(place, media)
}
