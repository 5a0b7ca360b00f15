import { contract } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { decodeJwt } from 'jose'
import * as openid from 'openid-client'
import { beforeEach, describe, expect, test } from 'vitest'
import { CALLBACK, createOpenIdBrowser, discover, openOpenIdShop } from './openid-browser.fixture.ts'

const { completeSignIn, allowApp, cancelSignIn } = contract.signIn

const { shop, ...opened } = await openOpenIdShop()
let { driver } = opened
let browser: Awaited<ReturnType<typeof createOpenIdBrowser>>
let appId: string
beforeEach(async () => {
  driver = await createDriver(shop)
  const { clientApp } = await driver.merchant.callOk(contract.clientApps.createClientApp, {
    name: 'Wish lists',
    redirectUris: [CALLBACK],
    thirdParty: true,
  })
  appId = clientApp.id
  const configuration = await discover(shop, { clientId: appId })
  browser = await createOpenIdBrowser(shop, driver, configuration)
})

const returned = (reply: Response) => new URL(reply.headers.get('location') ?? '')
const openPage = (page: URL) =>
  driver.openSignIn(new URLSearchParams(page.hash.slice(1)).get('session') ?? '')

/** Signs in at an app of another company and allows what it asks for. */
async function allow(email: string, scope = 'openid profile orders:read') {
  const { url, checks } = await browser.request({ scope, prompt: 'login' })
  const { flow } = await openPage(returned(await browser.open(url)))
  const sessionToken = await driver.sessionToken(email)
  const asked = await driver.anyone.callOk(completeSignIn, { flow, sessionToken })
  const { redirectUrl = '' } = asked.consent ? await driver.anyone.callOk(allowApp, { flow }) : asked
  const tokens = await openid.authorizationCodeGrant(browser.configuration, new URL(redirectUrl), checks)
  return { asked, tokens }
}
const read = async (
  call: Parameters<TestDriver['send']>[0],
  { access_token: token }: { access_token: string },
  message = {},
) => driver.member.send(call, message as never, { token })

describe('consent to an app of another company (protocol/sessions §9)', () => {
  test('is asked for once; then the app continues without a page, also with prompt=none', {
    tags: 'nightly',
  }, async () => {
    const { email, id } = await driver.registered()
    const { asked, tokens } = await allow(email)
    expect(asked).toEqual({
      consent: { appName: 'Wish lists', scopes: ['openid', 'profile', 'orders:read'] },
    })
    expect(tokens.claims()?.sub).toBe(id)
    expect(tokens.scope).toBe('openid profile orders:read')
    for (const prompt of [{ prompt: 'none' }, {}] as Record<string, string>[]) {
      const { url } = await browser.request({ scope: 'openid orders:read', ...prompt })
      expect(returned(await browser.open(url)).searchParams.get('code')).toBeTruthy()
    }
  })

  test('is asked for again with prompt=consent, and for a scope that the member has not given', async () => {
    await allow((await driver.registered()).email)
    const { url } = await browser.request({ scope: 'openid orders:read', prompt: 'consent' })
    const page = await openPage(returned(await browser.open(url)))
    expect([page.prompt, page.consent?.scopes]).toEqual(['consent', ['openid', 'orders:read']])
    const more = await browser.request({ scope: 'openid orders:write' })
    expect((await openPage(returned(await browser.open(more.url)))).consent?.scopes).toContain('orders:write')
    const silent = await browser.request({ scope: 'openid orders:write', prompt: 'none' })
    expect(returned(await browser.open(silent.url)).searchParams.get('error')).toBe('consent_required')
  })

  test('can be refused: the app gets access_denied', async () => {
    const { url } = await browser.request({ prompt: 'login' })
    const { flow } = await openPage(returned(await browser.open(url)))
    await driver.anyone.callOk(completeSignIn, { flow, sessionToken: await driver.sessionToken() })
    const { redirectUrl = '' } = await driver.anyone.callOk(cancelSignIn, { flow })
    expect(new URL(redirectUrl).searchParams.get('error')).toBe('access_denied')
    const late = await driver.anyone.send(allowApp, { flow })
    expect(codeOf(late)).toBe('FLOW_ENDED')
  })

  test('needs the browser of the member', async () => {
    const { url } = await browser.request({ prompt: 'login' })
    const { flow } = await openPage(returned(await browser.open(url)))
    const reply = await driver.anyone.send(allowApp, { flow })
    expect([reply.status, codeOf(reply)]).toEqual([401, 'SIGN_IN_REQUIRED'])
  })

  test('is withdrawn by the member, who sees the app among their sessions', async () => {
    const { email, tokens: own } = await driver.asNewMember()
    const first = (await allow(email)).tokens
    const second = (await allow(email)).tokens
    const token = own.access_token
    const { listMySessions, revokeSession } = contract.memberSessions
    const { sessions } = await driver.member.callOk(listMySessions, {}, { token })
    const limited = sessions.filter(session => session.scopes)
    expect(limited).toMatchObject([
      { appName: 'Wish lists', scopes: ['openid', 'profile', 'orders:read'] },
      { appName: 'Wish lists' },
    ])
    await driver.member.callOk(revokeSession, { id: limited[0]?.id ?? '' }, { token })
    for (const tokens of [first, second])
      expect((await read(contract.orders.searchOrders, tokens)).status).toBe(401)
    const { url } = await browser.request({ scope: 'openid', prompt: 'none' })
    expect(returned(await browser.open(url)).searchParams.get('error')).toBe('consent_required')
  })
})

