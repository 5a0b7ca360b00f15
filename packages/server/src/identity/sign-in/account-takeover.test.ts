import { createHash } from 'node:crypto'
import { contract } from '@stoa/contract'
import { codeOf, createDriver, createShop, refusedFields, type Shop, type TestDriver } from '@stoa/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createApiKey, createClientApp, createSite } from '../sites/administration.ts'

const MINUTE = 60_000
const { createRedirectSession } = contract.redirects
const { completeSignIn, continueSignIn, openAccount, openSignIn, signOut } = contract.signIn
const { token } = contract.oauth
const { getCurrentMember } = contract.members

let shop: Shop
let world: TestDriver
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
  await shop.platform.database.pool.query(
    `update client_apps set redirect_uris = '{https://app.test/back?a=1,http://127.0.0.1/cb}' where id = $1`,
    [shop.clientId],
  )
})
afterAll(() => shop.close())
beforeEach(async () => {
  world = await createDriver(shop)
})

const exchange = (message: object) =>
  world.send(token, { clientId: shop.clientId, grantType: 'authorization_code', ...message }, 'anyone')

describe('a code goes to registered addresses only (RFC 6749 §3.1.2.3)', () => {
  const ask = (redirectUri: string, responseMode = 'query') =>
    world.authSession({ redirectUri, responseMode }).then(
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
    expect(await world.authSession({ responseMode: 'web_message' })).toBeTruthy()
    await expect(world.authSession({ responseMode: 'query' })).rejects.toThrow('auth.authRequest.redirectUri')
    await expect(world.authSession({ redirectUri: 'unused://', responseMode: 'fragment' })).rejects.toThrow(
      'auth.authRequest.redirectUri',
    )
  })

  test('carried as the response mode says', async () => {
    for (const [mode, mark] of [
      ['query', '&'],
      ['fragment', '#'],
    ] as const) {
      const { sessionToken, state } = await world.authSession({
        redirectUri: 'https://app.test/back?a=1',
        responseMode: mode,
      })
      const { flow } = await world.openSignIn(sessionToken)
      const proof = await world.sessionToken()
      const { redirectUrl = '' } = await world.must(completeSignIn, { flow, sessionToken: proof }, 'anyone')
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
    const reply = await world.send(createRedirectSession, { auth: { authRequest } }, 'visitor')
    expect(Object.keys(refusedFields(reply))).toEqual([`auth.authRequest.${field}`])
  })

  test('cannot be swapped: a code with the wrong verifier is good for nothing any more', async () => {
    const grant = await world.browserSignIn()
    const wrong = await exchange({ ...grant, codeVerifier: 'w'.repeat(43) })
    expect([wrong.status, codeOf(wrong)]).toEqual([401, 'INVALID_GRANT'])
    expect(codeOf(await exchange(grant))).toBe('INVALID_GRANT')
  })

  test('must have the form that the standard wants', async () => {
    const { code } = await world.browserSignIn()
    for (const codeVerifier of ['', 'short', 'ü'.repeat(43), 'a'.repeat(129)])
      expect(['INVALID_GRANT', 'INVALID_ARGUMENT']).toContain(codeOf(await exchange({ code, codeVerifier })))
  })
})

describe('a code', () => {
  test('is good for 60 seconds', async () => {
    const [early, late] = [await world.browserSignIn(), await world.browserSignIn()]
    shop.clock.advance(MINUTE - 1)
    expect((await exchange(early)).status).toBe(200)
    shop.clock.advance(1)
    expect(codeOf(await exchange(late))).toBe('INVALID_GRANT')
  })

  test('is good for the app that asked for it', async () => {
    const grant = await world.browserSignIn()
    const reply = await exchange({ ...grant, clientId: shop.compatClientId })
    expect(codeOf(reply)).toBe('INVALID_GRANT')
    expect(codeOf(await exchange(grant))).toBe('INVALID_GRANT')
  })

  test('is used once, whoever is fastest', async () => {
    const grant = await world.browserSignIn()
    const replies = await Promise.all(Array.from({ length: 10 }, () => exchange(grant)))
    const won = replies.filter(({ status }) => status === 200)
    expect(won.length).toBeLessThanOrEqual(1)
    // The others used it a second time, so that even the winner's session has ended.
    for (const { body } of won)
      expect((await world.send(getCurrentMember, {}, 'member', { token: body.access_token })).status).toBe(
        401,
      )
  })

  test('comes with the redirect address that it was asked for with', async () => {
    const { sessionToken, codeVerifier } = await world.authSession({
      redirectUri: 'https://app.test/back?a=1',
      responseMode: 'query',
    })
    const { flow } = await world.openSignIn(sessionToken)
    const proof = await world.sessionToken()
    const { redirectUrl = '' } = await world.must(completeSignIn, { flow, sessionToken: proof }, 'anyone')
    const code = new URL(redirectUrl).searchParams.get('code') ?? ''
    expect(codeOf(await exchange({ code, codeVerifier }))).toBe('INVALID_GRANT')
  })
})

