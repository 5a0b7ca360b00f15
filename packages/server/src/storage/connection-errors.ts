/** Socket and DNS error codes that mean that PostgreSQL is unreachable. */
const SOCKET_CODES = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETUNREACH',
  'ENFILE',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
])

/** Errors of pg and its pool about a lost connection. They have no code (`lib/client.js` of pg, `index.js` of pg-pool). */
const LOST =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|timeout expired$|timeout exceeded when trying to connect|Cannot use a pool after calling end)/

/** True when the connection itself is gone (class 08, 57P, 25P03, socket errors, errors of the driver), not the statement wrong. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', cause } = error as { code?: string; cause?: unknown }
  return (
    /^(08|57P|25P03)/.test(code) ||
    SOCKET_CODES.has(code) ||
    (!code && (LOST.test(error.message) || (cause !== undefined && isConnectionError(cause))))
  )
}
