import { createHash } from 'node:crypto'
import { contract } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShopWithDrivers } from '../../testing/open-test-shop.fixture.ts'
import { createApiKey, createClientApp, createSite } from '../sites/administration.ts'

const MINUTE = 60_000
const { createRedirectSession } = contract.redirects
const { completeSignIn, continueSignIn, openAccount, openSignIn, signOut } = contract.signIn
const { token } = contract.oauth
const { getCurrentMember } = contract.members

const { shop, driver } = await openShopWithDrivers()
await shop.sql`update client_apps set redirect_uris = '{https://app.test/back?a=1,http://127.0.0.1/cb}'
  where id = ${shop.clientId}`

const exchange = (message: object) =>
  driver.anyone.send(token, { clientId: shop.clientId, grantType: 'authorization_code', ...message })

describe('a code is sent to registered addresses only (RFC 6749 §3.1.2.3)', () => {
  const ask = (redirectUri: string, responseMode = 'query') =>
    driver.authSession({ redirectUri, responseMode }).then(
      () => 'taken',
      error => /REDIRECT_URL_NOT_REGISTERED|INVALID_ARGUMENT/.exec(String(error))?.[0],
    )

  test.each([
    'https://app.test/back',
    'https://app.test/back?a=1&b=2',
    'https://app.test/back?a=1#x',
    'https://app.test/back/../back?a=1',
    'https://APP.test/back?a=1',
    'http://app.test/back?a=1',
    'https://app.test.evil.test/back?a=1',
    'https://app.test@evil.test/back?a=1',
    'https://app.test:444/back?a=1',
    'http://shop.test/',
    'http://127.0.0.1:5000/other',
    'http://localhost/cb',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.test/',
  ])('and not to %s', async address => {
    expect(await ask(address)).toBe('REDIRECT_URL_NOT_REGISTERED')
  })

  test('to exactly what is registered, and to any port of this machine (RFC 8252 §7.3)', async () => {
    for (const address of ['https://app.test/back?a=1', 'http://127.0.0.1/cb', 'http://127.0.0.1:49152/cb'])
      expect([address, await ask(address)]).toEqual([address, 'taken'])
  })

  test('and to none at all only as a message', async () => {
    expect(await driver.authSession({ responseMode: 'web_message' })).toBeTruthy()
    await expect(driver.authSession({ responseMode: 'query' })).rejects.toThrow(
      'auth.authRequest.redirectUri',
    )
    await expect(driver.authSession({ redirectUri: 'unused://', responseMode: 'fragment' })).rejects.toThrow(
      'auth.authRequest.redirectUri',
    )
  })

  test('delivered by the requested response mode', async () => {
    for (const [mode, mark] of [
      ['query', '&'],
      ['fragment', '#'],
    ] as const) {
      const { sessionToken, state } = await driver.authSession({
        redirectUri: 'https://app.test/back?a=1',
        responseMode: mode,
      })
      const { flow } = await driver.openSignIn(sessionToken)
      const proof = await driver.sessionToken()
      const { redirectUrl = '' } = await driver.anyone.callOk(completeSignIn, { flow, sessionToken: proof })
      const [, answer = ''] = redirectUrl.split(`https://app.test/back?a=1${mark}`)
      const parts = new URLSearchParams(answer)
      expect([parts.get('state'), parts.get('code')]).toEqual([state, expect.stringMatching(/^[\w-]{43}$/)])
    }
  })
})

