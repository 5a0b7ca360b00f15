import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from './index.ts'
import { isAbandoned } from './lock-file.ts'

// The data is discarded at the end of the process, so durability is off.
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  max_connections: '200',
}

const PREFIX = 'stoa-volatile-'
const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
/** Free space required, in bytes. A run of all tests takes a third of it. */
const ROOM_BYTES = 2 ** 31

/** A PostgreSQL for tests. */
export interface EphemeralServer {
  /** Connection string of a role that may create databases. */
  url: string
  /** Stops it and deletes its data. */
  stop(): Promise<void>
}

/** Starts an embedded PostgreSQL on a new folder, in /dev/shm if it has enough space: databases are created faster there. */
export async function startEphemeral(): Promise<EphemeralServer> {
  const inMemory = await hasRoom()
  // Folders of killed runs would occupy memory until the machine restarts.
  if (inMemory) await removeAbandoned()
  const folder = await mkdtemp(join(inMemory ? MEMORY : tmpdir(), PREFIX))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const server = await startEmbedded({ dataDir: folder, settings: SETTINGS })
    return { url: server.url, stop: () => server.stop().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

async function hasRoom(): Promise<boolean> {
  const found = await statfs(MEMORY).catch(() => undefined)
  return (
    found?.type === TMPFS &&
    found.bavail * found.bsize >= ROOM_BYTES &&
    process.availableMemory() >= 2 * ROOM_BYTES
  )
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    const folder = join(MEMORY, name)
    if (name.startsWith(PREFIX) && (await isAbandoned(join(folder, 'postgres'))))
      // The server of a killed process ends shortly after it, and writes until then.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 })
  }
}
