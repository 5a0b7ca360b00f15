import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { Bus } from '../call/commits.ts'
import type { UseStore } from '../call/shared-counts.ts'

interface Options {
  redisUrl: string | undefined
  natsUrls: readonly string[]
  /** Names the channel: several installations may share a server. */
  secret: string
  logger: Logger
}

/** What programs beside the database do for the nodes. */
interface Opened {
  /** Passes on commits. */
  bus?: Bus
  /** Counts limits. */
  uses?: UseStore
  close(): void
}

/** Opens the servers that are configured, whose clients are loaded then: NATS, Redis, both or none. */
export async function openBus({ redisUrl, natsUrls, secret, logger }: Options): Promise<Opened> {
  const installation = createHmac('sha256', secret).update('bus').digest('hex').slice(0, 16)
  const redis = redisUrl
    ? (await import('./redis.ts')).openRedis(redisUrl, `stoa:${installation}`, logger)
    : undefined
  const nats =
    natsUrls.length > 0
      ? (await import('./nats.ts')).openNats(natsUrls, `stoa.${installation}`, logger)
      : undefined
  const bus = nats ?? redis?.bus
  return {
    ...(bus && { bus }),
    ...(redis && { uses: redis.uses }),
    close() {
      nats?.close()
      redis?.bus.close()
    },
  }
}
