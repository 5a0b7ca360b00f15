import type { Clock } from '../../call/clock.ts'
import type { Caller } from '../../call/context.ts'
import { Failure } from '../../call/failure.ts'
import type { ApiKey, ClientApp, Directory } from '../../call/services.ts'
import { isApiKey } from '../../identity/apps/api-key-secret.ts'
import { secretFingerprint } from '../../identity/apps/client-secret.ts'
import type { SessionRevocations } from '../../identity/sessions/revoked-sessions.ts'
import type { SigningKeys } from '../../identity/sessions/signing-keys.ts'
import { isProofOld, isStaffToken, readStaffToken } from '../../staff/index.ts'
import { isSameSecret } from './bearer-token.ts'
import { limitedTo, SCOPES_HEADER } from './limited-scopes.ts'

/** The caller without a token, where a call allows that. */
export const ANYONE: Caller = { role: 'anyone', siteId: '', id: '', strict: false }

/** The host of the installation, who belongs to no site. */
const OPERATOR: Caller = { role: 'operator', siteId: '', id: 'operator', strict: true }

/** A verified token, and the settings of its client app that `caller` was built from. */
interface Known {
  caller: Caller
  clientId: string
  client?: ClientApp
  /** Of an app: identifies its secret. */
  sessionId: string
  /** A token that an app got with its secret. It acts for the merchant like an API key, without a session. */
  isApp: boolean
  expiresAt: number
  /** Epoch of the session revocations when the token was verified. */
  epoch: number
}

/** Maximum number of verified tokens in memory. A signature is verified once, not on each request. */
const REMEMBERED = 5_000

/**
 * Identifies the caller from `Authorization`: an access token, an API key or a staff token, with or without the prefix `Bearer` (existing
 * clients omit it, protocol/transport §4). Returns `ANYONE` when the header is absent.
 */
