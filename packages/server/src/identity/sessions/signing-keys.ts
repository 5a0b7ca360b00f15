import { setTimeout } from 'node:timers/promises'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import type { Clock, Ids } from '../../call/clock.ts'
import type { AccessClaims, IdTokenClaims } from '../../call/services.ts'
import {
  activeSigningKeys,
  insertSigningKey,
  retireSigningKeys,
} from '../../storage/identity/signing-keys.ts'
import type { Sql } from '../../storage/sql.ts'

const ALGORITHM = 'ES256'
/** Rotation interval of the signing key, checked at start and every hour. */
const SIGNING_DAYS = 30
const DAY_MS = 86_400_000
/** Minimum interval in milliseconds between reloads for unknown key ids. */
const RELOAD_MS = 50

interface Key {
  id: string
  public: CryptoKey | Uint8Array
  private: CryptoKey | Uint8Array
  jwk: JWK
  createdAt: number
}

/**
 * Signs and verifies access tokens. The newest key signs; older keys stay published until the last token that they signed
 * has expired.
 */
export async function openSigningKeys(database: Sql, clock: Clock, ids: Ids, tokenTtlSec: number) {
  let keys: Key[] = []
  let reloading: Promise<void> | undefined

  const load = async () => {
    const rows = await activeSigningKeys<{
      id: string
      public_jwk: JWK
      private_jwk: JWK
      created_at: number
    }>(database)
    keys = await Promise.all(
      rows.map(async row => ({
        id: row.id,
        public: await importJWK(row.public_jwk, ALGORITHM),
        private: await importJWK(row.private_jwk, ALGORITHM),
        jwk: { ...row.public_jwk, kid: row.id, alg: ALGORITHM, use: 'sig' },
        createdAt: row.created_at,
      })),
    )
  }

  /** Loads keys of other nodes. At most one query per interval, so that forged key ids cannot cause more. */
  const reload = () => {
    reloading ??= setTimeout(RELOAD_MS)
      .then(load)
      .finally(() => {
        reloading = undefined
      })
    return reloading
  }

  const publicKey = async ({ kid }: { kid?: string }) => {
    const find = () => keys.find(key => key.id === kid)
    if (!find()) await reload()
    const key = find()
    if (!key) throw new Error('unknown key')
    return key.public
  }

  /** Creates a new signing key and retires keys whose last token has expired. */
  const rotate = async () => {
    const pair = await generateKeyPair(ALGORITHM, { extractable: true })
    const now = clock.now()
    await insertSigningKey(database, {
      id: ids.guid(),
      public_jwk: await exportJWK(pair.publicKey),
      private_jwk: await exportJWK(pair.privateKey),
      created_at: now,
    })
    // A key signs until its successor is created; its last token expires one token lifetime later.
    await retireSigningKeys(database, now - tokenTtlSec * 1000 - DAY_MS, now)
    await load()
  }

  const refresh = async () => {
    await load()
    const newest = keys[0]
    if (!newest || clock.now() - newest.createdAt > SIGNING_DAYS * DAY_MS) await rotate()
  }
  await refresh()

  return {
    rotate,
    /** Loads keys of other nodes, and rotates when the interval is over. */
    refresh,
    /** The JSON Web Key Set of `/.well-known/jwks.json`. */
    jwks: () => ({ keys: keys.map(key => key.jwk) }),

    /** An access token. With `compatible` it names the site as existing programs read it: `data.instance.metaSiteId`. */
    async sign(claims: AccessClaims, compatible = false): Promise<string> {
      const key = keys[0] as Key
      const nowSec = Math.floor(clock.now() / 1000)
      return new SignJWT({
        site: claims.siteId,
        role: claims.role,
        client: claims.clientId,
        session: claims.sessionId,
        gen: claims.generation,
        ...(claims.scopes && { scope: claims.scopes.join(' ') }),
        ...(compatible && { data: JSON.stringify({ instance: { metaSiteId: claims.siteId } }) }),
      })
        .setProtectedHeader({ alg: ALGORITHM, kid: key.id, typ: 'at+jwt' })
        .setSubject(claims.id)
        .setIssuedAt(nowSec)
        .setExpirationTime(nowSec + tokenTtlSec)
        .sign(key.private)
    },

    /** An id token for a client app, which expires with the access token. */
    signIdToken(issuer: string, claims: IdTokenClaims): Promise<string> {
      const key = keys[0] as Key
      const nowSec = Math.floor(clock.now() / 1000)
      return new SignJWT({
        auth_time: Math.floor(claims.authTime / 1000),
        sid: claims.sessionId,
        ...(claims.nonce !== undefined && { nonce: claims.nonce }),
      })
        .setProtectedHeader({ alg: ALGORITHM, kid: key.id, typ: 'JWT' })
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
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: [ALGORITHM],
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
    async verify(
      token: string,
    ): Promise<{ claims: AccessClaims; issuedAt: number; expiresAt: number } | undefined> {
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: [ALGORITHM],
          typ: 'at+jwt',
          currentDate: new Date(clock.now()),
        })
        return {
          claims: {
            siteId: String(payload.site),
            role: payload.role as AccessClaims['role'],
            id: String(payload.sub),
            clientId: String(payload.client),
            sessionId: String(payload.session),
            generation: Number(payload.gen ?? 0),
            ...(typeof payload.scope === 'string' && { scopes: payload.scope.split(' ') }),
          },
          issuedAt: Number(payload.iat) * 1000,
          expiresAt: Number(payload.exp) * 1000,
        }
      } catch {
        return undefined
      }
    },
  }
}

export type SigningKeys = Awaited<ReturnType<typeof openSigningKeys>>
