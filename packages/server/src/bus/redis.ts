import { createClient } from '@redis/client'
import type { Logger } from 'pino'
import type { Bus } from '../call/commits.ts'
import type { UseStore } from '../call/shared-counts.ts'
import { connectionReport } from './connection-report.ts'

const CONNECT_MS = 2_000
/** Time limit of a command. */
const COMMAND_MS = 1_000
/** A server that has not answered for this time is left. */
const SILENCE_MS = 3_000
const RECONNECT_MS = 500

/**
 * A client of a Redis or Valkey server, which connects again by itself. No call waits for it: commands fail while it is not connected.
 * `channel` is that of the bus.
 */
export function openRedis(url: string, channel: string, logger: Logger) {
  const client = createClient({
    url,
    name: 'stoa',
    disableOfflineQueue: true,
    pingInterval: SILENCE_MS / 3,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: SILENCE_MS, reconnectStrategy: RECONNECT_MS },
    commandOptions: { timeout: COMMAND_MS },
  })
  const { lost, ready } = connectionReport('Redis', logger)
  const listeners: ((text: string) => void)[] = []
  client.on('error', lost)
  client.on('ready', ready)
  // The client subscribes again by itself after a loss.
  client.once('ready', () => {
    const tell = (text: string) => {
      for (const listener of listeners) listener(text)
    }
    client.subscribe(channel, tell).catch(lost)
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
  const bus: Bus = {
    publish: text => void client.publish(channel, text).catch(() => {}),
    receive: listener => void listeners.push(listener),
    isConnected: () => client.isReady,
    close: () => client.destroy(),
  }
  return { uses, bus }
}
