import { createClient, memoryStorage, OAuthStrategy } from '@stoa/client'
import { config } from './config.server.ts'

/**
 * One client of this process for everything that is the same for all shoppers. Browsing therefore makes no session:
 * a visitor comes into being with the first thing put into a cart.
 */
export const catalogue = createClient({
  baseUrl: config.baseUrl,
  auth: OAuthStrategy({ clientId: config.clientId, storage: memoryStorage() }),
  timeoutMs: 10_000,
})
