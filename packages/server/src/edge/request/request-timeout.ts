import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Failure } from '../../call/failure.ts'
import { type Reject, rawReply } from './malformed.ts'

/** How long headers may take, at most. */
const HEADERS_MAX_MS = 60_000

/** How requests that are arriving are given another time. */
const extensions = new WeakMap<object, (ms: number) => void>()

/**
 * Ends requests that have not arrived whole after so many milliseconds. Node's own limit is one for all requests of a server;
 * this one can be another for one of them.
 */
export function setRequestTimeout(server: Server, ms: number, reject: Reject): void {
  server.requestTimeout = 0
  server.headersTimeout = Math.min(ms, HEADERS_MAX_MS)
  server.prependListener('request', (incoming, outgoing) => {
    if (hasBody(incoming)) limit(incoming, outgoing, ms, reject)
  })
}

/** From now on a request may take so many milliseconds to arrive whole. In process there is no limit. */
export const extendRequestTimeout = (incoming: object | undefined, ms: number): void =>
  incoming && extensions.get(incoming)?.(ms)

/** Whether more of the request comes than its head. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function limit(incoming: IncomingMessage, outgoing: ServerResponse, ms: number, reject: Reject): void {
  const end = () => {
    if (incoming.complete) return
    if (outgoing.headersSent) incoming.socket.destroy()
    else
      reject(new Failure('REQUEST_TIMEOUT')).then(
        reply => incoming.socket.end(rawReply(reply), () => incoming.socket.destroy()),
        () => incoming.socket.destroy(),
      )
  }
  let timer = setTimeout(end, ms)
  extensions.set(incoming, other => {
    clearTimeout(timer)
    timer = setTimeout(end, other)
  })
  incoming.once('close', () => clearTimeout(timer))
}
