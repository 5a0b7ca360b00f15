import type { ErrorTable } from './error-table.ts'

/** Before a call is found, of every call, and of tokens. */
export const requestErrors = {
  // Before a call is found
  MALFORMED_REQUEST: [
    400,
    'The request line, the Host header or another header is malformed. Percent-encode the path and send exactly one Host header.',
  ],
  REQUEST_TIMEOUT: [408, 'The request did not arrive completely within the time limit. Send it again.'],
  HEADERS_TOO_LARGE: [431, 'Path and headers together exceed 16 KiB. Send a shorter path or fewer headers.'],

  // Every call
  UNAUTHENTICATED: [
    401,
    'The access token in the Authorization header is missing, invalid or expired. Get a new one from /oauth2/token.',
  ],
  PERMISSION_DENIED: [
    403,
    'The role of this access token may not use this call. Use a token of a role that the reference lists for the call.',
  ],
  ORIGIN_NOT_ALLOWED: [
    403,
    'Pages of {origin} may not call this shop, because its client app has not registered the origin. Add it in the admin under Developers, or with npx stoa app update --app {clientId} --add-origins {origin}',
  ],
  UNKNOWN_VERSION: [
    400,
    'The header Stoa-Version names {version}, which this platform does not know. It knows {known}: send one of them, or update the platform.',
  ],
  UNKNOWN_PATH: [404, 'No call has this path. See /openapi.json for all paths.'],
  METHOD_NOT_ALLOWED: [
    405,
    'This path does not support this HTTP method. See /openapi.json for the methods of the path.',
  ],
  PAYLOAD_TOO_LARGE: [
    413,
    'The request body exceeds the size limit of this call. Send less data per request.',
  ],
  UNSUPPORTED_MEDIA_TYPE: [
    415,
    'The Content-Type of the request is not supported. Send the body as application/json.',
  ],
  RATE_LIMITED: [
    429,
    'The caller sent too many requests. Wait for the seconds named in Retry-After, then send the request again.',
  ],
  IDEMPOTENCY_KEY_REUSED: [
    409,
    'This Idempotency-Key was already used for a different request. Use a new key for each new request.',
  ],
  CONFLICT: [409, 'Another request changed the same data at the same time. Send the request again.'],
  TIMEOUT: [
    503,
    'The request exceeded its time limit and was cancelled; nothing was changed. Send it again; for a query, use a narrower filter.',
  ],
  UNAVAILABLE: [503, 'The platform is temporarily unavailable. Send the request again after a moment.'],
  STORAGE_FULL: [
    503,
    'The disk of the platform is almost full, so writes are rejected; reads still work. The operator must free space.',
  ],

  SITE_READ_ONLY: [
    503,
    'The shop is being moved and takes no changes for a moment. Send the request again after the seconds named in Retry-After.',
  ],
  SITE_SUSPENDED: [
    503,
    'The shop is suspended: staff can read, nobody can change anything. If it has moved, data.movedTo is its new address. Ask who hosts it.',
  ],

  SITE_NOT_FOUND: [404, 'The installation has no site with this id. Check the id.'],
  SITE_EXISTS: [409, 'The installation has a site with this id already. Read it, or use another id.'],

  // Tokens (protocol/sessions §3)
  INVALID_CLIENT: [
    401,
    'No client app has this clientId, or the secret is missing or wrong. Correct them in the settings of your storefront.',
  ],
  INVALID_GRANT: [
    401,
    'The refresh token or authorization code is invalid, expired or already used. Start a new session.',
  ],
  SESSION_TOKEN_INVALID: [
    401,
    'This link is expired or was already used. Go back to the shop and start again.',
  ],
} as const satisfies ErrorTable
