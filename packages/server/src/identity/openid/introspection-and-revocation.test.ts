import { contract } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { decodeJwt } from 'jose'
import * as openid from 'openid-client'
import { beforeEach, describe, expect, test } from 'vitest'
import { CALLBACK, createOpenIdBrowser, discover, openOpenIdShop } from './openid-browser.fixture.ts'

const { shop, ...opened } = await openOpenIdShop()
let { driver } = opened
beforeEach(async () => {
  driver = await createDriver(shop)
})

type Scopes = NonNullable<
  Parameters<typeof driver.callOk<typeof contract.clientApps.createClientApp>>[1]['scopes']
>

/** An app with a secret, and openid-client set up for it. */
async function serverApp(scopes: Scopes = [], authentication = openid.ClientSecretBasic) {
  const { clientApp, clientSecret = '' } = await driver.merchant.callOk(contract.clientApps.createClientApp, {
    name: 'Warehouse',
    redirectUris: [CALLBACK],
    scopes,
    withSecret: true,
  })
  const configuration = await discover(shop, { clientId: clientApp.id, clientSecret, authentication })
  return { id: clientApp.id, secret: clientSecret, configuration }
}

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  shop.fetch(
    new Request(`${shop.baseUrl}${path}`, { method: 'POST', body: new URLSearchParams(form), headers }),
  )
const isSignedIn = async (accessToken: string) =>
  (await driver.member.send(contract.members.getCurrentMember, {}, { token: accessToken })).status === 200

