import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@stoa/server'

interface Server {
  url: string
  /** To be called by each user once; the last one ends an embedded server. */
  release(): Promise<void>
}

let users = 0
let embedded: ReturnType<typeof start> | undefined

/**
 * The PostgreSQL server on which databases are made: the one given, that of `DATABASE_URL`, or an embedded one that all
 * shops of this process share and that ends with the last of them.
 */
export async function useServer(given?: string): Promise<Server> {
  const named = given ?? process.env.DATABASE_URL
  if (named) return { url: named, release: async () => {} }
  users++
  embedded ??= start()
  const { url, stop } = await embedded
  return {
    url,
    async release() {
      users--
      if (users > 0) return
      embedded = undefined
      await stop()
    },
  }
}

async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-testkit-'))
  const server = await startEmbedded({
    dataDir: folder,
    // Nothing here outlives the process, so nothing need survive a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
