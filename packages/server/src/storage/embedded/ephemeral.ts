import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from './index.ts'
import { isAbandoned } from './lock-file.ts'

// Nothing here outlives the process, so nothing need survive a power cut.
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
/** A run of all tests takes a third of it. */
const ROOM_BYTES = 2 ** 31

/** A PostgreSQL for tests. */
export interface VolatileServer {
  /** Connection string of a role that may create databases. */
  url: string
  /** Ends it; its data goes with it. */
  stop(): Promise<void>
}

/** Starts an embedded PostgreSQL on a new folder, in memory where there is plenty: databases are made there far faster. */
export async function startEphemeral(): Promise<VolatileServer> {
  const inMemory = await hasRoom()
  // What is left of a run that was killed would hold its memory until the machine is started again.
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
      // The server of a process that was killed ends a moment after it, and writes until then.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 })
  }
}