export function openAuthenticator(
  directory: Directory,
  keys: SigningKeys,
  clock: Clock,
  sessions: SessionRevocations,
  protectionSecret: string,
  operatorKey?: string | undefined,
) {
  const tokens = new Map<string, Known>()
  const isOperatorKey = (token: string) => operatorKey !== undefined && isSameSecret(token, operatorKey)

  const byAccessToken = async (token: string): Promise<Caller> => {
    let session = tokens.get(token)
    const epoch = sessions.epoch()
    if (session?.epoch !== epoch) {
      const verified = await keys.verify(token)
      if (!verified) throw new Failure('UNAUTHENTICATED')
      const { issuedAt, claims } = verified
      const { siteId, role, id, clientId, sessionId, generation, scopes, page } = claims
      // Once per token and node: the session may have been revoked, and the first use confirms a token renewal.
      if (!(await sessions.met(claims))) throw new Failure('UNAUTHENTICATED')
      const isApp = role === 'app'
      const clientDefaults = { strict: true, compatClient: false }
      const caller: Caller = isApp
        ? { role: 'merchant', siteId, id, ...clientDefaults }
        : { role, siteId, id, clientId, sessionId, generation, issuedAt, ...clientDefaults, scopes, page }
      session = { caller, clientId, sessionId, isApp, expiresAt: verified.expiresAt, epoch }
      if (tokens.size >= REMEMBERED) tokens.clear()
      tokens.set(token, session)
    }
    if (session.expiresAt <= clock.now() || sessions.ended(session.sessionId)) {
      tokens.delete(token)
      throw new Failure('UNAUTHENTICATED')
    }
    const client = await directory.client(session.clientId)
    if (!client || client.siteId !== session.caller.siteId) throw new Failure('UNAUTHENTICATED')
    if (session.client !== client) {
      const { strict, compatClient, catalogVersion, origins, scopes, thirdParty } = client
      if (session.isApp && secretFingerprint(client) !== session.sessionId)
        throw new Failure('UNAUTHENTICATED')
      session.client = client
      session.caller = {
        ...session.caller,
        strict,
        compatClient,
        catalogVersion,
        ...(session.isApp ? { scopes } : !thirdParty && { shopOrigin: origins[0] }),
      }
    }
    return session.caller
  }

  const byApiKey = async (secret: string, siteId: string | null): Promise<Caller> => {
    const key = await directory.apiKey(secret)
    if (!key) throw new Failure('UNAUTHENTICATED')
    if (siteId && siteId !== key.siteId) throw new Failure('PERMISSION_DENIED', { header: 'wix-site-id' })
    return toMerchant(key)
  }

  /** The session is looked up on every call, so that its end and a new role take effect immediately. */
  const byStaffToken = async (token: string, siteId: string | null): Promise<Caller> => {
    const content = readStaffToken(protectionSecret, token, clock.now())
    const session = content && (await directory.staffSession(content.sessionId))
    if (!session || session.expiresAt <= clock.now()) throw new Failure('UNAUTHENTICATED')
    if (siteId && siteId !== session.siteId) throw new Failure('PERMISSION_DENIED', { header: 'wix-site-id' })
    const { scopes } = session
    return {
      role: 'merchant',
      staffRole: session.role,
      proofIsOld: isProofOld(session, clock.now()),
      ...(scopes && { scopes }),
      siteId: session.siteId,
      id: session.staffMemberId,
      strict: true,
      compatClient: false,
    }
  }

  /** `<accessToken>,<apiKey>`: a merchant's server on behalf of a shopper (protocol/transport §4). */
  const byBoth = async (accessToken: string, apiKey: string, siteId: string | null): Promise<Caller> => {
    const [onBehalfOf, merchant] = await Promise.all([byAccessToken(accessToken), byApiKey(apiKey, siteId)])
    if (onBehalfOf.siteId !== merchant.siteId || onBehalfOf.role === 'merchant')
      throw new Failure('UNAUTHENTICATED')
    // The limit of the shopper's token holds for the pair.
    return { ...merchant, onBehalfOf, ...(onBehalfOf.page && { page: onBehalfOf.page }) }
  }

  const byToken = (token: string, siteId: string | null): Promise<Caller> => {
    const comma = token.indexOf(',')
    if (comma > 0) return byBoth(token.slice(0, comma).trim(), token.slice(comma + 1).trim(), siteId)
    if (isStaffToken(token)) return byStaffToken(token, siteId)
    return isApiKey(token) ? byApiKey(token, siteId) : byAccessToken(token)
  }

  return {
    /** Identifies the caller. Rejects an invalid header. */
    async identify(headers: Headers): Promise<Caller> {
      const header = headers.get('authorization')
      if (!header) return ANYONE
      const token = tokenIn(header)
      if (isOperatorKey(token)) return OPERATOR
      const caller = await byToken(token, headers.get('wix-site-id'))
      return limitedTo(headers.get(SCOPES_HEADER), caller)
    },

    /** Whether this node has verified every token of the header. It may have expired since: `identify` decides. */
    isKnown(headers: Headers): boolean {
      const header = tokenIn(headers.get('authorization') ?? '')
      if (isOperatorKey(header)) return true
      const secrets = header.split(',')
      return secrets
        .map(secret => secret.trim())
        .every(secret =>
          isStaffToken(secret)
            ? readStaffToken(protectionSecret, secret, clock.now()) !== undefined
            : isApiKey(secret)
              ? directory.apiKey.peek(secret) !== undefined
              : tokens.has(secret),
        )
    },

    /** `identify` from memory only: the caller without scopes and without the limit of a page, if this node can identify them without a query. */
    recognise(header: (name: string) => string | null): Caller | undefined {
      const authorization = header('authorization')
      if (!authorization || header('wix-site-id') !== null || header(SCOPES_HEADER) !== null) return undefined
      const token = tokenIn(authorization)
      if (isApiKey(token)) {
        const key = directory.apiKey.peek(token)
        return key && !key.scopes ? toMerchant(key) : undefined
      }
      const session = tokens.get(token)
      const client = session && directory.client.peek(session.clientId)
      const holds =
        client &&
        client === session.client &&
        session.epoch === sessions.epoch() &&
        session.expiresAt > clock.now() &&
        !sessions.ended(session.sessionId)
      return holds && !session.caller.scopes && !session.caller.page ? session.caller : undefined
    },
  }
}

export type Authenticator = ReturnType<typeof openAuthenticator>

const tokenIn = (authorization: string) =>
  /^Bearer\s/i.test(authorization) ? authorization.slice(7).trim() : authorization

const toMerchant = ({ siteId, id, strict, scopes }: ApiKey): Caller => ({
  role: 'merchant',
  siteId,
  id,
  strict,
  compatClient: !strict,
  ...(scopes && { scopes }),
})
