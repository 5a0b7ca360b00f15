import { createHash, createPrivateKey } from 'node:crypto'
import type { ErrorCode } from '@stoa/contract'
import { type JWTPayload, SignJWT } from 'jose'
import { monotonicMs } from '../../../call/clock.ts'
import type { Caller } from '../../../call/context.ts'
import { Failure } from '../../../call/failure.ts'
import { DEPTH_MAX, findUnstorable, tooDeep } from '../../../platform-support/json-limits.ts'
import { PrivateAddress } from '../../../platform-support/ssrf-safe-request.ts'
import { jsonTexts } from './json-sequence.ts'
import {
  ADAPTOR_TIMEOUT_MS,
  AdaptorFailure,
  type AdaptorRequest,
  causeOf,
  sendRequest,
} from './send-request.ts'

/** What opens an adaptor: the configuration that the merchant gave, and the key that signs requests of protocol V3. */
export interface AdaptorSecrets {
  configuration: Record<string, unknown>
  /** PKCS 8. */
  privateKey: string
}

/** A connection in use. */
export interface AdaptorClient {
  endpoint: string
  siteId: string
  /** Of the connection. */
  name: string
  secrets: AdaptorSecrets
  /** The adaptor is a service plug-in: it speaks V3 under `/v3`, and each request is a signed token (protocol/plug-ins §1). */
  plugin: boolean
  now: number
  allowPrivate: boolean
  /** Sends a request, or refuses to where the adaptor is to be spared. */
  guard: (send: () => Promise<string>) => Promise<string>
  /** For whom the adaptor is asked. */
  caller: Pick<Caller, 'role' | 'id'>
  /** Of the call, if it has an idempotency key; every write of it is sent with a key that follows from this one. */
  requestKey?: string | undefined
  /** When the time of the whole call is over, on the clock that only goes forward. */
  until: number
}

/** However many requests a call makes, together they take no longer than this. */
export const CALL_BUDGET_MS = 20_000

export const newLink = (link: Omit<AdaptorClient, 'until'>): AdaptorClient => ({
  ...link,
  until: monotonicMs() + CALL_BUDGET_MS,
})

const ISSUER = 'wix-data.wix.com'
const PLUGIN_ISSUER = 'wix.com'
const TOKEN_SEC = 300

const ROLES = { merchant: 'OWNER', member: 'MEMBER', visitor: 'VISITOR', anyone: 'VISITOR' } as const

/** What every request of V1 and V2 carries, and the key that opens the adaptor. */
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
  // By the key, not by the kind of adaptor: those of former connections stay until they are updated.
  const alg = key.asymmetricKeyType === 'rsa' ? 'RS256' : 'ES256'
  return new SignJWT(claims)
    .setProtectedHeader({ alg, kid: name })
    .setIssuer(issuer)
    .setAudience(name)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_SEC)
    .sign(key)
}

/** The signature of a request of V3. A service plug-in finds it around the request itself. */
export const authorization = async (link: AdaptorClient): Promise<Record<string, string>> =>
  link.plugin ? {} : { authorization: `Bearer ${await signed(link, ISSUER, { siteId: link.siteId })}` }

/** For whom a service plug-in is asked. */
const identityOf = ({ role, id }: AdaptorClient['caller']) =>
  role === 'merchant'
    ? { identityType: 'WIX_USER', wixUserId: id }
    : role === 'member'
      ? { identityType: 'MEMBER', memberId: id }
      : { identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: id }

/** A request as it is sent: to a service plug-in as one token, to others as it is. */
export async function requestTo(
  link: AdaptorClient,
  path: string,
  body: unknown,
): Promise<{ path: string } & AdaptorRequest> {
  if (!link.plugin) return { path, method: 'POST', body }
  const metadata = {
    appExtensionType: 'EXTERNAL_DATABASE_PROVIDER',
    instanceId: link.siteId,
    identity: identityOf(link.caller),
  }
  const data = { request: body, metadata }
  return { path: `/v3${path}`, method: 'POST', text: await signed(link, PLUGIN_ISSUER, { data }) }
}

interface Asked {
  path: string
  body: unknown
  headers?: Record<string, string>
  /** What is written, as a name that is the same when the call is repeated. */
  writes?: string
  /** What a 404 of this request says of. */
  notFound?: ErrorCode
}

/** A key for a write, so that an adaptor that keeps keys makes it once however often the call is repeated. */
export const writeKey = ({ siteId, name, caller, requestKey }: AdaptorClient, what: string) =>
  createHash('sha256')
    .update(JSON.stringify([siteId, name, caller.id, requestKey, what]))
    .digest('base64url')