describe('revocation (RFC 7009, protocol/sessions §7)', () => {
  test.each(['access_token', 'refresh_token'] as const)('of the %s ends the session', async kind => {
    const browser = await createOpenIdBrowser(shop, driver)
    const tokens = await browser.signIn((await driver.registered()).email)
    expect(await isSignedIn(tokens.access_token)).toBe(true)
    await openid.tokenRevocation(browser.configuration, tokens[kind] ?? '')
    expect(await isSignedIn(tokens.access_token)).toBe(false)
    await expect(
      openid.refreshTokenGrant(browser.configuration, tokens.refresh_token ?? ''),
    ).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('of a refresh token that was renewed ends the session, too', async () => {
    const browser = await createOpenIdBrowser(shop, driver)
    const tokens = await browser.signIn((await driver.registered()).email)
    const renewed = await openid.refreshTokenGrant(browser.configuration, tokens.refresh_token ?? '')
    await openid.tokenRevocation(browser.configuration, tokens.refresh_token ?? '')
    expect(await isSignedIn(renewed.access_token)).toBe(false)
  })

  test('of an unknown token is no error; one of another app is refused and stays valid', async () => {
    const client_id = shop.clientId
    expect((await post('/oauth2/revoke', { client_id, token: 'unknown' })).status).toBe(200)
    const { configuration } = await serverApp()
    const browser = await createOpenIdBrowser(shop, driver)
    const tokens = await browser.signIn((await driver.registered()).email)
    await expect(openid.tokenRevocation(configuration, tokens.access_token)).rejects.toMatchObject({
      status: 401,
    })
    expect(await isSignedIn(tokens.access_token)).toBe(true)
  })
})

describe('introspection (RFC 7662, protocol/sessions §7)', () => {
  test('tells an app with a secret whose a token is', async () => {
    const { configuration } = await serverApp()
    const browser = await createOpenIdBrowser(shop, driver)
    const { email, id } = await driver.registered()
    const tokens = await browser.signIn(email)
    const introspect = () => openid.tokenIntrospection(configuration, tokens.access_token)
    expect(await introspect()).toMatchObject({
      active: true,
      token_type: 'Bearer',
      sub: id,
      client_id: shop.clientId,
      iss: shop.baseUrl,
      exp: decodeJwt(tokens.access_token).exp,
    })
    await openid.tokenRevocation(browser.configuration, tokens.refresh_token ?? '')
    expect(await introspect()).toEqual({ active: false })
  })

  test('shows a refresh token to its own app alone', async () => {
    const { configuration } = await serverApp()
    const browser = await createOpenIdBrowser(shop, driver)
    const tokens = await browser.signIn((await driver.registered()).email)
    const token = tokens.refresh_token ?? ''
    expect(await openid.tokenIntrospection(configuration, token)).toEqual({ active: false })
  })

  test('is refused without a secret, and for an app that has none', async () => {
    const { id } = await serverApp()
    for (const form of [
      { client_id: id, client_secret: 'wrong', token: 'x' },
      { client_id: shop.clientId, client_secret: 'made up', token: 'x' },
    ]) {
      const reply = await post('/oauth2/introspect', form)
      expect([reply.status, await reply.json()]).toMatchObject([401, { error: 'invalid_client' }])
    }
    const basic = `Basic ${btoa(`${id}:wrong`)}`
    const reply = await post('/oauth2/introspect', { token: 'x' }, { authorization: basic })
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="Stoa"'])
    const twice = await post(
      '/oauth2/introspect',
      { token: 'x', client_secret: 'x' },
      { authorization: basic },
    )
    expect([twice.status, await twice.json()]).toMatchObject([400, { error: 'invalid_request' }])
  })
})

describe('an app with a secret', () => {
  test.each([
    ['the header', openid.ClientSecretBasic],
    ['the form', openid.ClientSecretPost],
  ])('gets a token of its own with the secret in %s, limited to its scopes', async (_, authentication) => {
    const { configuration, id } = await serverApp(['orders:read', 'catalog:write'], authentication)
    const { access_token, refresh_token, scope } = await openid.clientCredentialsGrant(configuration)
    expect([refresh_token, scope]).toEqual([undefined, 'orders:read catalog:write'])
    const send = (call: Parameters<TestDriver['send']>[0], message: object) =>
      driver.merchant.send(call, message as never, { token: access_token })
    expect((await send(contract.orders.searchOrders, {})).status).toBe(200)
    expect(
      (
        await send(contract.products.createProduct, {
          product: { name: 'Lamp', productType: 'physical', priceData: { price: 10 } },
        })
      ).status,
    ).toBe(200)
    const denied = await send(contract.orders.createOrder, { order: {} })
    expect([denied.status, codeOf(denied), denied.body.details.applicationError?.data.scope]).toEqual([
      403,
      'PERMISSION_DENIED',
      'orders:write',
    ])
    expect((await send(contract.mails.listMails, {})).status).toBe(403)
    expect(await openid.tokenIntrospection(configuration, access_token)).toMatchObject({
      active: true,
      sub: id,
      scope: 'orders:read catalog:write',
    })
  })

  test('acts for the merchant like an API key, without a session of its own', async () => {
    const { configuration } = await serverApp(['orders:write', 'checkout_links:write'])
    const { access_token: token } = await openid.clientCredentialsGrant(configuration)
    const checkoutId = await driver.checkout((await driver.product()).id)
    const { createRedirectSession } = contract.redirects
    const replies = [
      await driver.merchant.send(createRedirectSession, { ecomCheckout: { checkoutId } }),
      await driver.merchant.send(createRedirectSession, { ecomCheckout: { checkoutId } }, { token }),
    ]
    expect(new Set(replies.map(reply => reply.status)).size).toBe(1)
    expect(replies[1]?.status).toBeLessThan(500)
  })

  test('loses its tokens when its secret is replaced, or the app is deleted', async () => {
    const app = await serverApp(['orders:read'])
    const read = async (token: string) =>
      (await driver.merchant.send(contract.orders.searchOrders, {}, { token })).status
    const first = (await openid.clientCredentialsGrant(app.configuration)).access_token
    expect(await read(first)).toBe(200)
    const { clientSecret } = await driver.merchant.callOk(contract.clientApps.createClientSecret, {
      id: app.id,
    })
    expect(await read(first)).toBe(401)
    await expect(openid.clientCredentialsGrant(app.configuration)).rejects.toMatchObject({ status: 401 })
    const message = {
      grant_type: 'client_credentials',
      client_id: app.id,
      client_secret: clientSecret,
    } as const
    // The names of existing programs of apps (protocol/sessions §3).
    const second = await driver.anyone.callOk(contract.oauth.token, { ...message, instance_id: shop.siteId })
    expect(await read(second.access_token)).toBe(200)
    const info = await driver.anyone.callOk(contract.oauth.tokenInfo, { token: second.access_token })
    expect(info).toMatchObject({
      active: true,
      subjectType: 'APP',
      clientId: app.id,
      instanceId: shop.siteId,
    })
    const elsewhere = { ...message, instance_id: app.id }
    expect((await driver.anyone.send(contract.oauth.token, elsewhere)).status).toBe(400)
    await driver.merchant.callOk(contract.clientApps.deleteClientApp, { id: app.id })
    expect(await read(second.access_token)).toBe(401)
  })

  test('must send it with codes and refresh tokens (RFC 6749 §3.2.1)', async () => {
    const { id, configuration } = await serverApp()
    const browser = await createOpenIdBrowser(shop, driver, configuration)
    const tokens = await browser.signIn((await driver.registered()).email)
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '', client_id: id }
    const reply = await post('/oauth2/token', form)
    expect([reply.status, await reply.json()]).toMatchObject([401, { error: 'invalid_client' }])
    const { url, checks } = await browser.request({ prompt: 'none' })
    const code =
      new URL((await browser.open(url)).headers.get('location') ?? '').searchParams.get('code') ?? ''
    const withoutSecret = await post('/oauth2/token', {
      grant_type: 'authorization_code',
      code,
      client_id: id,
      redirect_uri: CALLBACK,
      code_verifier: checks.pkceCodeVerifier,
    })
    expect([withoutSecret.status, await withoutSecret.json()]).toMatchObject([
      401,
      { error: 'invalid_client' },
    ])
    expect(
      (await openid.refreshTokenGrant(configuration, tokens.refresh_token ?? '')).access_token,
    ).toBeTruthy()
  })
})

test('tokens of apps of the original protocol name the site in the claim data (protocol/sessions §1)', async () => {
  const grant = async (clientId: string) => {
    const reply = await driver.anyone.callOk(contract.oauth.token, { clientId, grantType: 'anonymous' })
    return decodeJwt(reply.access_token)
  }
  const { data } = await grant(shop.compatClientId)
  expect(JSON.parse(String(data))).toEqual({ instance: { metaSiteId: shop.siteId } })
  expect(await grant(shop.clientId)).not.toHaveProperty('data')
})
