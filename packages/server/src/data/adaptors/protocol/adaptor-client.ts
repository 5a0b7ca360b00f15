import { createHash, createPrivateKey } from 'node:crypto'
import { cutText, type ErrorCode } from '@stoa/contract'
import { type JWTPayload, SignJWT } from 'jose'
import { monotonicMs } from '../../../call/clock.ts'
import type { Caller } from '../../../call/context.ts'
import { Failure } from '../../../call/failure.ts'
import { DEPTH_MAX, findUnstorable, tooDeep } from '../../../platform-support/json-limits.ts'
import { PrivateAddress } from '../../../platform-support/ssrf-safe-request.ts'
import { parseJsonSequence } from './json-sequence.ts'
import {
  ADAPTOR_TIMEOUT_MS,
  AdaptorFailure,
  type AdaptorRequest,
  causeOf,
  sendRequest,
} from './send-request.ts'

/** Secrets of a connection: the merchant's configuration, and the signing key of protocol V3. */
export interface AdaptorSecrets {
  configuration: Record<string, unknown>
  /** PKCS 8. */
  privateKey: string
}

/** A client of one adaptor for the time of one call. */
export interface AdaptorClient {
  endpoint: string
  siteId: string
  /** Name of the connection. */
  name: string
  secrets: AdaptorSecrets
  /** Whether the adaptor is a service plug-in: V3 under `/v3`, each request a signed token (protocol/plug-ins §1). */
  plugin: boolean
  now: number
  allowPrivate: boolean
  /** Sends a request through the circuit breaker. */
  guard: (send: () => Promise<string>) => Promise<string>
  /** The caller in the request context. */
  caller: Pick<Caller, 'role' | 'id'>
  /** Key derived from the call's idempotency key, if any. Keys of writes are derived from it. */
  requestKey?: string | undefined
  /** Deadline of the call on the monotonic clock. */
  until: number
}

/** Time budget for all requests of a call, in milliseconds. */
export const CALL_BUDGET_MS = 20_000

export const createAdaptorClient = (client: Omit<AdaptorClient, 'until'>): AdaptorClient => ({
  ...client,
  until: monotonicMs() + CALL_BUDGET_MS,
})

const ISSUER = 'wix-data.wix.com'
const PLUGIN_ISSUER = 'wix.com'
const TOKEN_SEC = 300

const ROLES = {
  merchant: 'OWNER',
  member: 'MEMBER',
  visitor: 'VISITOR',
  anyone: 'VISITOR',
  operator: 'VISITOR',
} as const

/** The request context of V1 and V2, including the secrets. */
export const requestContext = ({ siteId, name, secrets, caller }: AdaptorClient) => ({
  requestContext: {
    settings: secrets.configuration,
    instanceId: siteId,
    installationId: name,
    role: ROLES[caller.role],
    ...(caller.role === 'member' && { memberId: caller.id }),
  },
})

async function signed(
  { name, secrets, now }: AdaptorClient,
  issuer: string,
  claims: JWTPayload,
): Promise<string> {
  const issuedAt = Math.floor(now / 1000)
  const key = createPrivateKey(secrets.privateKey)
  // The key type decides, not the kind of adaptor: older connections keep their key until they are updated.
  const alg = key.asymmetricKeyType === 'rsa' ? 'RS256' : 'ES256'
  return new SignJWT(claims)
    .setProtectedHeader({ alg, kid: name })
    .setIssuer(issuer)
    .setAudience(name)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_SEC)
    .sign(key)
}

/** The Authorization header of V3. Empty for service plug-ins, whose request itself is signed. */
export const authorization = async (client: AdaptorClient): Promise<Record<string, string>> =>
  client.plugin ? {} : { authorization: `Bearer ${await signed(client, ISSUER, { siteId: client.siteId })}` }

/** The caller's identity for a service plug-in. */
const identityOf = ({ role, id }: AdaptorClient['caller']) =>
  role === 'merchant'
    ? { identityType: 'WIX_USER', wixUserId: id }
    : role === 'member'
      ? { identityType: 'MEMBER', memberId: id }
      : { identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: id }

/** Encodes a request: as a signed token for service plug-ins, else as JSON. */
export async function requestTo(
  client: AdaptorClient,
  path: string,
  body: unknown,
): Promise<{ path: string } & AdaptorRequest> {
  if (!client.plugin) return { path, method: 'POST', body }
  const metadata = {
    appExtensionType: 'EXTERNAL_DATABASE_PROVIDER',
    instanceId: client.siteId,
    identity: identityOf(client.caller),
  }
  const data = { request: body, metadata }
  return { path: `/v3${path}`, method: 'POST', text: await signed(client, PLUGIN_ISSUER, { data }) }
}

interface AdaptorCall {
  path: string
  body: unknown
  headers?: Record<string, string>
  /** A name of the write that is stable across retries of the call. */
  writes?: string
  /** What a 404 of this request refers to. */
  notFound?: ErrorCode
}

/** The idempotency key of a write, for adaptors that support idempotency. */
export const writeKey = ({ siteId, name, caller, requestKey }: AdaptorClient, what: string) =>
  createHash('sha256')
    .update(JSON.stringify([siteId, name, caller.id, requestKey, what]))
    .digest('base64url')

