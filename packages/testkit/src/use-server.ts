import { type EphemeralServer, startEphemeral } from '@stoa/server'

interface Server {
  url: string
  /** Each user calls it once; the last call stops an embedded server. */
  release(): Promise<void>
}

let users = 0
let embedded: Promise<EphemeralServer> | undefined

/**
 * The PostgreSQL server for databases of tests: the given one, that of `DATABASE_URL`, or an embedded one. All shops of
 * this process share the embedded server; the last of them stops it.
 */
export async function useServer(dataDir?: string): Promise<Server> {
  const named = dataDir ?? process.env.DATABASE_URL
  if (named) return { url: named, release: async () => {} }
  users++
  embedded ??= startEphemeral()
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
