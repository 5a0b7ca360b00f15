import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import * as openid from 'openid-client'
import { expect, test } from 'vitest'
import { systemClock } from '../call/clock.ts'
import { createOpenIdBrowser, discover } from '../identity/openid/openid-browser.fixture.ts'
import { agent, card, codesOf, line, openFlowerShop, PLATFORM, readyFor, shipping } from './ucp.fixture.ts'

const CALLBACK = 'https://agent.example/callback'
const SCOPES = ['order:read', 'cart:manage', 'checkout:manage'].map(name => `dev.ucp.shopping.${name}`)

const { shop, driver, items, send } = await openFlowerShop({ development: true }, systemClock.now())
const appOf = async (redirectUri: string) => {
  const { clientApp } = await driver.merchant.callOk(contract.clientApps.createClientApp, {
    name: 'Agent',
    redirectUris: [redirectUri],
    thirdParty: true,
  })
  return clientApp.id
}
const app = await appOf(CALLBACK)

/** Links an account as a platform does: authorization code, PKCE, consent. */
async function link(scopes: readonly string[] = SCOPES, clientId = app, redirectUri = CALLBACK) {
  // A browser of its own: another member who signs in there ends the session before.
  const browsing = await createDriver(shop)
  const configuration = await discover(shop, { clientId })
  const browser = await createOpenIdBrowser(shop, browsing, configuration)
  const { url, checks } = await browser.request({
    scope: scopes.join(' '),
    redirect_uri: redirectUri,
    prompt: 'login',
  })
  const page = new URL((await browser.open(url)).headers.get('location') ?? '')
  const { flow } = await browsing.openSignIn(new URLSearchParams(page.hash.slice(1)).get('session') ?? '')
  const { email, id } = await browsing.registered()
  const sessionToken = await browsing.sessionToken(email)
  const asked = await browsing.anyone.callOk(contract.signIn.completeSignIn, { flow, sessionToken })
  const { redirectUrl = '' } = await browsing.anyone.callOk(contract.signIn.allowApp, { flow })
  const tokens = await openid.authorizationCodeGrant(configuration, new URL(redirectUrl), {
    pkceCodeVerifier: checks.pkceCodeVerifier,
    expectedState: checks.expectedState,
  })
  return {
    email,
    id,
    asked,
    scope: tokens.scope?.split(' ') ?? [],
    headers: { authorization: `Bearer ${tokens.access_token}`, 'ucp-agent': `profile="${PLATFORM}"` },
    revoke: () => openid.tokenRevocation(configuration, tokens.refresh_token ?? ''),
  }
}
const member = await link()
const create = async (headers: Record<string, string> = member.headers) =>
  send('POST', '/checkout-sessions', { ...readyFor(items.pot, 1), buyer: { email: member.email } }, headers)

const created = async () => {
  const { status, body } = await create()
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

test('a platform asks for its scopes by the metadata of the shop', async () => {
  const { body } = await send('GET', '/.well-known/oauth-authorization-server')
  expect(body.scopes_supported).toEqual(expect.arrayContaining(SCOPES))
  expect(member.asked.consent?.scopes).toEqual(['orders:read', 'orders:write'])
  expect(member.scope).toEqual(expect.arrayContaining(SCOPES))
  const { body: profile } = await send('GET', `/.well-known/ucp?clientId=${shop.clientId}`)
  expect(profile.ucp.capabilities['dev.ucp.common.identity_linking']).toMatchObject([
    { config: { scopes: {} } },
  ])
  const resource = await send('GET', `/.well-known/oauth-protected-resource/ucp/${shop.clientId}`)
  expect(resource.body).toMatchObject({ scopes_supported: SCOPES, authorization_servers: [shop.baseUrl] })
})

test('a platform buys for the member, whose order it is', async () => {
  const body = await created()
  const at = `/checkout-sessions/${body.id}`
  const named = { buyer: { first_name: 'Jane', last_name: 'Doe', email: member.email } }
  await send(
    'PUT',
    at,
    { line_items: [line(items.pot)], fulfillment: shipping('standard'), ...named },
    member.headers,
  )
  const { body: done } = await send('POST', `${at}/complete`, card(), member.headers)
  expect(done.status).toBe('completed')
  const { orders } = await driver.merchant.callOk(contract.orders.searchOrders, {
    search: { filter: { 'buyerInfo.memberId': member.id } },
  })
  expect(orders).toHaveLength(1)
  const { status, body: order } = await send('GET', `/orders/${orders?.[0]?.id}`, undefined, member.headers)
  expect([status, order.label]).toEqual([200, done.order.label])
  const stranger = await link()
  const { body: hidden } = await send('GET', `/orders/${orders?.[0]?.id}`, undefined, stranger.headers)
  expect(codesOf(hidden)).toEqual(['not_found'])
})

test('a cart of a member becomes their checkout', async () => {
  const { body: cart } = await send('POST', '/carts', { line_items: [line(items.roses)] }, member.headers)
  const { body } = await send('POST', '/checkout-sessions', { cart_id: cart.id }, member.headers)
  const { body: again } = await send('GET', `/checkout-sessions/${body.id}`, undefined, member.headers)
  expect(again.line_items).toMatchObject([{ item: { id: items.roses } }])
})

test('a session of a member needs their token', async () => {
  const body = await created()
  const at = `/checkout-sessions/${body.id}`
  const without = await send('GET', at, undefined, { 'ucp-agent': member.headers['ucp-agent'] })
  expect([without.status, without.body.code, codesOf(without.body)]).toEqual([
    401,
    'identity_required',
    ['identity_required'],
  ])
  expect(without.headers.get('www-authenticate')).toBe(
    `Bearer realm="${shop.baseUrl}", resource_metadata="${shop.baseUrl}/.well-known/oauth-protected-resource/ucp/${shop.clientId}"`,
  )
  const other = await send('GET', at, undefined, (await link()).headers)
  expect([other.status, other.headers.get('www-authenticate')]).toEqual([
    401,
    expect.stringContaining('error="invalid_token"'),
  ])
})

test('a token that lacks a scope, that is of another platform, that is none or revoked', async () => {
  const narrow = await create((await link(SCOPES.slice(0, 1))).headers)
  expect([narrow.status, narrow.body.code, narrow.headers.get('www-authenticate')]).toEqual([
    403,
    'insufficient_scope',
    expect.stringContaining(`scope="${SCOPES[2]}"`),
  ])
  const address = 'https://other.example/callback'
  const foreign = await create((await link(SCOPES, await appOf(address), address)).headers)
  expect([foreign.status, foreign.body.code]).toEqual([403, 'profile_not_trusted'])
  const none = await create({ ...member.headers, authorization: 'Bearer none' })
  expect([none.status, none.body.code]).toEqual([401, 'identity_required'])
  const leaving = await link()
  expect((await create(leaving.headers)).status).toBe(201)
  await leaving.revoke()
  expect((await create(leaving.headers)).status).toBe(401)
})

test('a catalogue needs no member', async () => {
  const headers = { ...agent('profile'), authorization: 'Bearer none' }
  expect((await send('POST', '/catalog/search', {}, headers)).status).toBe(200)
})