/** Asks the adaptor, and answers with the JSON values of its reply; every failure has become one of the wire's. */
export async function ask(
  link: AdaptorClient,
  { path, body, headers, writes, notFound }: Asked,
): Promise<unknown[]> {
  const timeoutMs = Math.min(ADAPTOR_TIMEOUT_MS, link.until - monotonicMs())
  if (timeoutMs <= 0) throw failed(link, 'COMMUNICATION_FAILURE', 'the time of the call is over')
  const keyed = writes !== undefined && link.requestKey !== undefined
  const all = { ...headers, ...(keyed && { 'idempotency-key': writeKey(link, writes) }) }
  try {
    const { path: at, ...request } = await requestTo(link, path, body)
    const text = await link.guard(() =>
      sendRequest(
        link.endpoint,
        at,
        { ...request, headers: all },
        { allowPrivate: link.allowPrivate, timeoutMs, repeatable: writes === undefined },
      ),
    )
    return readReply(text)
  } catch (error) {
    if (error instanceof PrivateAddress)
      throw failed(link, 'DESTINATION_HOST_UNREACHABLE', 'the address is in a private network')
    if (error instanceof AdaptorFailure) throw failureOf(error, link, { writes, notFound })
    throw error
  }
}

/** What no call could store is no answer either: items go into events as they are. */
function readReply(text: string): unknown[] {
  if (tooDeep(text)) throw new AdaptorFailure(`the reply is nested deeper than ${DEPTH_MAX} levels`)
  const values = parse(text)
  const unstorable = findUnstorable(text, values)
  if (unstorable) throw new AdaptorFailure(`a value of the reply ${unstorable.why}`)
  return values
}

function parse(text: string): unknown[] {
  try {
    return jsonTexts(text)
  } catch {
    throw new AdaptorFailure('the reply is no JSON')
  }
}

const failed = (
  link: AdaptorClient,
  causeOfFailure: string,
  reason: string,
  more: Record<string, number> = {},
) =>
  new Failure('DATA_EXTERNAL_FAILED', {
    connection: link.name,
    causeOfFailure,
    reason,
    ...more,
  })

/** A reply that does not say what it had to. After a write nobody knows what became of it. */
export const unreadable = (
  link: AdaptorClient,
  reason: string,
  { writes }: { writes?: boolean } = {},
): Failure =>
  writes
    ? new Failure('DATA_EXTERNAL_OUTCOME_UNKNOWN', { connection: link.name, reason })
    : failed(link, 'COMMUNICATION_FAILURE', reason)

/** What adaptors call their refusals, in protocol V3 and in its previews. */
const REFUSALS: Record<string, ErrorCode> = {
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

/** The code of a refusal that an adaptor has named itself. What it says in words is for the merchant alone: it may tell of the database. */
export function adaptorErrorOf(
  link: AdaptorClient,
  said: unknown,
  { status, notFound }: { status?: number; notFound?: ErrorCode | undefined } = {},
): { code: ErrorCode; data: Record<string, unknown> } {
  // Service plug-ins say it within (protocol/plug-ins §2).
  const { applicationError } = (said ?? {}) as { applicationError?: unknown }
  const { errorCode, code, errorMessage, description, message } = (applicationError ?? said ?? {}) as Record<
    string,
    unknown
  >
  const named = REFUSALS[String(errorCode ?? code ?? '')]
  const words = [errorMessage, description, message].find(one => typeof one === 'string')
  return {
    code:
      named ??
      (status === 404 ? notFound : undefined) ??
      (status !== undefined ? STATUSES[status] : undefined) ??
      'DATA_EXTERNAL_REFUSED',
    data: {
      connection: link.name,
      ...(status !== undefined && { status }),
      ...(link.caller.role === 'merchant' && words !== undefined && { description: words.slice(0, 500) }),
    },
  }
}

/** Statuses with which an adaptor says that it has done nothing, besides those that it explains itself. */
const REJECTED_STATUSES = [401, 403, 404, 429]

function failureOf(
  error: AdaptorFailure,
  link: AdaptorClient,
  { writes, notFound }: Pick<Asked, 'writes' | 'notFound'>,
): Failure {
  const { status = 0, unreachable, unsent, retryAfterSec, message } = error
  const cause = causeOf(error)
  const explains = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
  if (explains && cause === 'COMMUNICATION_FAILURE') {
    let said: unknown
    try {
      said = jsonTexts(error.reply ?? '')[0]
    } catch {
      // A refusal without words is one, too.
    }
    const { code, data } = adaptorErrorOf(link, said, { status, notFound })
    return new Failure(code, data)
  }
  const notDone =
    unreachable || unsent || REJECTED_STATUSES.includes(status) || (status >= 300 && status < 400)
  return writes !== undefined && !notDone
    ? new Failure('DATA_EXTERNAL_OUTCOME_UNKNOWN', {
        connection: link.name,
        reason: message,
        ...(status > 0 && { status }),
      })
    : failed(link, cause, message, { ...(status > 0 && { status }), ...(retryAfterSec && { retryAfterSec }) })
}
