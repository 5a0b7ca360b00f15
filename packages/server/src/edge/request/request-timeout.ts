import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Failure } from '../../call/failure.ts'
import { type Reject, rawReply } from './malformed.ts'

/** Maximum time in milliseconds for the headers of a request. */
const HEADERS_MAX_MS = 60_000

/** Functions that set a new timeout for a request that is still arriving. */
const extensions = new WeakMap<object, (ms: number) => void>()

/**
 * Rejects requests that have not arrived completely within `ms` milliseconds. Node's own timeout is one for the whole
 * server; this one can be extended for a single request.
 */
export function setRequestTimeout(server: Server, ms: number, reject: Reject): void {
  server.requestTimeout = 0
  server.headersTimeout = Math.min(ms, HEADERS_MAX_MS)
  server.prependListener('request', (incoming, outgoing) => {
    if (hasBody(incoming)) limit(incoming, outgoing, ms, reject)
  })
}

/** Restarts the timeout of a request with `ms` milliseconds. In-process requests have no timeout. */
export const extendRequestTimeout = (incoming: object | undefined, ms: number): void =>
  incoming && extensions.get(incoming)?.(ms)

/** Whether the request has a body. */
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
