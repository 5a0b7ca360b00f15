import { createDriver } from '@stoa/testkit'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import { beforeEach, describe, expect, test } from 'vitest'
import { CALLBACK, createOpenIdBrowser, openOpenIdShop } from './openid-browser.fixture.ts'

const { shop, ...opened } = await openOpenIdShop()
let { driver } = opened
let browser: Awaited<ReturnType<typeof createOpenIdBrowser>>
beforeEach(async () => {
  driver = await createDriver(shop)
  browser = await createOpenIdBrowser(shop, driver)
})

describe('openid-client against the platform', () => {
  test('signs a member in, reads their claims and renews the tokens', async () => {
    const { email, id } = await driver.registered()
    const tokens = await browser.signIn(email)
    expect(tokens.claims()).toMatchObject({
      iss: shop.baseUrl,
      aud: shop.clientId,
      sub: id,
      auth_time: expect.any(Number),
      sid: expect.any(String),
    })
    const claims = await openid.fetchUserInfo(browser.configuration, tokens.access_token, id)
    expect(claims).toMatchObject({ sub: id, email, email_verified: false, emailVerified: false })
    const renewed = await openid.refreshTokenGrant(browser.configuration, tokens.refresh_token ?? '')
    expect(await openid.fetchUserInfo(browser.configuration, renewed.access_token, id)).toMatchObject({
      email,
    })
  })

  test('gets id tokens with RS256, whose keys are published before they sign (OpenID Connect Core §15.1)', async () => {
    const { email } = await driver.registered()
    const idToken = async () => (await browser.signIn(email)).id_token ?? ''
    const published = async () =>
      (await (await shop.fetch(`${shop.baseUrl}/oauth2/jwks`)).json()) as JSONWebKeySet
    const first = await idToken()
    const { kid } = decodeProtectedHeader(first)
    const verified = await jwtVerify(first, createLocalJWKSet(await published()), { algorithms: ['RS256'] })
    expect(verified.payload).toMatchObject({ aud: shop.clientId, iss: shop.baseUrl })
    const { id_token_signing_alg_values_supported: algorithms } = browser.configuration.serverMetadata()
    expect(algorithms).toContain('RS256')
    const known = (await published()).keys.length
    const { pool } = shop.platform.database
    await pool.query(
      `insert into id_token_keys (id, public_jwk, private_jwk, created_at)
       select 'next', public_jwk, private_jwk, $1 from id_token_keys`,
      [new Date(shop.clock.now() + 1000)],
    )
    shop.clock.advance(60_000)
    expect((await published()).keys.length).toBe(known + 1)
    expect(decodeProtectedHeader(await idToken()).kid).toBe(kid)
    shop.clock.advance(10 * 60_000)
    expect(decodeProtectedHeader(await idToken()).kid).toBe('next')
  })

  test('continues an existing sign-in with prompt=none by a redirect, without a page', async () => {
    const { email, id } = await driver.registered()
    await browser.signIn(email)
    const requests: Record<string, string>[] = [{ prompt: 'none' }, {}]
    for (const parameters of requests) {
      const { url, checks } = await browser.request(parameters)
      const reply = await browser.open(url)
      expect([reply.status, await reply.text()]).toEqual([302, ''])
      const returned = new URL(reply.headers.get('location') ?? '')
      expect(returned.origin + returned.pathname).toBe(CALLBACK)
      const tokens = await openid.authorizationCodeGrant(browser.configuration, returned, checks)
      expect(tokens.claims()?.sub).toBe(id)
    }
  })

  test('gets login_required with prompt=none in a browser that is not signed in', async () => {
    const { url, checks } = await browser.request({ prompt: 'none' })
    const reply = await browser.open(url)
    const returned = new URL(reply.headers.get('location') ?? '')
    await expect(
      openid.authorizationCodeGrant(browser.configuration, returned, checks),
    ).rejects.toMatchObject({ error: 'login_required' })
  })

  test('enforces max_age: an old sign-in leads to the page, and auth_time is that of the new one', async () => {
    const { email } = await driver.registered()
    const first = await browser.signIn(email)
    const { url, checks } = await browser.request({ max_age: '0', login_hint: email })
    const page = (await browser.open(url)).headers.get('location') ?? ''
    expect(page).toContain('/sign-in#session=')
    const { opened, returned } = await browser.signInOnPage(page, email)
    expect(opened.loginHint).toBe(email)
    const tokens = await openid.authorizationCodeGrant(browser.configuration, returned, {
      ...checks,
      maxAge: 60,
    })
    expect(tokens.claims()?.auth_time).toBeGreaterThanOrEqual(Number(first.claims()?.auth_time))
  })

  test('gets invalid_grant for a code that was used', async () => {
    const { url, checks } = await browser.request()
    const page = (await browser.open(url)).headers.get('location') ?? ''
    const { returned } = await browser.signInOnPage(page)
    await openid.authorizationCodeGrant(browser.configuration, returned, checks)
    await expect(
      openid.authorizationCodeGrant(browser.configuration, returned, checks),
    ).rejects.toMatchObject({ status: 400, error: 'invalid_grant' })
  })
})

