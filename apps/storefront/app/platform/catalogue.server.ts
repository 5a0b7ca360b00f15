import { createClient, memoryStorage, OAuthStrategy } from '@stoa/client'
import { config } from './config.server.ts'

const identity = () =>
  createClient({
    baseUrl: config.internalUrl,
    auth: OAuthStrategy({ clientId: config.clientId, storage: memoryStorage() }),
    timeoutMs: 10_000,
  })

// The platform limits the calls of each identity, and this process speaks for everyone who only looks.
const identities = Array.from({ length: 8 }, identity)
let turn = 0

/**
 * Clients of this process, in turn, for everything that is the same for all shoppers. Browsing therefore makes no
 * session: a visitor comes into being with the first thing put into a cart.
 */
export const catalogue = {
  get call() {
    turn = (turn + 1) % identities.length
    return (identities[turn] as ReturnType<typeof identity>).call
  },
}
