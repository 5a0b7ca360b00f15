import type { Clock } from '../../call/clock.ts'
import type { Caller } from '../../call/context.ts'
import { Failure } from '../../call/failure.ts'
import type { ApiKey, ClientApp, Directory } from '../../call/services.ts'
import type { SessionRevocations } from '../../identity/sessions/revoked-sessions.ts'
import type { SigningKeys } from '../../identity/sessions/signing-keys.ts'

/** Who calls without a token, where a call allows that. */
export const ANYONE: Caller = { role: 'anyone', siteId: '', id: '', strict: false }

/** A checked token, and the client app whose rules its caller was last given. */
interface Known {
  caller: Caller
  clientId: string
  client?: ClientApp
  sessionId: string
  expiresAt: number
  /** Of the watch on sessions, when the token was checked. */
  epoch: number
}

/** How many checked tokens a node remembers, so that a signature is verified once and not with each request. */
const REMEMBERED = 5_000

/**
 * Finds out who is calling from `Authorization`: an access token or an API key, with or without the word Bearer
 * (existing clients send none, protocol/transport §4). Answers `ANYONE` when the header is absent.
 */
export function openAuthenticator(
  directory: Directory,
  keys: SigningKeys,
  clock: Clock,
  sessions: SessionRevocations,
) {
  const tokens = new Map<string, Known>()

  const byAccessToken = async (token: string): Promise<Caller> => {
    let known = tokens.get(token)
    const epoch = sessions.epoch()
    if (known?.epoch !== epoch) {
      const verified = await keys.verify(token)
      if (!verified) throw new Failure('UNAUTHENTICATED')
      const { issuedAt, claims } = verified
      const { siteId, role, id, clientId, sessionId, generation } = claims
      // Once for each token that this node meets: its session may have ended, and using it confirms a renewal.
      if (!(await sessions.met(claims))) throw new Failure('UNAUTHENTICATED')
      const caller = {
        role,
        siteId,
        id,
        clientId,
        sessionId,
        generation,
        issuedAt,
        strict: true,
        compatClient: false,
      }
      known = { caller, clientId, sessionId, expiresAt: verified.expiresAt, epoch }
      if (tokens.size >= REMEMBERED) tokens.clear()
      tokens.set(token, known)
    }
    if (known.expiresAt <= clock.now() || sessions.ended(known.sessionId)) {
      tokens.delete(token)
      throw new Failure('UNAUTHENTICATED')
    }
    const client = await directory.client(known.clientId)
    if (!client || client.siteId !== known.caller.siteId) throw new Failure('UNAUTHENTICATED')
    if (known.client !== client) {
      known.client = client
      const { strict, compatClient, origins } = client
      known.caller = { ...known.caller, strict, compatClient, shopOrigin: origins[0] }
    }
    return known.caller
  }

  const byApiKey = async (secret: string, siteId: string | null): Promise<Caller> => {
    const key = await directory.apiKey(secret)
    if (!key) throw new Failure('UNAUTHENTICATED')
    if (siteId && siteId !== key.siteId) throw new Failure('PERMISSION_DENIED', { header: 'wix-site-id' })
    return toMerchant(key)
  }

  /** `<accessToken>,<apiKey>`: a merchant's server that speaks for a shopper (protocol/transport §4). */
  const byBoth = async (accessToken: string, apiKey: string, siteId: string | null): Promise<Caller> => {
    const [onBehalfOf, merchant] = await Promise.all([byAccessToken(accessToken), byApiKey(apiKey, siteId)])
    if (onBehalfOf.siteId !== merchant.siteId) throw new Failure('UNAUTHENTICATED')
    return { ...merchant, onBehalfOf }
  }

  return {
    /** Finds out who is calling; fails where the header is there and is not in order. */
    identify(headers: Headers): Promise<Caller> | Caller {
      const header = headers.get('authorization')
      if (!header) return ANYONE
      const token = tokenIn(header)
      const siteId = headers.get('wix-site-id')
      const comma = token.indexOf(',')
      if (comma > 0) return byBoth(token.slice(0, comma).trim(), token.slice(comma + 1).trim(), siteId)
      return token.startsWith('stoa_') ? byApiKey(token, siteId) : byAccessToken(token)
    },

    /** Whether this node has checked all that the header holds before. It may have ended since: `identify` decides. */
    isKnown(headers: Headers): boolean {
      const secrets = tokenIn(headers.get('authorization') ?? '').split(',')
      return secrets
        .map(secret => secret.trim())
        .every(secret =>
          secret.startsWith('stoa_') ? directory.apiKey.peek(secret) !== undefined : tokens.has(secret),
        )
    },

    /**
     * The same without asking anybody: the caller, if this node knows at this moment that `identify` would name him.
     */
    recognise(header: (name: string) => string | null): Caller | undefined {
      const authorization = header('authorization')
      if (!authorization || header('wix-site-id') !== null) return undefined
      const token = tokenIn(authorization)
      if (token.startsWith('stoa_')) {
        const key = directory.apiKey.peek(token)
        return key && toMerchant(key)
      }
      const known = tokens.get(token)
      const client = known && directory.client.peek(known.clientId)
      const holds =
        client &&
        client === known.client &&
        known.epoch === sessions.epoch() &&
        known.expiresAt > clock.now() &&
        !sessions.ended(known.sessionId)
      return holds ? known.caller : undefined
    },
  }
}

export type Authenticator = ReturnType<typeof openAuthenticator>

const tokenIn = (authorization: string) =>
  /^Bearer\s/i.test(authorization) ? authorization.slice(7).trim() : authorization

const toMerchant = ({ siteId, id, strict }: ApiKey): Caller => ({ role: 'merchant', siteId, id, strict })
