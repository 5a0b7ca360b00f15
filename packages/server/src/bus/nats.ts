import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import type { Bus } from '../call/commits.ts'
import { connectionReport } from './connection-report.ts'

const CONNECT_MS = 2_000
/** A server that has left two probes without an answer is left. */
const PING_MS = 1_000
const RECONNECT_MS = 500

/** A client of NATS servers, which connects again by itself. What is published while it is not connected is dropped. */
export function openNats(urls: readonly string[], subject: string, logger: Logger): Bus {
  const { lost, ready } = connectionReport('NATS', logger)
  const listeners: ((text: string) => void)[] = []
  let connection: NatsConnection | undefined
  let isConnected = false
  let isClosed = false

  const addresses = urls.map(url => new URL(url))
  const { username, password } = addresses[0] as URL
  const user = decodeURIComponent(username)
  const opening = connect({
    name: 'stoa',
    servers: addresses.map(({ host }) => host),
    ...(password ? { user, pass: decodeURIComponent(password) } : user && { token: user }),
    ...(addresses.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    noEcho: true,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
    timeout: CONNECT_MS,
    ignoreAuthErrorAbort: true,
  })
  void opening.then(opened => {
    if (isClosed) return opened.close()
    connection = opened
    isConnected = true
    ready()
    opened.subscribe(subject, {
      callback: (error, message) => {
        if (!error) for (const listener of listeners) listener(message.string())
      },
    })
    return follow(opened)
  }, lost)
  const notYet = setTimeout(() => {
    if (!isConnected) lost(new Error('NATS cannot be reached'))
  }, CONNECT_MS).unref()

  async function follow(opened: NatsConnection) {
    for await (const status of opened.status()) {
      if (status.type === 'disconnect' || status.type === 'staleConnection') {
        isConnected = false
        if (!isClosed) lost(new Error(`the connection to NATS was lost (${status.type})`))
      } else if (status.type === 'reconnect') {
        isConnected = true
        ready()
      }
    }
  }

  return {
    publish(text) {
      if (isConnected) connection?.publish(subject, text)
    },
    receive: listener => void listeners.push(listener),
    isConnected: () => isConnected,
    close() {
      isClosed = true
      clearTimeout(notYet)
      void connection?.close()
    },
  }
}
