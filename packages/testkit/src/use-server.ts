import { type EphemeralServer, startEphemeral } from '@stoa/server'

interface Server {
  url: string
  /** To be called by each user once; the last one ends an embedded server. */
  release(): Promise<void>
}

let users = 0
let embedded: Promise<EphemeralServer> | undefined

/**
 * The PostgreSQL server on which databases are made: the one given, that of `DATABASE_URL`, or an embedded one that all
 * shops of this process share and that ends with the last of them.
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