describe('proof of the code (RFC 7636)', () => {
  test.each([
    ['left out', { codeChallenge: undefined }, 'codeChallenge'],
    ['plain', { codeChallengeMethod: 'plain' }, 'codeChallengeMethod'],
    ['of no method', { codeChallengeMethod: undefined }, 'codeChallengeMethod'],
    ['too short', { codeChallenge: 'a'.repeat(42) }, 'codeChallenge'],
    ['of another response type', { responseType: 'token' }, 'responseType'],
  ])('cannot be %s', async (_, change, field) => {
    const authRequest = {
      clientId: shop.clientId,
      responseType: 'code',
      responseMode: 'web_message',
      state: 'state',
      codeChallenge: createHash('sha256').update('x').digest('base64url'),
      codeChallengeMethod: 'S256',
      ...change,
    }
    const reply = await driver.visitor.send(createRedirectSession, { auth: { authRequest } })
    expect(Object.keys(rejectedFields(reply))).toEqual([`auth.authRequest.${field}`])
  })

  test('cannot be swapped: a code with the wrong verifier is good for nothing any more', async () => {
    const grant = await driver.browserSignIn()
    const wrong = await exchange({ ...grant, codeVerifier: 'w'.repeat(43) })
    expect([wrong.status, codeOf(wrong)]).toEqual([401, 'INVALID_GRANT'])
    expect(codeOf(await exchange(grant))).toBe('INVALID_GRANT')
  })

  test('must have the form that the standard wants', async () => {
    const { code } = await driver.browserSignIn()
    for (const codeVerifier of ['', 'short', 'ü'.repeat(43), 'a'.repeat(129)])
      expect(['INVALID_GRANT', 'INVALID_ARGUMENT']).toContain(codeOf(await exchange({ code, codeVerifier })))
  })
})

describe('a code', () => {
  test('is good for 60 seconds', async () => {
    const [early, late] = [await driver.browserSignIn(), await driver.browserSignIn()]
    shop.clock.advance(MINUTE - 1)
    expect((await exchange(early)).status).toBe(200)
    shop.clock.advance(1)
    expect(codeOf(await exchange(late))).toBe('INVALID_GRANT')
  })

  test('is valid for the requesting app only', async () => {
    const grant = await driver.browserSignIn()
    const reply = await exchange({ ...grant, clientId: shop.compatClientId })
    expect(codeOf(reply)).toBe('INVALID_GRANT')
    expect(codeOf(await exchange(grant))).toBe('INVALID_GRANT')
  })

  test('can be used once, also in parallel', async () => {
    const grant = await driver.browserSignIn()
    const replies = await Promise.all(Array.from({ length: 10 }, () => exchange(grant)))
    const won = replies.filter(({ status }) => status === 200)
    expect(won.length).toBeLessThanOrEqual(1)
    // The others used it a second time, so that even the winner's session has ended.
    for (const { body } of won)
      expect((await driver.member.send(getCurrentMember, {}, { token: body.access_token })).status).toBe(401)
  })

  test('requires the redirect URI of the request', async () => {
    const { sessionToken, codeVerifier } = await driver.authSession({
      redirectUri: 'https://app.test/back?a=1',
      responseMode: 'query',
    })
    const { flow } = await driver.openSignIn(sessionToken)
    const proof = await driver.sessionToken()
    const { redirectUrl = '' } = await driver.anyone.callOk(completeSignIn, { flow, sessionToken: proof })
    const code = new URL(redirectUrl).searchParams.get('code') ?? ''
    expect(codeOf(await exchange({ code, codeVerifier }))).toBe('INVALID_GRANT')
  })
})

