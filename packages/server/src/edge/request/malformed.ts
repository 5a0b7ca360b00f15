import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Failure } from '../../call/failure.ts'
import type { WireReply } from '../respond.ts'

/** Makes the reply to a request that is no request for a call. */
export type Reject = (error: unknown) => Promise<WireReply>

/** Gives an error body to what Node's parser rejects: malformed HTTP, headers that are too large or too slow. */
export function rejectMalformed(
  server: Server<typeof IncomingMessage, typeof ServerResponse>,
  reject: Reject,
) {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // A reply that has begun cannot be followed by another.
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

/** A reply as the bytes of HTTP/1.1, for a socket that has no response object; the connection ends with it. */
export function rawReply({ status, headers, body }: WireReply): string {
  const all = { ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${REASONS[status] ?? ''}`, ...lines, '', body].join('\r\n')
}
