import { createHash } from 'node:crypto'
import type { Ids } from '@stoa/server'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** An account of the test provider, as claims of OpenID Connect. */
export interface TestAccount {
  sub?: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

interface Grant {
  account: TestAccount & { sub: string }
  nonce: string
  challenge: string
  redirectUri: string
}

const ISSUER = 'https://provider.test'
const CLIENT_ID = 'shop-at-provider'
const CLIENT_SECRET = 'secret-at-provider'

let pair: ReturnType<typeof generateKeyPair> | undefined

/** Generating RSA keys is slow: all shops of a process share one, created at the first sign-in. */
const keys = () => {
  pair ??= generateKeyPair('RS256')
  return pair
}

/**
 * An identity provider as a function `fetch`: it implements OpenID Connect, and Facebook's form of OAuth at Facebook's
 * addresses. Other requests fail.
 */
export function createTestProvider(ids: Ids) {
  const grants = new Map<string, Grant>()
  const signedIn = new Map<string, TestAccount & { sub: string }>()

  const idToken = async ({ account, nonce }: Grant) =>
    new SignJWT({ ...account, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setIssuer(ISSUER)
      .setAudience(CLIENT_ID)
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign((await keys()).privateKey)

  const redeem = async (request: Request) => {
    const form = new URLSearchParams(await request.text())
    const basic = /^Basic (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    // Client id and secret are form-encoded (RFC 6749 §2.3.1).
    const notified = decodeURIComponent(Buffer.from(basic, 'base64').toString())
    const isClient =
      notified === `${CLIENT_ID}:${CLIENT_SECRET}` || form.get('client_secret') === CLIENT_SECRET
    if (!isClient) return Response.json({ error: 'invalid_client' }, { status: 401 })
    const grant = grants.get(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    grants.delete(form.get('code') ?? '')
    if (grant?.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const accessToken = ids.guid()
    signedIn.set(accessToken, grant.account)
    return Response.json({
      access_token: accessToken,
      token_type: 'bearer',
      expires_in: 300,
      ...(grant.nonce && { id_token: await idToken(grant) }),
    })
  }

  const graph = (request: Request) => {
    const account = signedIn.get((request.headers.get('authorization') ?? '').replace(/^Bearer /i, ''))
    if (!account) return new Response(null, { status: 401 })
    const { sub, email, given_name, family_name } = account
    return Response.json({ id: sub, email, first_name: given_name, last_name: family_name })
  }

  const answer = async (request: Request): Promise<Response> => {
    const { origin, pathname } = new URL(request.url)
    switch (origin + pathname) {
      case `${ISSUER}/.well-known/openid-configuration`:
        return Response.json({
          issuer: ISSUER,
          authorization_endpoint: `${ISSUER}/authorize`,
          token_endpoint: `${ISSUER}/token`,
          jwks_uri: `${ISSUER}/jwks`,
          id_token_signing_alg_values_supported: ['RS256'],
        })
      case `${ISSUER}/jwks`:
        return Response.json({
          keys: [{ ...(await exportJWK((await keys()).publicKey)), kid: 'test', alg: 'RS256' }],
        })
      case `${ISSUER}/token`:
      case 'https://graph.facebook.com/oauth/access_token':
        return redeem(request)
      case 'https://graph.facebook.com/me':
        return graph(request)
      default:
        throw new TypeError(`no program answers ${request.url} in a test`)
    }
  }

  return {
    issuer: ISSUER,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    fetch: ((input, init) => answer(new Request(input, init))) as typeof globalThis.fetch,
    /** Signs an account in at the authorization URL; returns the parameters of the redirect back. */
    signIn(url: string, account: TestAccount) {
      const requested = new URL(url).searchParams
      const code = ids.guid()
      grants.set(code, {
        account: { sub: ids.guid(), ...account },
        nonce: requested.get('nonce') ?? '',
        challenge: requested.get('code_challenge') ?? '',
        redirectUri: requested.get('redirect_uri') ?? '',
      })
      return { state: requested.get('state') ?? '', code }
    },
  }
}

/** The result of `createTestProvider`. */
export type TestProvider = ReturnType<typeof createTestProvider>
