import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { openShopWithDrivers } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openShopWithDrivers()

const { token } = contract.oauth
const { completeSignIn, continueSignIn, openSignIn } = contract.signIn
const { listMySessions, revokeOtherSessions, revokeSession } = contract.memberSessions
const asMember = (accessToken: string) => ({ token: accessToken })

describe('the code flow (protocol/hosted-pages §2, §6)', () => {
  test('registers a visitor as member and keeps their cart', { tags: 'nightly' }, async () => {
    const cart = await driver.cart(undefined, 3)
    const { email, id, state, sessionToken } = await driver.registered()
    expect([state, sessionToken]).toEqual(['SUCCESS', expect.any(String)])
    const tokens = await driver.exchange(await driver.browserSignIn(email))
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: id, role: 'member' })
    const mine = await driver.member.send(
      contract.currentCart.getCurrentCart,
      {},
      asMember(tokens.access_token),
    )
    expect(mine.body.cart).toMatchObject({ id: cart.id, lineItems: [{ quantity: 3 }] })
    const left = await driver.visitor.callOk(contract.currentCart.getCurrentCart, {})
    expect(left.cart.lineItems).toEqual([])
  })

  test('remembers the browser: the next sign-in needs no password', async () => {
    await driver.exchange(await driver.browserSignIn())
    const { sessionToken, codeVerifier } = await driver.authSession({}, 'none')
    const opened = await driver.openSignIn(sessionToken)
    expect(opened).toMatchObject({ prompt: 'none', ready: false, signedIn: { email: expect.any(String) } })
    const { message } = await driver.anyone.callOk(continueSignIn, { flow: opened.flow })
    const tokens = await driver.exchange({ code: message?.code ?? '', codeVerifier })
    expect(decodeJwt(tokens.access_token).role).toBe('member')
  })

  test('continues automatically with the session token of a login (protocol/hosted-pages §2)', async () => {
    const proof = await driver.sessionToken()
    const { sessionToken, codeVerifier, state, fullUrl } = await driver.authSession(
      { sessionToken: proof },
      'none',
    )
    expect(new URL(fullUrl).pathname).toBe('/sign-in/frame')
    const { flow, ready } = await driver.openSignIn(sessionToken)
    expect(ready).toBe(true)
    const { message, targetOrigins } = await driver.anyone.callOk(continueSignIn, { flow })
    expect([message?.state, targetOrigins]).toEqual([state, ['http://shop.test']])
    await driver.exchange({ code: message?.code ?? '', codeVerifier })
  })

  test('takes a code once; a second use ends what it gave', async () => {
    const grant = await driver.browserSignIn()
    const tokens = await driver.exchange(grant)
    const again = await driver.anyone.send(token, {
      clientId: shop.clientId,
      grantType: 'authorization_code',
      ...grant,
    })
    expect(codeOf(again)).toBe('INVALID_GRANT')
    const after = await driver.member.send(listMySessions, {}, asMember(tokens.access_token))
    expect(after.status).toBe(401)
  })

  test('is open to the own pages only', async () => {
    const { sessionToken } = await driver.authSession()
    for (const origin of ['http://shop.test', 'http://evil.test', 'null']) {
      const reply = await driver.anyone.send(openSignIn, { sessionToken }, { headers: { origin } })
      expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([403, null])
    }
    const { flow } = await driver.openSignIn(sessionToken)
    const reply = await driver.anyone.send(completeSignIn, { flow, sessionToken: 'guess' })
    expect(codeOf(reply)).toBe('SESSION_TOKEN_INVALID')
  })
})

describe('a session', () => {
  test('that is revoked ends immediately on every node', async () => {
    const node = await shop.addNode()
    const other = await driver.otherSession()
    const use = (fetch: typeof globalThis.fetch) =>
      fetch(`${shop.baseUrl}/v1/sessions`, { headers: { authorization: other.access_token } })
    expect([(await use(shop.fetch)).status, (await use(node.fetch)).status]).toEqual([200, 200])
    const { sessions } = await driver.member.callOk(listMySessions, {})
    const id = sessions.find(({ current }) => !current)?.id ?? ''
    await driver.member.callOk(revokeSession, { id })
    expect((await use(shop.fetch)).status).toBe(401)
    await expect.poll(async () => (await use(node.fetch)).status).toBe(401)
    const renewal = { clientId: shop.clientId, grantType: 'refresh_token', refreshToken: other.refresh_token }
    expect(codeOf(await driver.anyone.send(token, renewal))).toBe('INVALID_GRANT')
  })
})

