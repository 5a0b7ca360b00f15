import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Embedded, startEmbedded } from '../../packages/server/src/storage/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for this run, as a role that may create databases. */
    databaseUrl: string
  }
}

// Nothing here outlives the run, so nothing need survive a power cut.
const VOLATILE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
}

let users = 0
let cluster: Promise<{ embedded: Embedded; folder: string }> | undefined

/** One embedded PostgreSQL for the whole run, whichever projects take part; DATABASE_URL names another instead. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL && !cluster) {
    project.provide('databaseUrl', process.env.DATABASE_URL)
    return async () => {}
  }
  users++
  cluster ??= startCluster()
  const { url } = (await cluster).embedded
  project.provide('databaseUrl', url)
  // The testkit of a worker, started after this, looks here before it starts a server of its own.
  process.env.DATABASE_URL = url
  return async () => {
    if (--users > 0 || !cluster) return
    const { embedded, folder } = await cluster
    cluster = undefined
    delete process.env.DATABASE_URL
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function startCluster() {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-test-'))
  return { embedded: await startEmbedded({ dataDir: folder, settings: VOLATILE }), folder }
}
