import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { clientApps, oauth, orders } = contract
const { shop, driver } = await openTestShop()
const REDIRECT = 'https://erp.example/installed?shop=1'
const MINUTE_MS = 60_000

async function registerApp(scopes = ['orders:read' as const]) {
  const app = { name: 'ERP', redirectUris: [REDIRECT], scopes, withSecret: true }
  const { clientApp, clientSecret = '' } = await driver.merchant.callOk(clientApps.createClientApp, app)
  return { id: clientApp.id, credentials: { client_id: clientApp.id, client_secret: clientSecret } }
}
async function install(id: string, state?: string) {
  const message = { id, redirectUrl: REDIRECT, ...(state && { state }) }
  const { redirectUrl } = await driver.merchant.callOk(clientApps.installClientApp, message)
  return new URL(redirectUrl)
}
const access = (message: object) => driver.anyone.send(oauth.appAccess, message)
const byCode = (credentials: object, code: string | null) =>
  access({ ...credentials, grant_type: 'authorization_code', code })
const byRefreshToken = (credentials: object, refresh_token: string) =>
  access({ ...credentials, grant_type: 'refresh_token', refresh_token })

describe('protocol/sessions §8: apps of the original protocol', () => {
  test('an installation sends the browser back with a code, which works once and gives the rights of the scopes', async () => {
    const { id, credentials } = await registerApp()
    const url = await install(id, 'a b')
    expect(url.href).toMatch(/^https:\/\/erp\.example\/installed\?shop=1&code=/)
    expect(url.searchParams.get('state')).toBe('a b')
    expect(url.searchParams.get('instanceId')).toBe(shop.siteId)
    const { status, body } = await byCode(credentials, url.searchParams.get('code'))
    expect(status).toBe(200)
    const { access_token: token = '', refresh_token: refreshToken = '' } = body as Record<string, string>
    // The SDK of such apps sends the token without a scheme.
    const search = await driver.anyone.send(orders.searchOrders, {}, { headers: { authorization: token } })
    expect(search.status).toBe(200)
    const { instance, site } = await driver.anyone.callOk(
      contract.appInstance.getAppInstance,
      {},
      { headers: { authorization: token } },
    )
    expect(instance).toMatchObject({
      instanceId: shop.siteId,
      appName: 'ERP',
      isFree: true,
      permissions: ['orders:read'],
    })
    expect(site).toMatchObject({
      siteId: shop.siteId,
      siteDisplayName: expect.any(String),
      paymentCurrency: 'EUR',
    })
    const info = await driver.anyone.callOk(oauth.tokenInfo, { token })
    expect(info).toMatchObject({ subjectType: 'APP', clientId: id, instanceId: shop.siteId })
    expect(codeOf(await byCode(credentials, url.searchParams.get('code')))).toBe('INVALID_GRANT')

    const renewed = await byRefreshToken(credentials, refreshToken)
    expect(renewed.body).toMatchObject({ refresh_token: refreshToken, token_type: 'Bearer' })
    const asked = { token: refreshToken, clientId: id, clientSecret: credentials.client_secret }
    expect(await driver.anyone.callOk(oauth.introspectToken, asked)).toMatchObject({
      active: true,
      sub: id,
    })
    expect(rejectedFields(await driver.anyone.send(oauth.revokeToken, asked))).toEqual({
      token: 'VALIDATION',
    })
  })

  test('a code ends after ten minutes, and is of its own app', async () => {
    const [first, second] = [await registerApp(), await registerApp()]
    const code = (await install(first.id)).searchParams.get('code')
    expect(codeOf(await byCode(second.credentials, code))).toBe('INVALID_GRANT')
    const late = (await install(first.id)).searchParams.get('code')
    shop.clock.advance(10 * MINUTE_MS + 1)
    expect(codeOf(await byCode(first.credentials, late))).toBe('INVALID_GRANT')
  })

  test('a new secret ends the refresh token and the access tokens', async () => {
    const { id, credentials } = await registerApp()
    const { body } = await byCode(credentials, (await install(id)).searchParams.get('code'))
    const { access_token: token = '', refresh_token: refreshToken = '' } = body as Record<string, string>
    const { clientSecret } = await driver.merchant.callOk(clientApps.createClientSecret, { id })
    expect(codeOf(await byRefreshToken(credentials, refreshToken))).toBe('INVALID_CLIENT')
    const renewed = { ...credentials, client_secret: clientSecret }
    expect(codeOf(await byRefreshToken(renewed, refreshToken))).toBe('INVALID_GRANT')
    expect(await driver.anyone.callOk(oauth.tokenInfo, { token })).toEqual({ active: false })
  })

  test('names what is missing or wrong', async () => {
    const { id, credentials } = await registerApp()
    expect(rejectedFields(await access({ ...credentials, grant_type: 'authorization_code' }))).toEqual({
      code: 'REQUIRED_FIELD',
    })
    expect(rejectedFields(await access({ ...credentials, grant_type: 'refresh_token' }))).toEqual({
      refresh_token: 'REQUIRED_FIELD',
    })
    expect(codeOf(await byRefreshToken({ ...credentials, client_secret: 'x' }, 'y'))).toBe('INVALID_CLIENT')
    expect(codeOf(await byRefreshToken(credentials, 'ü'.repeat(59)))).toBe('INVALID_GRANT')
    const elsewhere = { id, redirectUrl: 'https://evil.example/installed' }
    const rejected = await driver.merchant.send(clientApps.installClientApp, elsewhere)
    expect(codeOf(rejected)).toBe('REDIRECT_URL_NOT_REGISTERED')
    const open = { name: 'Page', redirectUris: [REDIRECT] }
    const { clientApp } = await driver.merchant.callOk(clientApps.createClientApp, open)
    const without = { id: clientApp.id, redirectUrl: REDIRECT }
    const noSecret = await driver.merchant.send(clientApps.installClientApp, without)
    expect(codeOf(noSecret)).toBe('CLIENT_APP_WITHOUT_SECRET')
  })

  test('who lacks a scope of the app cannot install it', async () => {
    const { id } = await registerApp()
    const key = { name: 'Apps', scopes: ['developers:write' as const] }
    const { secret } = await driver.merchant.callOk(contract.apiKeys.createApiKey, key)
    const message = { id, redirectUrl: REDIRECT }
    const reply = await driver.merchant.send(clientApps.installClientApp, message, { token: secret })
    expect(codeOf(reply)).toBe('SCOPE_NOT_GRANTED')
  })

  test('strip_bound_session: the same token, which gets no longer life and ends with its session', async () => {
    const { credentials } = await registerApp()
    const { client_id: clientId, client_secret } = credentials
    const visitor = { clientId, grantType: 'anonymous' as const }
    const { access_token, refresh_token = '' } = await driver.anyone.callOk(oauth.token, visitor)
    const strip = (message: object) =>
      driver.anyone.send(oauth.token, { grant_type: 'strip_bound_session', access_token, ...message })
    const { status, body } = await strip({ client_secret })
    expect(status).toBe(200)
    const { access_token: token, expires_in: expiresIn } = body as {
      access_token: string
      expires_in: number
    }
    expect(token).toBe(access_token)
    shop.clock.advance(MINUTE_MS)
    expect((await strip({ client_secret })).body).toMatchObject({ expires_in: expiresIn - 60 })
    const [before, after] = await Promise.all(
      [access_token, token].map(one => driver.anyone.callOk(oauth.tokenInfo, { token: one })),
    )
    // Programs of apps read `instanceId` to act as the app itself.
    expect(after).toMatchObject({
      subjectType: 'VISITOR',
      subjectId: before?.subjectId,
      instanceId: shop.siteId,
    })
    expect(codeOf(await strip({ client_secret: 'x' }))).toBe('INVALID_CLIENT')
    expect(codeOf(await strip({ client_secret, access_token: 'x' }))).toBe('INVALID_GRANT')
    expect(rejectedFields(await strip({}))).toEqual({ client_secret: 'REQUIRED_FIELD' })
    const session = { token: refresh_token, clientId, clientSecret: client_secret }
    await driver.anyone.callOk(oauth.revokeToken, session)
    expect(await driver.anyone.callOk(oauth.tokenInfo, { token })).toEqual({ active: false })
  })
})
