import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Options of a draining server; times are in milliseconds. */
export interface DrainingServerOptions extends ServerOptions {
  /** Maximum time in milliseconds in which a client reads no byte of a waiting reply. */
  replyTimeoutMs: number
  /** Time in milliseconds for which connections are still accepted after the drain has started. */
  drainDelayMs: number
  /** Maximum time in milliseconds for requests in flight after the port is closed. */
  drainTimeoutMs: number
}

/** A server with a graceful shutdown. */
export interface DrainingServer {
  server: Server
  /** From now on every reply closes its connection. New connections are accepted until `close`. */
  drain(): void
  /**
   * Drains the server, closes its port after the delay and waits for requests in flight.
   * Resolves with the number of connections that were cut at the time limit.
   * @param hurry Cuts what is still open as soon as it is aborted.
   */
  close(hurry?: AbortSignal): Promise<number>
}

const POLL_MS = 50

/** Bytes of a body that are still read after its reply, so that a client that sends first can read the reply. */
const UNREAD_MAX = 1_048_576

/**
 * Connections that may wait to be accepted, for `server.listen`. Node's default of 511 overflows when some thousand clients
 * connect at once: the system then drops the connections of all others for seconds.
 */
export const LISTEN_BACKLOG = 8_192

/** Closes the connection of a request whose body goes on for more than `bytes`. */
function endAfter(request: IncomingMessage, bytes: number): void {
  let left = bytes
  request.on('data', ({ length }: Buffer) => {
    left -= length
    if (left < 0) request.socket.destroy()
  })
}

/** An HTTP server with graceful shutdown, which also closes connections whose client does not read the reply. */
export function createDrainingServer(
  listener: RequestListener,
  { replyTimeoutMs, drainDelayMs, drainTimeoutMs, ...options }: DrainingServerOptions,
): DrainingServer {
  /** Per connection: the reply in flight, or how many bytes had been read when the last one was complete. */
  const connections = new Map<Socket, ServerResponse | number>()
  let draining: Promise<void> | undefined
  const server = createServer(options)
  server.timeout = replyTimeoutMs
  server.on('connection', socket => {
    connections.set(socket, 0)
    socket.once('close', () => connections.delete(socket))
  })
  // One function for all replies: a closure for each would cost more than the rest of this server.
  function onClose(this: ServerResponse) {
    const { socket } = this.req
    if (connections.get(socket) === this) connections.set(socket, socket.bytesRead)
  }
  // Before the reply is complete: from then on Node reads and discards the rest without a limit.
  function onLastByte(this: ServerResponse) {
    if (!this.req.complete) endAfter(this.req, UNREAD_MAX)
  }
  // Without this listener Node would also close the connection of a request that takes long to answer.
  function onTimeout(this: ServerResponse) {
    const { socket } = this.req
    if (socket.writableLength > 0) socket.destroy()
  }
  server.on('request', (request, reply) => {
    const { socket } = request
    connections.set(socket, reply)
    if (draining) reply.shouldKeepAlive = false
    reply.on('prefinish', onLastByte)
    reply.on('close', onClose)
    reply.on('timeout', onTimeout)
  })
  server.on('request', listener)

  const drain = () => {
    if (draining) return
    draining = delay(drainDelayMs)
    for (const reply of connections.values()) if (typeof reply === 'object') reply.shouldKeepAlive = false
  }

  /** A connection is idle unless a request is in flight or the beginning of one has arrived. */
  const closeIdle = () => {
    for (const [socket, state] of connections) if (state === socket.bytesRead) socket.destroy()
  }

  return {
    server,
    drain,
    async close(hurry = new AbortController().signal) {
      drain()
      const aborted = new Promise<void>(resolve => {
        if (hurry.aborted) resolve()
        else hurry.addEventListener('abort', () => resolve(), { once: true })
      })
      await Promise.race([draining, aborted])
      // Not the method of the HTTP server: that one also cuts replies that are complete but not yet sent.
      const closed = new Promise<void>(resolve => TcpServer.prototype.close.call(server, () => resolve()))
      closeIdle()
      // A reply whose head was sent before the drain leaves its connection open.
      const poll = setInterval(closeIdle, POLL_MS)
      const timeLimit = new AbortController()
      await Promise.race([
        closed,
        aborted,
        delay(drainTimeoutMs, undefined, { signal: timeLimit.signal }).catch(() => {}),
      ])
      timeLimit.abort()
      clearInterval(poll)
      const cut = [...connections.keys()].filter(socket => !socket.destroyed)
      for (const socket of cut) socket.destroy()
      await closed
      return cut.length
    },
  }
}
