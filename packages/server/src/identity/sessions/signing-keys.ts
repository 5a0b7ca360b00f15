import { type CryptoKey, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Clock, Ids } from '../../call/clock.ts'
import type { AccessClaims, IdTokenClaims } from '../../call/services.ts'
import type { SecretBox } from '../../storage/identity/secrets.ts'
import { keyPairs } from '../../storage/identity/signing-keys.ts'
import type { Sql } from '../../storage/sql.ts'
import { createKeyRing, type KeyRing, type SigningKey } from './key-ring.ts'

/** Algorithm of access tokens, which the platform itself verifies. */
const ACCESS_ALGORITHM = 'ES256'
/** Algorithm of id tokens: the one that every client app supports (OpenID Connect Core §15.1). */
const ID_ALGORITHM = 'RS256'
/** How long a former key of messages stays published at least, in seconds (UCP 2026-04-08, signatures "Key Rotation"). */
const MESSAGE_KEY_SEC = 7 * 86_400
/** Key sets are cached for 5 minutes: a further key signs when their readers know it, in milliseconds. */
const PUBLISHED_MS = 10 * 60_000
/** How old the published key set may be, in milliseconds: another node may have created a key. */
const KEY_SET_MS = 10_000

/** Lifetime in seconds of a token for a checkout page, which cannot be renewed. */
const PAGE_TTL_SEC = 3_600

/** Lifetime in seconds of an access token: that of the settings, less for the page of a checkout. */
export const accessTokenTtlSec = (
  { page }: Pick<AccessClaims, 'page'>,
  { accessTokenTtlSec: ttlSec }: { accessTokenTtlSec: number },
): number => (page ? Math.min(PAGE_TTL_SEC, ttlSec) : ttlSec)

/** How many tokens a node remembers from their signature to their first use, which then needs no verification. */
const SIGNED_MAX = 5_000

/** The claims of a token that this platform has signed. */
export interface VerifiedToken {
  claims: AccessClaims
  issuedAt: number
  expiresAt: number
}

const verifiedOf = (payload: JWTPayload): VerifiedToken => ({
  claims: {
    siteId: String(payload.site),
    role: payload.role as AccessClaims['role'],
    id: String(payload.sub),
    clientId: String(payload.client),
    sessionId: String(payload.session),
    generation: Number(payload.gen ?? 0),
    ...(typeof payload.scope === 'string' && { scopes: payload.scope.split(' ') }),
    ...(typeof payload.checkout === 'string' && {
      page: { checkoutId: payload.checkout, own: payload.own === true },
    }),
  },
  issuedAt: Number(payload.iat) * 1000,
  expiresAt: Number(payload.exp) * 1000,
})

/**
 * Signs and verifies access tokens and id tokens. The newest key signs; older keys stay published until the last token that they
 * signed has expired. The first keys of id tokens and of messages are created with the first maintenance, or when they are needed.
 */