describe('one-time tokens', () => {
  test('of a login become one session', async () => {
    const proof = await world.sessionToken()
    const complete = async () => {
      const { flow } = await world.openSignIn((await world.authSession()).sessionToken)
      return world.send(completeSignIn, { flow, sessionToken: proof }, 'anyone')
    }
    expect((await complete()).status).toBe(200)
    expect(codeOf(await complete())).toBe('SESSION_TOKEN_INVALID')
  })

  test('of a login end after ten minutes', async () => {
    const proof = await world.sessionToken()
    shop.clock.advance(10 * MINUTE)
    const fresh = await createDriver(shop)
    const { flow } = await fresh.openSignIn((await fresh.authSession()).sessionToken)
    expect(codeOf(await fresh.send(completeSignIn, { flow, sessionToken: proof }, 'anyone'))).toBe(
      'SESSION_TOKEN_INVALID',
    )
  })

  test('of a redirect session open one page, and a flow ends once', async () => {
    const { sessionToken } = await world.authSession()
    const { flow } = await world.openSignIn(sessionToken)
    expect(codeOf(await world.send(openSignIn, { sessionToken }, 'anyone'))).toBe('SESSION_TOKEN_INVALID')
    const proofs = [await world.sessionToken(), await world.sessionToken()]
    const replies = await Promise.all(
      proofs.map(sessionToken => world.send(completeSignIn, { flow, sessionToken }, 'anyone')),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('of e-mail verification are used once and take five guesses', async () => {
    const { verifyDuringAuthentication } = contract.verification
    const right = await world.emailCode()
    await world.must(verifyDuringAuthentication, right, 'visitor')
    expect(codeOf(await world.send(verifyDuringAuthentication, right, 'visitor'))).toBe('STATE_TOKEN_INVALID')
    const other = await world.emailCode()
    const wrong = { stateToken: other.stateToken, code: other.code === '000000' ? '000001' : '000000' }
    const codes = []
    for (let i = 0; i < 6; i++)
      codes.push(codeOf(await world.send(verifyDuringAuthentication, wrong, 'visitor')))
    expect(codes).toEqual([...Array(5).fill('VERIFICATION_FAILED'), 'STATE_TOKEN_INVALID'])
    expect(codeOf(await world.send(verifyDuringAuthentication, other, 'visitor'))).toBe('STATE_TOKEN_INVALID')
  })

  test('of recovery are used once, within the hour, and end every session', async () => {
    const { recover } = contract.recovery
    const { email, tokens } = await world.asNewMember()
    await world.must(contract.recovery.sendRecoveryEmail, { email }, 'visitor')
    const recoveryToken = await world.recoveryToken(email)
    const message = { recoveryToken, password: 'quite another password' }
    await world.must(recover, message, 'visitor')
    expect(codeOf(await world.send(recover, message, 'visitor'))).toBe('RECOVERY_TOKEN_INVALID')
    expect((await world.send(getCurrentMember, {}, 'member')).status).toBe(401)
    const renewal = {
      clientId: shop.clientId,
      grantType: 'refresh_token',
      refreshToken: tokens.refresh_token,
    }
    expect(codeOf(await world.send(token, renewal, 'anyone'))).toBe('INVALID_GRANT')
    const late = await world.recoveryToken()
    shop.clock.advance(60 * MINUTE)
    const reply = await (await createDriver(shop)).send(
      recover,
      { ...message, recoveryToken: late },
      'visitor',
    )
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

    const proof = await world.sessionToken()
    const { flow } = await other.openSignIn((await other.authSession()).sessionToken)
    expect(codeOf(await other.send(completeSignIn, { flow, sessionToken: proof }, 'anyone'))).toBe(
      'SESSION_TOKEN_INVALID',
    )
    const grant = await world.browserSignIn()
    const stolen = { clientId, grantType: 'authorization_code', ...grant }
    expect(codeOf(await other.send(token, stolen, 'anyone'))).toBe('INVALID_GRANT')
    const { stateToken, code } = await world.emailCode()
    const verify = contract.verification.verifyDuringAuthentication
    expect(codeOf(await other.send(verify, { stateToken, code }, 'visitor'))).toBe('STATE_TOKEN_INVALID')
    const mixed = { grant_type: 'authorized_client', member_id: world.memberId }
    const reply = await other.send(token, mixed, 'anyone', { token: `${world.tokens.visitor},${secret}` })
    expect(reply.status).toBe(401)
    const foreign = await other.send(token, mixed, 'anyone', { token: `${other.tokens.visitor},${secret}` })
    expect(codeOf(foreign)).toBe('MEMBER_NOT_FOUND')
    other.cookies.clear()
    for (const [name, value] of world.cookies) other.cookies.set(name.replace(shop.siteId, siteId), value)
    expect(codeOf(await other.send(openAccount, { siteId }, 'anyone'))).toBe('SIGN_IN_REQUIRED')
  })
})

describe('the sign-in of a browser', () => {
  test('gets a new secret with every sign-in: one that was planted is worth nothing', async () => {
    await world.browserSignIn()
    const planted = new Map(world.cookies)
    await world.browserSignIn()
    expect(world.cookies).not.toEqual(planted)
    for (const [name, value] of planted) world.cookies.set(name, value)
    expect(codeOf(await world.send(openAccount, { siteId: shop.siteId }, 'anyone'))).toBe('SIGN_IN_REQUIRED')
  })

  test('cannot be used by scripts, over http, on paths or by other sites', async () => {
    const { flow } = await world.openSignIn((await world.authSession()).sessionToken)
    const proof = await world.sessionToken()
    const reply = await world.send(completeSignIn, { flow, sessionToken: proof }, 'anyone')
    const [line = ''] = reply.headers.getSetCookie()
    for (const part of [/; HttpOnly/, /; SameSite=Lax/, /; Path=\//]) expect(line).toMatch(part)
    expect(line).not.toMatch(/Domain/)
  })

  test('ends with the sessions that came of it at sign-out', async () => {
    const tokens = await world.exchange(await world.browserSignIn())
    const w = world
    const logout = { logout: { clientId: shop.clientId }, callbacks: { postFlowUrl: 'http://shop.test/bye' } }
    const reply = await w.send(createRedirectSession, logout, 'member', { token: tokens.access_token })
    const { flow, intent } = await w.openSignIn(reply.body.redirectSession.sessionToken)
    expect(intent).toBe('logout')
    const { redirectUrl } = await w.must(signOut, { flow }, 'anyone')
    expect(redirectUrl).toBe('http://shop.test/bye')
    expect(w.cookies.size).toBe(0)
    expect((await w.send(getCurrentMember, {}, 'member', { token: tokens.access_token })).status).toBe(401)
  })

  test('is not changed by a link that brings somebody else’s login along', async () => {
    await world.browserSignIn()
    const mine = new Map(world.cookies)
    const account = () => world.must(openAccount, { siteId: shop.siteId }, 'anyone')
    const { id } = (await account()).signedIn
    const proof = await world.sessionToken()
    const { sessionToken } = await world.authSession({ sessionToken: proof }, 'none')
    const { flow } = await world.openSignIn(sessionToken)
    expect((await world.must(continueSignIn, { flow }, 'anyone')).message?.code).toBeTruthy()
    expect(world.cookies).toEqual(mine)
    expect((await account()).signedIn.id).toBe(id)
  })

  test('answers a silent question only when somebody is signed in', async () => {
    const { sessionToken, state } = await world.authSession({}, 'none')
    const { flow } = await world.openSignIn(sessionToken)
    const { message } = await world.must(continueSignIn, { flow }, 'anyone')
    expect(message).toEqual({ error: 'login_required', error_description: expect.any(String), state })
  })

  test('does not stand in for a login that was asked for', async () => {
    await world.browserSignIn()
    const { flow } = await world.openSignIn((await world.authSession({}, 'login')).sessionToken)
    const { message } = await world.must(continueSignIn, { flow }, 'anyone')
    expect(message?.error).toBe('login_required')
  })
})

test('a visitor asks for codes in the name of his own app only', async () => {
  await expect(world.authSession({ clientId: shop.compatClientId })).rejects.toThrow('INVALID_CLIENT')
})

test('a merchant’s key without a shopper signs nobody in', async () => {
  const message = { grant_type: 'authorized_client', member_id: world.memberId }
  for (const key of [
    shop.apiKey,
    world.tokens.visitor,
    undefined,
    `${shop.apiKey},${world.tokens.visitor}`,
  ]) {
    const reply = await world.send(token, message, 'anyone', { token: key })
    expect(reply.status).toBe(401)
  }
})