describe('the authorization endpoint', () => {
  const errors: [what: string, parameters: Record<string, string>, error: string][] = [
    ['another response type (RFC 6749 §4.1.2.1)', { response_type: 'token' }, 'unsupported_response_type'],
    ['no PKCE challenge (RFC 7636 §4.4.1)', { code_challenge: '' }, 'invalid_request'],
    ['the PKCE method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['prompt=none with another (OpenID Connect Core §3.1.2.1)', { prompt: 'none login' }, 'invalid_request'],
    ['an unknown prompt', { prompt: 'maybe' }, 'invalid_request'],
    ['a wrong max_age', { max_age: 'soon' }, 'invalid_request'],
    ['an unknown response mode', { response_mode: 'form_post' }, 'invalid_request'],
    ['a request object (OpenID Connect Core §3.1.2.6)', { request: 'e30.e30.' }, 'request_not_supported'],
    [
      'a request URI (OpenID Connect Core §3.1.2.6)',
      { request_uri: 'https://app.test/r' },
      'request_uri_not_supported',
    ],
    ['a registration (OpenID Connect Core §3.1.2.6)', { registration: '{}' }, 'registration_not_supported'],
  ]
  test.each(errors)('redirects with an error for %s', async (_, parameters, error) => {
    const { url, checks } = await browser.request(parameters)
    const reply = await browser.open(url)
    const { searchParams } = new URL(reply.headers.get('location') ?? '')
    expect(reply.status).toBe(302)
    expect(Object.fromEntries(searchParams)).toEqual({
      error,
      error_description: expect.stringMatching(/^[\x20-\x7e]+$/),
      state: checks.expectedState,
      iss: shop.baseUrl,
    })
  })

  test('redirects with an error for a repeated parameter (RFC 6749 §3.1)', async () => {
    const { url } = await browser.request()
    url.searchParams.append('nonce', 'other')
    const { searchParams } = new URL((await browser.open(url)).headers.get('location') ?? '')
    expect(searchParams.get('error')).toBe('invalid_request')
  })

  test('puts the reply into the fragment for response_mode=fragment', async () => {
    const { url } = await browser.request({ response_mode: 'fragment', prompt: 'none' })
    const { hash, search } = new URL((await browser.open(url)).headers.get('location') ?? '')
    expect([search, new URLSearchParams(hash.slice(1)).get('error')]).toEqual(['', 'login_required'])
  })

  const pages: [what: string, parameters: Record<string, string>][] = [
    ['an unknown client app', { client_id: '6b0c1c31-4c0f-4e6c-a8ba-57b8d93a7a10' }],
    ['a client_id that is no id', { client_id: 'shop' }],
    ['a redirect URI that is not registered', { redirect_uri: 'https://evil.example/' }],
    ['no redirect URI', { redirect_uri: '' }],
    ['a NUL character', { state: '\0' }],
  ]
  test.each(pages)('shows a page instead of a redirect for %s (RFC 6749 §4.1.2.1)', async (_, parameters) => {
    const { url } = await browser.request(parameters)
    const reply = await browser.open(url)
    expect([reply.status, reply.headers.get('location')]).toEqual([400, null])
    expect(reply.headers.get('content-type')).toContain('text/html')
  })

  test('continues a posted form as a GET, which carries the cookie (OpenID Connect Core §3.1.2.1)', async () => {
    const { url } = await browser.request()
    const reply = await shop.fetch(
      new Request(`${shop.baseUrl}/oauth2/authorize`, { method: 'POST', body: url.searchParams }),
    )
    expect([reply.status, reply.headers.get('location')]).toEqual([303, `/oauth2/authorize${url.search}`])
  })
})

describe('the token endpoint', () => {
  const cases: [what: string, form: Record<string, string>, status: number, error: string][] = [
    ['no grant type', {}, 400, 'invalid_request'],
    ['another grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no client', { grant_type: 'refresh_token', client_id: '' }, 401, 'invalid_client'],
    ['no code', { grant_type: 'authorization_code' }, 400, 'invalid_request'],
    ['a made-up refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 400, 'invalid_grant'],
    [
      'an unknown client',
      {
        grant_type: 'refresh_token',
        refresh_token: 'x',
        client_id: '6b0c1c31-4c0f-4e6c-a8ba-57b8d93a7a10',
      },
      401,
      'invalid_client',
    ],
  ]
  test.each(cases)('answers a form with %s as RFC 6749 §5.2 says', async (_, form, status, error) => {
    const body = new URLSearchParams({ client_id: shop.clientId, ...form })
    const reply = await shop.fetch(new Request(`${shop.baseUrl}/oauth2/token`, { method: 'POST', body }))
    expect([reply.status, await reply.json()]).toEqual([
      status,
      { error, error_description: expect.any(String) },
    ])
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })
})

test('userinfo names the scheme of a wrong token (RFC 6750 §3)', async () => {
  const reply = await shop.fetch(
    new Request(`${shop.baseUrl}/oauth2/user-info`, { headers: { authorization: 'Bearer x' } }),
  )
  expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"'])
})

test('token info tells whose an access token is, until it expires', async () => {
  const { id } = await driver.asNewMember()
  const token = driver.tokens.member ?? ''
  const info = async () => {
    const body = JSON.stringify({ token })
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
    return (await shop.fetch(new Request(`${shop.baseUrl}/oauth2/token-info`, init))).json()
  }
  expect(await info()).toMatchObject({
    active: true,
    subjectType: 'MEMBER',
    subjectId: id,
    clientId: shop.clientId,
  })
  shop.clock.advance(24 * 3_600_000)
  expect(await info()).toEqual({ active: false })
})
