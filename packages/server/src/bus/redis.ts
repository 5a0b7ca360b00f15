import { createClient } from '@redis/client'
import type { Logger } from 'pino'
import type { UseStore } from '../call/shared-counts.ts'

const CONNECT_MS = 2_000
/** Time limit of a command. */
const COMMAND_MS = 1_000
/** A server that has not answered for this time is left. */
const SILENCE_MS = 5_000
const RECONNECT_MS = 500

/** A client of a Redis or Valkey server, which connects again by itself. No call waits for it: commands fail while it is not connected. */
export async function openRedis(url: string, logger: Logger) {
  const client = createClient({
    url,
    name: 'stoa',
    disableOfflineQueue: true,
    pingInterval: SILENCE_MS / 2,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: SILENCE_MS, reconnectStrategy: RECONNECT_MS },
    commandOptions: { timeout: COMMAND_MS },
  })
  let isReported = false
  client.on('error', err => {
    if (!isReported) logger.warn({ err }, 'Redis does not answer')
    isReported = true
  })
  client.on('ready', () => {
    if (isReported) logger.info('Redis answers again')
    isReported = false
  })
  // It is tried again until the platform closes.
  void client.connect().catch(() => {})

  const uses: UseStore = {
    async add(counted) {
      const commands = client.multi()
      for (const { key, amount, leftMs } of counted) {
        const name = `stoa:uses:${key.toString('base64url')}`
        commands.incrByFloat(name, amount)
        // The window of whoever reports first. The server deletes the key at its end.
        commands.pExpire(name, Math.max(1, Math.ceil(leftMs)), 'NX')
        commands.pTTL(name)
      }
      const replies: readonly unknown[] = await commands.execAsPipeline()
      return counted.map((_, i) => ({
        used: Number(replies[3 * i]),
        leftMs: Math.max(0, Number(replies[3 * i + 2])),
      }))
    },
  }
  return { uses, close: () => client.destroy() }
}
