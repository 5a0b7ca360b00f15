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

/** Writes a compressed file of a backup (zstd). */
export async function writeCompressed(
  store: BackupStore,
  name: string,
  file: string,
  source: AsyncIterable<Uint8Array | string>,
): Promise<BackupFile> {
  const sum = checksum()
  await pipeline(source, sum.pass, createZstdCompress(), content => store.write(pathOf(name, file), content))
  return { file, sha256: sum.sha256() }
}

/** Reads a compressed file of a backup. Fails at its end if it is not what was written. */
export async function* readCompressed(store: BackupStore, name: string, { file, sha256 }: BackupFile) {
  const sum = checksum()
  const decompress = createZstdDecompress()
  // Its error reaches the reader of the decompressed stream.
  const feeding = pipeline(await store.read(pathOf(name, file)), decompress).catch(error => error)
  try {
    yield* sum.pass(decompress)
  } catch (error) {
    throw damaged(file, (error as Error).message)
  }
  const failure = await feeding
  if (failure) throw damaged(file, failure.message)
  if (sum.sha256() !== sha256) throw damaged(file, 'its checksum differs')
}

const damaged = (file: string, reason: string) =>
  new StartupError(`The file ${file} of the backup is damaged (${reason}): restore another backup.`)

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

/** The media files of a backup, ordered by site and id. */
export async function* mediaEntries(
  store: BackupStore,
  { name, media }: Manifest,
): AsyncGenerator<MediaEntry> {
  for await (const line of linesOf(readCompressed(store, name, media))) yield JSON.parse(line)
}