describe('pages that a mail leads to', () => {
  const { openSite } = contract.signIn

  test('speak as a new visitor of the site and know its look', async () => {
    const reply = await driver.anyone.callOk(openSite, { siteId: shop.siteId })
    expect(reply.site).toMatchObject({ id: shop.siteId, registration: 'OPEN' })
    expect(decodeJwt(reply.accessToken)).toMatchObject({ role: 'visitor', site: shop.siteId })
  })

  test('are of a site that there is, and no other page speaks for them', async () => {
    const unknown = await driver.anyone.send(openSite, { siteId: driver.memberId })
    expect(codeOf(unknown)).toBe('FLOW_ENDED')
    const reply = await driver.anyone.send(
      openSite,
      { siteId: shop.siteId },
      {
        headers: { origin: 'https://evil.example' },
      },
    )
    expect(codeOf(reply)).toBe('PERMISSION_DENIED')
  })
})

describe('the account page', () => {
  const { enterAccount, openAccount } = contract.signIn

  test('signs a browser in by itself', async () => {
    const { email, id } = await driver.registered()
    expect(codeOf(await driver.anyone.send(openAccount, { siteId: shop.siteId }))).toBe('SIGN_IN_REQUIRED')
    const sessionToken = await driver.sessionToken(email)
    const entered = await driver.anyone.callOk(enterAccount, { siteId: shop.siteId, sessionToken })
    expect(decodeJwt(entered.accessToken)).toMatchObject({ sub: id, role: 'member' })
    const opened = await driver.anyone.callOk(openAccount, { siteId: shop.siteId })
    expect(opened.signedIn).toMatchObject({ email })
    const again = await driver.anyone.send(enterAccount, { siteId: shop.siteId, sessionToken })
    expect(codeOf(again)).toBe('SESSION_TOKEN_INVALID')
  })

  test('proves again who it is without ending the shop’s session that came of the browser', async () => {
    const { email } = await driver.registered()
    const tokens = await driver.exchange(await driver.browserSignIn(email))
    const before = [...driver.cookies.values()]
    const sessionToken = await driver.sessionToken(email)
    const { accessToken } = await driver.anyone.callOk(enterAccount, { siteId: shop.siteId, sessionToken })
    expect([...driver.cookies.values()]).not.toEqual(before)
    const mine = await driver.member.send(listMySessions, {}, asMember(tokens.access_token))
    expect(mine.body.sessions).toHaveLength(2)
    // It hangs on the new sign-in now: signing out of the browser ends it.
    await driver.anyone.callOk(contract.signIn.signOut, { siteId: shop.siteId })
    for (const token of [tokens.access_token, accessToken])
      expect((await driver.member.send(listMySessions, {}, asMember(token))).status).toBe(401)
  })

  test('signs out everywhere else, and in no shop of the same browser', async () => {
    const { email } = await driver.registered()
    const otherBrowser = await driver.exchange(await driver.browserSignIn(email))
    driver.cookies.clear()
    const shops = await driver.exchange(await driver.browserSignIn(email))
    const { accessToken } = await driver.anyone.callOk(openAccount, { siteId: shop.siteId })
    const list = () => driver.member.callOk(listMySessions, {}, asMember(accessToken))
    expect((await list()).sessions.map(({ sameBrowser }) => sameBrowser)).toHaveLength(4)
    const { count } = await driver.member.callOk(revokeOtherSessions, {}, asMember(accessToken))
    expect(count).toBe(2)
    const { sessions } = await list()
    expect(sessions.map(({ kind, sameBrowser }) => [kind, sameBrowser]).sort()).toEqual([
      ['APP', true],
      ['BROWSER', true],
    ])
    const status = async (token: string) =>
      (await driver.member.send(listMySessions, {}, asMember(token))).status
    expect([await status(shops.access_token), await status(otherBrowser.access_token)]).toEqual([200, 401])
    // The shop's own session says the same, and is as much of this browser as the account page.
    await driver.member.callOk(revokeOtherSessions, {}, asMember(shops.access_token))
    expect([await status(shops.access_token), await status(accessToken)]).toEqual([200, 200])
  })

  test('ends what came of another member’s sign-in in this browser', async () => {
    const first = await driver.exchange(await driver.browserSignIn())
    const sessionToken = await driver.sessionToken()
    await driver.anyone.callOk(enterAccount, { siteId: shop.siteId, sessionToken })
    const theirs = await driver.member.send(listMySessions, {}, asMember(first.access_token))
    expect(theirs.status).toBe(401)
  })
})