export async function openSigningKeys(
  database: Sql,
  clock: Clock,
  ids: Ids,
  tokenTtlSec: number,
  box: SecretBox,
) {
  const shared = { database, clock, ids, tokenTtlSec }
  const access = createKeyRing({
    ...shared,
    pairs: keyPairs('signing_keys', box),
    algorithm: ACCESS_ALGORITHM,
  })
  const idTokens = createKeyRing({
    ...shared,
    pairs: keyPairs('id_token_keys', box),
    algorithm: ID_ALGORITHM,
  })
  const messages = createKeyRing({
    ...shared,
    tokenTtlSec: MESSAGE_KEY_SEC,
    pairs: keyPairs('message_keys', box),
    algorithm: ACCESS_ALGORITHM,
  })
  await access.refresh()
  const signed = new Map<string, JWTPayload & { exp: number }>()

  const publicKey =
    (...rings: readonly KeyRing[]) =>
    async ({ kid }: { kid?: string }) => {
      const known = rings.flatMap(ring => ring.all()).find(({ id }) => id === kid)
      if (known) return known.public
      for (const ring of rings) {
        const found = await ring.find(kid)
        if (found) return found.public
      }
      throw new Error('unknown key')
    }

  /** The key of a ring that signs: the newest one that readers of the published keys have. */
  const publishedKey = async (ring: KeyRing): Promise<SigningKey> => {
    if (ring.all().length === 0) await ring.refresh()
    const keys = ring.all()
    return (keys.find(({ createdAt }) => clock.now() - createdAt >= PUBLISHED_MS) ??
      keys.at(-1)) as SigningKey
  }

  return {
    rotate: access.rotate,
    /** Loads keys of other nodes, and rotates when the interval is over. */
    async refresh(): Promise<void> {
      await access.refresh()
      await idTokens.refresh()
      await messages.refresh()
    },
    /** The public keys of messages. */
    async messageKeys(): Promise<readonly JWK[]> {
      await messages.freshen(KEY_SET_MS)
      if (messages.all().length === 0) await messages.refresh()
      return messages.all().map(({ jwk }) => jwk)
    },
    /** Signs a text, which may name the id of the key, with ECDSA on P-256 and SHA-256, as `r||s` (RFC 9421 §3.3.4). */
    async signMessage(textFor: (keyId: string) => string): Promise<Buffer> {
      const { id, private: key } = await publishedKey(messages)
      const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
      return Buffer.from(await crypto.subtle.sign(algorithm, key as CryptoKey, Buffer.from(textFor(id))))
    },
    /** The JSON Web Key Set of `/.well-known/jwks.json`. */
    async jwks() {
      await idTokens.freshen(KEY_SET_MS)
      return { keys: [...access.all(), ...idTokens.all()].map(({ jwk }) => jwk) }
    },

    /** An access token. With `compatible` it names the site as existing programs read it: `data.instance.metaSiteId`. */
    async sign(claims: AccessClaims, compatible = false): Promise<string> {
      const key = access.all()[0] as SigningKey
      const nowSec = Math.floor(clock.now() / 1000)
      const payload = {
        site: claims.siteId,
        role: claims.role,
        client: claims.clientId,
        session: claims.sessionId,
        gen: claims.generation,
        ...(claims.scopes && { scope: claims.scopes.join(' ') }),
        ...(claims.page && { checkout: claims.page.checkoutId, own: claims.page.own }),
        ...(compatible && { data: JSON.stringify({ instance: { metaSiteId: claims.siteId } }) }),
        sub: claims.id,
        iat: nowSec,
        exp: nowSec + accessTokenTtlSec(claims, { accessTokenTtlSec: tokenTtlSec }),
      }
      const token = await new SignJWT(payload)
        .setProtectedHeader({ alg: ACCESS_ALGORITHM, kid: key.id, typ: 'at+jwt' })
        .sign(key.private)
      if (signed.size >= SIGNED_MAX) signed.clear()
      signed.set(token, payload)
      return token
    },

    /** An id token for a client app, which expires with the access token. */
    async signIdToken(issuer: string, claims: IdTokenClaims): Promise<string> {
      const key = await publishedKey(idTokens)
      const nowSec = Math.floor(clock.now() / 1000)
      return new SignJWT({
        auth_time: Math.floor(claims.authTime / 1000),
        sid: claims.sessionId,
        ...(claims.nonce !== undefined && { nonce: claims.nonce }),
      })
        .setProtectedHeader({ alg: ID_ALGORITHM, kid: key.id, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(claims.memberId)
        .setAudience(claims.clientId)
        .setIssuedAt(nowSec)
        .setExpirationTime(nowSec + tokenTtlSec)
        .sign(key.private)
    },

    /** The claims of an id token, which may have expired; undefined for any other text. */
    async verifyIdToken(issuer: string, token: string) {
      try {
        const { payload } = await jwtVerify(token, publicKey(idTokens, access), {
          // Id tokens of earlier versions have the algorithm of access tokens.
          algorithms: [ID_ALGORITHM, ACCESS_ALGORITHM],
          typ: 'JWT',
          issuer,
          currentDate: new Date(0),
        })
        return {
          memberId: String(payload.sub),
          clientId: String(payload.aud),
          sessionId: String(payload.sid),
        }
      } catch {
        return undefined
      }
    },

    /** Claims and expiry in milliseconds; undefined for an invalid token. */
    async verify(token: string): Promise<VerifiedToken | undefined> {
      const own = signed.get(token)
      signed.delete(token)
      if (own && own.exp * 1000 > clock.now()) return verifiedOf(own)
      try {
        const { payload } = await jwtVerify(token, publicKey(access), {
          algorithms: [ACCESS_ALGORITHM],
          typ: 'at+jwt',
          currentDate: new Date(clock.now()),
        })
        return verifiedOf(payload)
      } catch {
        return undefined
      }
    },
  }
}

export type SigningKeys = Awaited<ReturnType<typeof openSigningKeys>>
