import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { maskPassword } from '../platform-support/mask-password.ts'
import {
  type BucketAddress,
  bucketAddressOf,
  elementOf,
  openS3Bucket,
} from '../platform-support/s3-bucket.ts'
import { isDiskFull, StartupError } from '../platform-support/startup-error.ts'

/** Where backups are: files by their path, which appear when they are complete. */
export interface BackupStore {
  /** Paths below a folder, such as `backups/`. */
  list(folder: string): Promise<string[]>
  /** Writes a file as it arrives, in constant memory. Resolves when it is durable. */
  write(path: string, content: AsyncIterable<Uint8Array>): Promise<void>
  read(path: string): Promise<Readable>
  remove(path: string): Promise<void>
}

/** The content of a file of text. */
export const readWholeText = async (store: BackupStore, path: string): Promise<string> =>
  Buffer.concat(await (await store.read(path)).toArray()).toString()

/** Opens a folder, `s3://bucket/prefix` with the usual variables of AWS, or a bucket as STOA_MEDIA_BUCKET has it. */
export const openBackupStore = (address: string, env: NodeJS.ProcessEnv = process.env): BackupStore =>
  withExplainedErrors(openStore(address, env), maskPassword(address))

function openStore(address: string, env: NodeJS.ProcessEnv): BackupStore {
  if (address.startsWith('s3://')) return openBucketStore(addressOfEnvironment(address, env))
  if (/^https?:\/\//.test(address)) return openBucketStore(bucketAddressOf(address))
  return openFolderStore(resolve(address))
}

/** The store with errors of one sentence. Errors of the content that is written stay as they are. */
function withExplainedErrors(store: BackupStore, address: string): BackupStore {
  const explain = (error: unknown) => {
    if (error instanceof StartupError) throw error
    if (isDiskFull(error))
      throw new StartupError(
        `The disk of ${address} is full: free some space, or name another place for backups.`,
      )
    const { message, cause } = error as { message: string; cause?: NodeJS.ErrnoException }
    const reason = cause?.code ?? cause?.message ?? message
    throw new StartupError(
      `The place of the backups, ${address}, cannot be used (${reason}): correct the address or the rights there.`,
      { cause: error },
    )
  }
  return {
    list: folder => store.list(folder).catch(explain),
    async write(path, content) {
      let failed: { error: unknown } | undefined
      async function* watched() {
        try {
          yield* content
        } catch (error) {
          failed = { error }
          throw error
        }
      }
      await store.write(path, watched()).catch(error => {
        if (failed) throw failed.error
        explain(error)
      })
    },
    read: path => store.read(path).catch(explain),
    remove: path => store.remove(path).catch(explain),
  }
}

function addressOfEnvironment(address: string, env: NodeJS.ProcessEnv): BucketAddress & { prefix: string } {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey)
    throw new StartupError(
      `The address ${address} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: set both, and AWS_REGION.`,
    )
  const [bucket = '', ...prefix] = address.slice('s3://'.length).split('/').filter(Boolean)
  if (!bucket) throw new StartupError(`The address ${address} names no bucket: write s3://bucket/prefix.`)
  const region = env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? 'us-east-1'
  const service = env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`
  return {
    url: `${service.replace(/\/+$/, '')}/${bucket}`,
    prefix: prefix.join('/'),
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: env.AWS_SESSION_TOKEN,
  }
}

const INCOMPLETE = '.incomplete'

function openFolderStore(root: string): BackupStore {
  return {
    async list(folder) {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
        error => {
          if (error.code === 'ENOENT') return []
          throw error
        },
      )
      return entries
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
        .sort()
    },
    async write(path, content) {
      const target = join(root, path)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const file = await open(target + INCOMPLETE, 'w', 0o600)
      try {
        for await (const chunk of content) await file.writeFile(chunk)
        await file.sync()
      } catch (error) {
        await rm(target + INCOMPLETE, { force: true })
        throw error
      } finally {
        await file.close()
      }
      await rename(target + INCOMPLETE, target)
      await syncFolder(dirname(target))
    },
    async read(path) {
      const file = await open(join(root, path)).catch(error => {
        throw new StartupError(`The backup has no file ${path} (${error.code}): it is incomplete.`)
      })
      return createReadStream('', { fd: file })
    },
    async remove(path) {
      await rm(join(root, path), { force: true })
      // Folders that are empty now go as well.
      for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
        if (
          !(await rmdir(join(root, folder)).then(
            () => true,
            () => false,
          ))
        )
          return
    },
  }
}

/** Makes the name of a new file durable. Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const MIB = 1024 * 1024
const READ_BYTES = 8 * MIB
/** S3 takes at most 10,000 parts, so parts get larger: 8 MiB at first, which is in memory, and 80 GB in 2000 parts. */
const partBytes = (part: number) => 8 * MIB * (1 + Math.floor(part / 500))

function openBucketStore({ prefix, ...address }: BucketAddress & { prefix: string }): BackupStore {
  const bucket = openS3Bucket(address)
  const keyOf = (path: string) => (prefix ? `${prefix}/${path}` : path)

  /** In requests of their own, so that a slow reader does not meet the time limit of one. */
  async function* readParts(path: string) {
    let size = 1
    for (let offset = 0; offset < size; offset += READ_BYTES) {
      const headers = { range: `bytes=${offset}-${offset + READ_BYTES - 1}` }
      const reply = await bucket.send(keyOf(path), { headers }, { allowed: 404 })
      if (reply.status === 404) throw new StartupError(`The backup has no file ${path}: it is incomplete.`)
      size = Number(reply.headers.get('content-range')?.split('/')[1] ?? 0)
      yield Buffer.from(await reply.arrayBuffer())
    }
  }

  return {
    async list(folder) {
      const paths: string[] = []
      for await (const { key } of bucket.list(keyOf(folder))) paths.push(key.slice(keyOf('').length))
      return paths
    },

    async write(path, content) {
      const key = keyOf(path)
      const tags: string[] = []
      let uploadId: string | undefined
      const sendPart = async (body: Buffer<ArrayBuffer>) => {
        uploadId ??= elementOf(
          await (await bucket.send(key, { method: 'POST' }, { query: { uploads: '' } })).text(),
          'UploadId',
        )
        const query = { partNumber: String(tags.length + 1), uploadId: uploadId ?? '' }
        tags.push((await bucket.send(key, { method: 'PUT', body }, { query })).headers.get('etag') ?? '')
      }
      let chunks: Uint8Array[] = []
      let size = 0
      const take = () => {
        const body = Buffer.concat(chunks)
        chunks = []
        size = 0
        return body
      }
      try {
        for await (const chunk of content) {
          chunks.push(chunk)
          size += chunk.byteLength
          if (size >= partBytes(tags.length)) await sendPart(take())
        }
        if (tags.length === 0) return void (await bucket.send(key, { method: 'PUT', body: take() }))
        if (size > 0) await sendPart(take())
        const parts = tags.map(
          (tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
        )
        const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
        const reply = await bucket.send(
          key,
          { method: 'POST', body },
          { query: { uploadId: uploadId ?? '' } },
        )
        // The service answers 200 before it knows, and then an error in the text. Not all name the element of a success alike.
        const text = await reply.text()
        if (!elementOf(text, 'ETag')) throw new Error(`the upload of ${key} failed: ${text}`)
      } catch (error) {
        if (uploadId) await bucket.send(key, { method: 'DELETE' }, { query: { uploadId } }).catch(() => {})
        throw error
      }
    },

    read: path => Promise.resolve(Readable.from(readParts(path))),

    remove: async path => void (await bucket.send(keyOf(path), { method: 'DELETE' })),
  }
}