describe('the tokens of an app of another company (protocol/sessions §9)', () => {
  test('make the calls in their scopes only, also after a renewal', async () => {
    const { email, id } = await driver.registered()
    const { tokens } = await allow(email)
    const renewed = await openid.refreshTokenGrant(browser.configuration, tokens.refresh_token ?? '')
    for (const current of [tokens, renewed]) {
      expect(decodeJwt(current.access_token).scope).toBe('openid profile orders:read')
      expect((await read(contract.orders.searchOrders, current)).status).toBe(200)
      for (const call of [
        contract.members.getCurrentMember,
        contract.memberSessions.listMySessions,
        contract.members.downloadMyData,
        contract.currentCart.addToCurrentCart,
        contract.authentication.changePassword,
      ]) {
        const reply = await read(call, current)
        expect([reply.status, codeOf(reply)]).toEqual([403, 'PERMISSION_DENIED'])
      }
    }
    const claims = await openid.fetchUserInfo(browser.configuration, tokens.access_token, id)
    expect(claims).not.toHaveProperty('email')
  })

  test('never get scopes that control the account, or unknown ones', async () => {
    const { tokens } = await allow(
      (await driver.registered()).email,
      'openid email customers:write staff:write made:up',
    )
    expect(tokens.scope).toBe('openid email')
    const claims = await openid.fetchUserInfo(
      browser.configuration,
      tokens.access_token,
      openid.skipSubjectCheck,
    )
    expect(claims).toHaveProperty('email')
    expect(claims).not.toHaveProperty('nickname')
  })

  test('are as limited after a sign-in that the app starts without the authorization endpoint', async () => {
    const { email } = await driver.registered()
    const visitor = await driver.anyone.callOk(contract.oauth.token, {
      clientId: appId,
      grantType: 'anonymous',
    })
    const codeVerifier = openid.randomPKCECodeVerifier()
    const authRequest = {
      clientId: appId,
      responseType: 'code',
      responseMode: 'query',
      redirectUri: CALLBACK,
      codeChallenge: await openid.calculatePKCECodeChallenge(codeVerifier),
      codeChallengeMethod: 'S256',
      state: 's',
      sessionToken: await driver.sessionToken(email),
    } as const
    const { redirectSession } = await driver.visitor.callOk(
      contract.redirects.createRedirectSession,
      { auth: { authRequest } } as never,
      { token: visitor.access_token },
    )
    const { flow } = await openPage(new URL(redirectSession?.fullUrl ?? ''))
    const { redirectUrl = '' } = await driver.anyone.callOk(contract.signIn.continueSignIn, { flow })
    expect(new URL(redirectUrl).searchParams.get('error')).toBe('consent_required')
  })
})
