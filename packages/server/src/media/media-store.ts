import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaKey } from '../storage/commerce/media-files.ts'

/** Where the content of media files is stored. Content is appended until it is complete, and then never changes. */
export interface MediaStore {
  /** Bytes stored so far; 0 for a file without content. */
  size(key: MediaKey): Promise<number>
  /** Appends a body as it arrives. What has arrived stays when the body ends with an error. */
  append(key: MediaKey, body: AsyncIterable<Uint8Array>): Promise<void>
  /** The first bytes, or the whole content. */
  read(key: MediaKey, bytes?: number): Promise<Buffer>
  /** The bytes from `start` to `end`, both included, as they are read. */
  stream(key: MediaKey, start: number, end: number): AsyncIterable<Uint8Array>
  remove(key: MediaKey): Promise<void>
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Stores each file below the folder of its site. */
export function openDiskStore(folder: string): MediaStore {
  // Ids from the database: hexadecimal digits and dashes.
  const pathOf = ({ siteId, id }: MediaKey) => join(folder, siteId, id)
  return {
    size: key =>
      stat(pathOf(key)).then(
        ({ size }) => size,
        error => {
          if (isMissing(error)) return 0
          throw error
        },
      ),

    async append(key, body) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(path, 'a', 0o600)
      try {
        for await (const chunk of body) await file.appendFile(chunk)
      } finally {
        await file.sync()
        await file.close()
      }
    },

    async read(key, bytes) {
      const path = pathOf(key)
      if (bytes === undefined) return readFile(path)
      const chunks: Buffer[] = []
      for await (const chunk of createReadStream(path, { end: bytes - 1 })) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },

    stream: (key, start, end) => createReadStream(pathOf(key), { start, end }),

    remove: key => rm(pathOf(key), { force: true }),
  }
}
