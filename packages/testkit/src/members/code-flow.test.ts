import { noTokens } from '@stoa/client'
import { addToCurrentCart, getCurrentCart, listMySessions } from '@stoa/client/calls'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { BACK, memberShop, shopper } from './member-client.fixture.ts'

const shop = await memberShop(inject('databaseUrl'))
afterAll(() => shop.close())

describe('sign-in through the hosted pages (protocol/hosted-pages §1, §2, §6)', () => {
  test('protocol/sessions §2: a completed code exchange yields role member, and the cart comes along', async () => {
    const { auth, client, driver, sessionToken, page } = await shopper(shop)
    const { id } = await driver.product()
    const { cart } = await client.call(addToCurrentCart, { lineItems: [driver.line(id, 2)] })
    expect([auth.loggedIn(), auth.getTokens().refreshToken.role]).toEqual([false, 'visitor'])

    const data = await auth.generateOAuthData(BACK, 'https://shop.example/cart')
    expect(data).toMatchObject({ redirectUri: BACK, originalUri: 'https://shop.example/cart' })
    const { authUrl } = await auth.getAuthUrl(data)
    expect(new URL(authUrl).pathname).toBe('/sign-in')
    const { redirectUrl = '' } = await page(authUrl, await sessionToken())
    expect(redirectUrl.startsWith(`${BACK}#`)).toBe(true)
    const { code, state, error } = auth.parseFromUrl(redirectUrl)
    expect([state, error]).toEqual([data.state, ''])

    auth.setTokens(await auth.getMemberTokens(code, state, data))
    expect([auth.loggedIn(), auth.getTokens().refreshToken.role]).toEqual([true, 'member'])
    expect((await client.call(getCurrentCart)).cart.id).toBe(cart.id)
  })

  test('protocol/hosted-pages §3: the answer may come in the query', { tags: 'nightly' }, async () => {
    const { auth, sessionToken, page } = await shopper(shop)
    const data = await auth.generateOAuthData(BACK)
    const { authUrl } = await auth.getAuthUrl(data, { responseMode: 'query' })
    const { redirectUrl = '' } = await page(authUrl, await sessionToken())
    const { code, state } = auth.parseFromUrl(redirectUrl, 'query')
    expect((await auth.getMemberTokens(code, state, data)).refreshToken.role).toBe('member')
    expect(auth.parseFromUrl(redirectUrl).code).toBe('')
  })

  test('prompt none ends with an error when the browser has no session', async () => {
    const { auth, page } = await shopper(shop)
    const data = await auth.generateOAuthData(BACK)
    const { authUrl } = await auth.getAuthUrl(data, { prompt: 'none' })
    const { redirectUrl = '' } = await page(authUrl)
    expect(auth.parseFromUrl(redirectUrl)).toMatchObject({ code: '', error: 'login_required' })
  })

  test('a session token suffices: a server signs its shopper in with its own form', async () => {
    const { auth, sessionToken, page } = await shopper(shop)
    const data = await auth.generateOAuthData(BACK)
    const { authUrl } = await auth.getAuthUrl(data, { sessionToken: await sessionToken(), prompt: 'none' })
    const { redirectUrl = '' } = await page(authUrl)
    const { code, state } = auth.parseFromUrl(redirectUrl)
    expect((await auth.getMemberTokens(code, state, data)).refreshToken.role).toBe('member')
  })

  test('protocol/hosted-pages §3: without code or state: Missing code or _state; with another state: Invalid _state', async () => {
    const { auth } = await shopper(shop)
    const data = await auth.generateOAuthData(BACK)
    await expect(auth.getMemberTokens('', data.state, data)).rejects.toThrow('Missing code or _state')
    await expect(auth.getMemberTokens('code', '', data)).rejects.toThrow('Missing code or _state')
    await expect(auth.getMemberTokens('code', 'other', data)).rejects.toThrow('Invalid _state')
  })

  test('protocol/sessions §5: an invalid code fails clearly, and the visitor session is kept', async () => {
    const { auth, client } = await shopper(shop)
    await client.call(getCurrentCart)
    const before = auth.getTokens()
    const data = await auth.generateOAuthData(BACK)
    await expect(auth.getMemberTokens('guess', data.state, data)).rejects.toThrow(
      /^Failed to fetch tokens from OAuth API: .*\. request id: [\w-]{36}\. Response: \{"message":/,
    )
    expect(auth.getTokens()).toEqual(before)
  })

  test('an address that is not registered is rejected', async () => {
    const { auth } = await shopper(shop)
    const data = await auth.generateOAuthData('https://evil.example/')
    await expect(auth.getAuthUrl(data)).rejects.toMatchObject({ code: 'REDIRECT_URL_NOT_REGISTERED' })
    await expect(auth.getAuthUrl(await auth.generateOAuthData())).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
  })
})

describe('sign-out (protocol/hosted-pages §5)', () => {
  test('clears both tokens, ends the session at once and leads back', async () => {
    const { auth, client, signedIn, page } = await shopper(shop)
    await signedIn()
    const { accessToken } = auth.getTokens()
    const { logoutUrl } = await auth.logout(BACK)
    expect([auth.getTokens(), auth.loggedIn()]).toEqual([noTokens, false])
    const reply = await shop.fetch(`${shop.baseUrl}/v1/sessions`, {
      headers: { authorization: accessToken.value },
    })
    expect(reply.status).toBe(401)
    expect(new URL(logoutUrl).pathname).toBe('/sign-out')
    expect((await page(logoutUrl)).redirectUrl).toBe(BACK)
    await expect(client.call(listMySessions)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  test('the next person has another cart', async () => {
    const { auth, client, driver, signedIn } = await shopper(shop)
    await signedIn()
    await client.call(addToCurrentCart, { lineItems: [driver.line((await driver.product()).id)] })
    await auth.logout()
    expect((await client.call(getCurrentCart)).cart.lineItems).toEqual([])
  })

  test('empties the tokens even when it fails', async () => {
    const { auth, signedIn } = await shopper(shop)
    await signedIn()
    await expect(auth.logout('https://evil.example/')).rejects.toMatchObject({
      code: 'REDIRECT_URL_NOT_REGISTERED',
    })
    expect(auth.getTokens()).toEqual(noTokens)
  })
})

describe('sign-in by a server that knows the person (protocol/sessions §6)', () => {
  test('by the member’s id', async () => {
    const { auth, client, driver } = await shopper(shop)
    const tokens = await auth.getMemberTokensForExternalLogin(driver.memberId, shop.apiKey)
    expect([tokens.refreshToken.role, auth.loggedIn()]).toEqual(['member', false])
    auth.setTokens(tokens)
    expect((await client.call(listMySessions)).sessions.some(({ current }) => current)).toBe(true)
  })

  test('by a login id that may be new, with the visitor’s cart', async () => {
    const { auth, client, driver } = await shopper(shop)
    const { cart } = await client.call(addToCurrentCart, {
      lineItems: [driver.line((await driver.product()).id)],
    })
    const person = { loginId: { email: driver.newEmail() }, verifyEmail: true }
    auth.setTokens(await auth.getMemberTokensForSignOn(person, shop.apiKey))
    expect([auth.loggedIn(), (await client.call(getCurrentCart)).cart.id]).toEqual([true, cart.id])
  })

  test('needs the key', async () => {
    const { auth, driver } = await shopper(shop)
    await expect(auth.getMemberTokensForExternalLogin(driver.memberId, 'stoa_guess')).rejects.toMatchObject({
      status: 401,
    })
  })
})

describe('redirect sessions (protocol/hosted-pages §6)', () => {
  test('lead to any hosted page', async () => {
    const { auth, driver } = await shopper(shop)
    const to = async (request: Parameters<typeof auth.createRedirectSession>[0]) =>
      new URL((await auth.createRedirectSession(request)).fullUrl).pathname
    expect(await to({ login: {}, callbacks: { postFlowUrl: BACK } })).toBe('/sign-in')
    expect(await to({ logout: { clientId: shop.clientId } })).toBe('/sign-out')
    expect(await to({ storesProduct: { productSlug: 'tide-bowl' } })).toBe('/products/tide-bowl')
    await expect(to({ bookingsBook: { resourceId: driver.memberId } })).rejects.toMatchObject({
      code: 'INTENT_NOT_AVAILABLE',
    })
  })
})