describe('one-time tokens', () => {
  test('of a login become one session', async () => {
    const proof = await driver.sessionToken()
    const complete = async () => {
      const { flow } = await driver.openSignIn((await driver.authSession()).sessionToken)
      return driver.anyone.send(completeSignIn, { flow, sessionToken: proof })
    }
    expect((await complete()).status).toBe(200)
    expect(codeOf(await complete())).toBe('SESSION_TOKEN_INVALID')
  })

  test('of a login end after ten minutes', async () => {
    const proof = await driver.sessionToken()
    shop.clock.advance(10 * MINUTE)
    const fresh = await createDriver(shop)
    const { flow } = await fresh.openSignIn((await fresh.authSession()).sessionToken)
    expect(codeOf(await fresh.anyone.send(completeSignIn, { flow, sessionToken: proof }))).toBe(
      'SESSION_TOKEN_INVALID',
    )
  })

  test('of a redirect session open one page, and a flow ends once', async () => {
    const { sessionToken } = await driver.authSession()
    const { flow } = await driver.openSignIn(sessionToken)
    expect(codeOf(await driver.anyone.send(openSignIn, { sessionToken }))).toBe('SESSION_TOKEN_INVALID')
    const proofs = [await driver.sessionToken(), await driver.sessionToken()]
    const replies = await Promise.all(
      proofs.map(sessionToken => driver.anyone.send(completeSignIn, { flow, sessionToken })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('of e-mail verification are used once and take five guesses', async () => {
    const { verifyDuringAuthentication } = contract.verification
    const right = await driver.emailCode()
    await driver.visitor.callOk(verifyDuringAuthentication, right)
    expect(codeOf(await driver.visitor.send(verifyDuringAuthentication, right))).toBe('STATE_TOKEN_INVALID')
    const other = await driver.emailCode()
    const wrong = { stateToken: other.stateToken, code: other.code === '000000' ? '000001' : '000000' }
    const codes = []
    for (let i = 0; i < 6; i++)
      codes.push(codeOf(await driver.visitor.send(verifyDuringAuthentication, wrong)))
    expect(codes).toEqual([...Array(5).fill('VERIFICATION_FAILED'), 'STATE_TOKEN_INVALID'])
    expect(codeOf(await driver.visitor.send(verifyDuringAuthentication, other))).toBe('STATE_TOKEN_INVALID')
  })

  test('of recovery are used once, within the hour, and end every session', { tags: 'nightly' }, async () => {
    const { recover } = contract.recovery
    const { email, tokens } = await driver.asNewMember()
    await driver.visitor.callOk(contract.recovery.sendRecoveryEmail, { email })
    const recoveryToken = await driver.recoveryToken(email)
    const message = { recoveryToken, password: 'quite another password' }
    await driver.visitor.callOk(recover, message)
    expect(codeOf(await driver.visitor.send(recover, message))).toBe('RECOVERY_TOKEN_INVALID')
    expect((await driver.member.send(getCurrentMember, {})).status).toBe(401)
    const renewal = {
      clientId: shop.clientId,
      grantType: 'refresh_token',
      refreshToken: tokens.refresh_token,
    }
    expect(codeOf(await driver.anyone.send(token, renewal))).toBe('INVALID_GRANT')
    const late = await driver.recoveryToken()
    shop.clock.advance(60 * MINUTE)
    const reply = await (await createDriver(shop)).visitor.send(recover, { ...message, recoveryToken: late })
    expect(codeOf(reply)).toBe('RECOVERY_TOKEN_INVALID')
  })
})

describe('another site', () => {
  test('opens nothing with tokens of this one', async () => {
    const { administration } = shop.platform
    const siteId = await createSite(administration, { name: 'Other', currency: 'EUR', locale: 'en' })
    const clientId = await createClientApp(administration, {
      siteId,
      name: 'App',
      origins: ['http://other.test'],
    })
    const { secret } = await createApiKey(administration, { siteId, name: 'Key' })
    const other = await createDriver(shop, { siteId, clientId, apiKey: secret })

    const proof = await driver.sessionToken()
    const { flow } = await other.openSignIn((await other.authSession()).sessionToken)
    expect(codeOf(await other.anyone.send(completeSignIn, { flow, sessionToken: proof }))).toBe(
      'SESSION_TOKEN_INVALID',
    )
    const grant = await driver.browserSignIn()
    const stolen = { clientId, grantType: 'authorization_code', ...grant }
    expect(codeOf(await other.anyone.send(token, stolen))).toBe('INVALID_GRANT')
    const { stateToken, code } = await driver.emailCode()
    const verify = contract.verification.verifyDuringAuthentication
    expect(codeOf(await other.visitor.send(verify, { stateToken, code }))).toBe('STATE_TOKEN_INVALID')
    const mixed = { grant_type: 'authorized_client', member_id: driver.memberId }
    const reply = await other.anyone.send(token, mixed, { token: `${driver.tokens.visitor},${secret}` })
    expect(reply.status).toBe(401)
    const ownVisitor = await other.anyone.send(token, mixed, {
      token: `${other.tokens.visitor},${secret}`,
    })
    expect(codeOf(ownVisitor)).toBe('MEMBER_NOT_FOUND')
    other.cookies.clear()
    for (const [name, value] of driver.cookies) other.cookies.set(name.replace(shop.siteId, siteId), value)
    expect(codeOf(await other.anyone.send(openAccount, { siteId }))).toBe('SIGN_IN_REQUIRED')
  })
})

describe('the sign-in of a browser', () => {
  test('gets a new secret with every sign-in: one that was planted is worth nothing', async () => {
    await driver.browserSignIn()
    const planted = new Map(driver.cookies)
    await driver.browserSignIn()
    expect(driver.cookies).not.toEqual(planted)
    for (const [name, value] of planted) driver.cookies.set(name, value)
    expect(codeOf(await driver.anyone.send(openAccount, { siteId: shop.siteId }))).toBe('SIGN_IN_REQUIRED')
  })

  test('cannot be used by scripts, over http, on paths or by other sites', async () => {
    const { flow } = await driver.openSignIn((await driver.authSession()).sessionToken)
    const proof = await driver.sessionToken()
    const reply = await driver.anyone.send(completeSignIn, { flow, sessionToken: proof })
    const [line = ''] = reply.headers.getSetCookie()
    for (const part of [/; HttpOnly/, /; SameSite=Lax/, /; Path=\//]) expect(line).toMatch(part)
    expect(line).not.toMatch(/Domain/)
  })

  test('ends with the sessions that came of it at sign-out', async () => {
    const tokens = await driver.exchange(await driver.browserSignIn())
    const w = driver
    const logout = { logout: { clientId: shop.clientId }, callbacks: { postFlowUrl: 'http://shop.test/bye' } }
    const reply = await w.member.send(createRedirectSession, logout, { token: tokens.access_token })
    const { flow, intent } = await w.openSignIn(reply.body.redirectSession.sessionToken)
    expect(intent).toBe('logout')
    const { redirectUrl } = await w.anyone.callOk(signOut, { flow })
    expect(redirectUrl).toBe('http://shop.test/bye')
    expect(w.cookies.size).toBe(0)
    expect((await w.member.send(getCurrentMember, {}, { token: tokens.access_token })).status).toBe(401)
  })

  test('is not changed by a link with another person’s login', async () => {
    await driver.browserSignIn()
    const mine = new Map(driver.cookies)
    const account = () => driver.anyone.callOk(openAccount, { siteId: shop.siteId })
    const { id } = (await account()).signedIn
    const proof = await driver.sessionToken()
    const { sessionToken } = await driver.authSession({ sessionToken: proof }, 'none')
    const { flow } = await driver.openSignIn(sessionToken)
    expect((await driver.anyone.callOk(continueSignIn, { flow })).message?.code).toBeTruthy()
    expect(driver.cookies).toEqual(mine)
    expect((await account()).signedIn.id).toBe(id)
  })

  test('answers prompt=none only when a member is signed in', async () => {
    const { sessionToken, state } = await driver.authSession({}, 'none')
    const { flow } = await driver.openSignIn(sessionToken)
    const { message } = await driver.anyone.callOk(continueSignIn, { flow })
    expect(message).toEqual({ error: 'login_required', error_description: expect.any(String), state })
  })

  test('does not replace a login with prompt=login', async () => {
    await driver.browserSignIn()
    const { flow } = await driver.openSignIn((await driver.authSession({}, 'login')).sessionToken)
    const { message } = await driver.anyone.callOk(continueSignIn, { flow })
    expect(message?.error).toBe('login_required')
  })
})

test('a visitor can request codes for their own app only', async () => {
  await expect(driver.authSession({ clientId: shop.compatClientId })).rejects.toThrow('INVALID_CLIENT')
})

test('a merchant’s key without a shopper cannot sign a member in', async () => {
  const message = { grant_type: 'authorized_client', member_id: driver.memberId }
  for (const key of [
    shop.apiKey,
    driver.tokens.visitor,
    undefined,
    `${shop.apiKey},${driver.tokens.visitor}`,
  ]) {
    const reply = await driver.anyone.send(token, message, { token: key })
    expect(reply.status).toBe(401)
  }
})
