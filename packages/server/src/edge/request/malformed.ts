import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Failure } from '../../call/failure.ts'
import type { WireReply } from '../respond.ts'

/** Creates the reply to a request that could not be parsed. */
export type Reject = (error: unknown) => Promise<WireReply>

/** Replies with an error body to what Node's parser rejects: malformed HTTP, and headers that are too large or too slow. */
export function rejectMalformed(
  server: Server<typeof IncomingMessage, typeof ServerResponse>,
  reject: Reject,
) {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // A reply has already started, so another one cannot follow.
    const { _httpMessage: reply } = socket as Socket & { _httpMessage?: ServerResponse }
    if (!socket.writable || error.code === 'ECONNRESET' || reply?.headersSent) socket.destroy()
    else
      reject(new Failure(codeOf(error))).then(
        answer => socket.end(rawReply(answer), () => socket.destroy()),
        () => socket.destroy(),
      )
  })
}

function codeOf({ code }: NodeJS.ErrnoException) {
  if (code === 'HPE_HEADER_OVERFLOW') return 'HEADERS_TOO_LARGE'
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'REQUEST_TIMEOUT' : 'MALFORMED_REQUEST'
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** A reply as HTTP/1.1 bytes, for a socket without a response object. It closes the connection. */
export function rawReply({ status, headers, body }: WireReply): string {
  const all = { ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${REASONS[status] ?? ''}`, ...lines, '', body].join('\r\n')
}