/** Sends a request and returns the JSON values of its reply. Maps failures to error codes of the protocol. */
export async function callAdaptor(
  client: AdaptorClient,
  { path, body, headers, writes, notFound }: AdaptorCall,
): Promise<unknown[]> {
  const timeoutMs = Math.min(ADAPTOR_TIMEOUT_MS, client.until - monotonicMs())
  if (timeoutMs <= 0)
    throw failed(client, 'COMMUNICATION_FAILURE', 'the time budget of the call is exhausted')
  const keyed = writes !== undefined && client.requestKey !== undefined
  const all = { ...headers, ...(keyed && { 'idempotency-key': writeKey(client, writes) }) }
  try {
    const { path: at, ...request } = await requestTo(client, path, body)
    const text = await client.guard(() =>
      sendRequest(
        client.endpoint,
        at,
        { ...request, headers: all },
        { allowPrivate: client.allowPrivate, timeoutMs, repeatable: writes === undefined },
      ),
    )
    return readReply(text)
  } catch (error) {
    if (error instanceof PrivateAddress)
      throw failed(client, 'DESTINATION_HOST_UNREACHABLE', 'the address is in a private network')
    if (error instanceof AdaptorFailure) throw failureOf(error, client, { writes, notFound })
    throw error
  }
}

/** Rejects replies with values that PostgreSQL cannot store, because items are copied into events. */
function readReply(text: string): unknown[] {
  if (tooDeep(text)) throw new AdaptorFailure(`the reply is nested deeper than ${DEPTH_MAX} levels`)
  const values = parse(text)
  const unstorable = findUnstorable(text, values)
  if (unstorable) throw new AdaptorFailure(`a value of the reply ${unstorable.why}`)
  return values
}

function parse(text: string): unknown[] {
  try {
    return parseJsonSequence(text)
  } catch {
    throw new AdaptorFailure('the reply is not JSON')
  }
}

const failed = (
  client: AdaptorClient,
  causeOfFailure: string,
  reason: string,
  more: Record<string, number> = {},
) =>
  new Failure('DATA_EXTERNAL_FAILED', {
    connection: client.name,
    causeOfFailure,
    reason,
    ...more,
  })

/** The failure for an invalid reply. After a write its outcome is unknown. */
export const invalidReply = (
  client: AdaptorClient,
  reason: string,
  { writes }: { writes?: boolean } = {},
): Failure =>
  writes
    ? new Failure('DATA_EXTERNAL_OUTCOME_UNKNOWN', { connection: client.name, reason })
    : failed(client, 'COMMUNICATION_FAILURE', reason)

/** Error codes of adaptors, in protocol V3 and in its previews. */
const REJECTIONS: Record<string, ErrorCode> = {
  ITEM_NOT_FOUND: 'WDE0073',
  WDE0073: 'WDE0073',
  ITEM_ALREADY_EXISTS: 'WDE0074',
  WDE0074: 'WDE0074',
  COLLECTION_NOT_FOUND: 'WDE0025',
  WDE0025: 'WDE0025',
  COLLECTION_ALREADY_EXISTS: 'WDE0104',
  WDE0104: 'WDE0104',
  WDE0109: 'WDE0109',
  WDE0123: 'WDE0123',
  UNSUPPORTED_OPERATION: 'WDE0119',
  WDE0119: 'WDE0119',
  WDE0120: 'WDE0119',
}
const STATUSES: Record<number, ErrorCode> = { 409: 'WDE0074', 413: 'WDE0109' }

/** Maps an adaptor's error to an error code. Only the merchant gets its message, which may expose the database. */
export function adaptorErrorOf(
  client: AdaptorClient,
  reply: unknown,
  { status, notFound }: { status?: number; notFound?: ErrorCode | undefined } = {},
): { code: ErrorCode; data: Record<string, unknown> } {
  // Service plug-ins nest it (protocol/plug-ins §2).
  const { applicationError } = (reply ?? {}) as { applicationError?: unknown }
  const { errorCode, code, errorMessage, description, message } = (applicationError ?? reply ?? {}) as Record<
    string,
    unknown
  >
  const named = REJECTIONS[String(errorCode ?? code ?? '')]
  const words = [errorMessage, description, message].find(one => typeof one === 'string')
  return {
    code:
      named ??
      (status === 404 ? notFound : undefined) ??
      (status !== undefined ? STATUSES[status] : undefined) ??
      'DATA_EXTERNAL_REJECTED',
    data: {
      connection: client.name,
      ...(status !== undefined && { status }),
      ...(client.caller.role === 'merchant' && words !== undefined && { description: cutText(words, 500) }),
    },
  }
}

/** Statuses that guarantee that nothing was written. */
const REJECTED_STATUSES = [401, 403, 404, 429]

function failureOf(
  error: AdaptorFailure,
  client: AdaptorClient,
  { writes, notFound }: Pick<AdaptorCall, 'writes' | 'notFound'>,
): Failure {
  const { status = 0, unreachable, unsent, retryAfterSec, message } = error
  const cause = causeOf(error)
  const explains = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
  if (explains && cause === 'COMMUNICATION_FAILURE') {
    let reply: unknown
    try {
      reply = parseJsonSequence(error.reply ?? '')[0]
    } catch {
      // A rejection may have no message.
    }
    const { code, data } = adaptorErrorOf(client, reply, { status, notFound })
    return new Failure(code, data)
  }
  const notDone =
    unreachable || unsent || REJECTED_STATUSES.includes(status) || (status >= 300 && status < 400)
  return writes !== undefined && !notDone
    ? new Failure('DATA_EXTERNAL_OUTCOME_UNKNOWN', {
        connection: client.name,
        reason: message,
        ...(status > 0 && { status }),
      })
    : failed(client, cause, message, {
        ...(status > 0 && { status }),
        ...(retryAfterSec && { retryAfterSec }),
      })
}
