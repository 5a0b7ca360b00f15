import { createHmac } from 'node:crypto'
import { contract } from '@stoa/contract'
import { codeOf, createDriver, createShop, type Shop, type TestDriver } from '@stoa/testkit'
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  jwtVerify,
  SignJWT,
} from 'jose'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createApiKey, createClientApp, createSite, revokeApiKey } from '../sites/administration.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let shop: Shop
let driver: TestDriver
const shops: Shop[] = []

// Each test changes the clock or the keys, so each has its own shop.
beforeEach(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
  shops.push(shop)
  driver = await createDriver(shop)
})
afterAll(async () => {
  for (const one of shops) await one.close()
})

const { getSite } = contract.sites
const { token: tokenCall } = contract.oauth
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** How the platform takes a token. */
const taken = async (token: string | undefined, headers: Record<string, string> = {}) => {
  const reply = await driver.anyone.send(getSite, {}, { token, headers })
  return reply.status === 200 ? 'taken' : `${reply.status} ${codeOf(reply)}`
}
const anonymous = async (clientId = shop.clientId) =>
  driver.anyone.callOk(tokenCall, { clientId, grantType: 'anonymous' })
const renew = (refreshToken: string | undefined, clientId = shop.clientId) =>
  driver.anyone.send(tokenCall, { clientId, grantType: 'refresh_token', refreshToken })
const jwks = async () =>
  (await (await shop.fetch(`${shop.baseUrl}/.well-known/jwks.json`)).json()) as JSONWebKeySet
const visitorOf = (token: string) => decodeJwt(token).sub

describe('an access token', () => {
  test('is taken with and without the word Bearer', async () => {
    const { access_token, token_type, expires_in } = await anonymous()
    expect([token_type, expires_in]).toEqual(['Bearer', 14_400])
    expect(await taken(access_token)).toBe('taken')
    expect(await taken(`Bearer ${access_token}`)).toBe('taken')
    expect(await taken(`bearer  ${access_token}`)).toBe('taken')
  })

  test('expires at its expiry time', async () => {
    const { access_token, expires_in } = await anonymous()
    shop.clock.advance(expires_in * 1000 - 1)
    expect(await taken(access_token)).toBe('taken')
    shop.clock.advance(1)
    expect(await taken(access_token)).toBe('401 UNAUTHENTICATED')
    // And stays so for a node that has never seen it.
    const node = await shop.addNode()
    const response = await node.fetch(`${shop.baseUrl}/v1/site`, { headers: { authorization: access_token } })
    expect(response.status).toBe(401)
  })

  test('without a signature is rejected', async () => {
    const { access_token } = await anonymous()
    const [header = '', payload = '', signature = ''] = access_token.split('.')
    const none = encode({ alg: 'none', typ: 'at+jwt' })
    const changed = encode({ ...decodeJwt(access_token), sub: shop.siteId })
    const member = encode({ ...decodeJwt(access_token), role: 'member' })
    const longer = encode({ ...decodeJwt(access_token), exp: 99_999_999_999 })
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
    for (const token of [
      `${none}.${payload}.`,
      `${none}.${payload}`,
      `${none}.${payload}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${changed}.${signature}`,
      `${header}.${member}.${signature}`,
      `${header}.${longer}.${signature}`,
      `${header}.${payload}.${flipped}`,
      `${access_token}x`,
      'Bearer',
      'stoa_',
      '..',
      'a'.repeat(10_000),
    ])
      expect([token.slice(0, 60), await taken(token)]).toEqual([token.slice(0, 60), '401 UNAUTHENTICATED'])
  })

  test('signed with the public key as a secret is rejected', async () => {
    const { access_token } = await anonymous()
    const [key] = (await jwks()).keys
    const { kid } = decodeProtectedHeader(access_token)
    const [, payload = ''] = access_token.split('.')
    for (const alg of ['HS256', 'ES256'])
      for (const secret of [JSON.stringify(key), key?.x ?? '', Buffer.from(key?.x ?? '', 'base64url')]) {
        const header = encode({ alg, kid, typ: 'at+jwt' })
        const signature = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')
        expect(await taken(`${header}.${payload}.${signature}`)).toBe('401 UNAUTHENTICATED')
      }
  })

  test('signed with another key is rejected, whatever key it contains or names', async () => {
    const { access_token } = await anonymous()
    const pair = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(pair.publicKey)
    const { kid } = decodeProtectedHeader(access_token)
    for (const header of [{ kid }, { kid: 'mine' }, { jwk }, { jku: 'https://evil.test/jwks.json' }, {}]) {
      const token = await new SignJWT(decodeJwt(access_token))
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...header })
        .sign(pair.privateKey)
      expect([header, await taken(token)]).toEqual([header, '401 UNAUTHENTICATED'])
    }
  })

  test('can be verified with the published keys', async () => {
    const { access_token } = await anonymous()
    const keys = await jwks()
    for (const key of keys.keys) expect(key).not.toHaveProperty('d')
    const { payload, protectedHeader } = await jwtVerify(access_token, createLocalJWKSet(keys), {
      currentDate: new Date(shop.clock.now()),
      typ: 'at+jwt',
    })
    expect(protectedHeader.alg).toBe('ES256')
    expect(payload).toMatchObject({ site: shop.siteId, client: shop.clientId, role: 'visitor' })
  })

  test('outlives its key', async () => {
    const { access_token } = await anonymous()
    await shop.platform.keys.rotate()
    const { access_token: next } = await anonymous()
    const kids = [access_token, next].map(token => decodeProtectedHeader(token).kid)
    expect(new Set(kids).size).toBe(2)
    expect((await jwks()).keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining(kids))
    const node = await shop.addNode()
    for (const token of [access_token, next]) {
      expect(await taken(token)).toBe('taken')
      const response = await node.fetch(`${shop.baseUrl}/v1/site`, { headers: { authorization: token } })
      expect(response.status).toBe(200)
    }
  })

  test('of a key that another node has just created is accepted immediately', async () => {
    const node = await shop.addNode()
    await shop.platform.keys.rotate()
    const { access_token } = await anonymous()
    const response = await node.fetch(`${shop.baseUrl}/v1/site`, { headers: { authorization: access_token } })
    expect(response.status).toBe(200)
  })

  test.each([
    ['EC', 'access tokens'],
    ['RSA', 'id tokens'],
  ])('%s keys of %s are changed monthly and retired when nothing that they signed is left', async kty => {
    await shop.platform.keys.refresh()
    const published = async () => (await jwks()).keys.filter(key => key.kty === kty).map(({ kid }) => kid)
    const first = await published()
    expect(first).toHaveLength(1)
    shop.clock.advance(31 * DAY)
    await shop.platform.keys.refresh()
    const second = await published()
    expect(second).toHaveLength(2)
    expect(second).toEqual(expect.arrayContaining(first))
    shop.clock.advance(31 * DAY)
    await shop.platform.keys.refresh()
    const third = await published()
    expect(third).not.toContain(first[0])
    expect(third).toHaveLength(2)
  })
})

describe('a refresh token', () => {
  test('of a foreign app gives a new access token to the same visitor, a year later too, and stays what it is', async () => {
    const { access_token, refresh_token } = await anonymous(shop.compatClientId)
    for (let month = 0; month < 13; month++) {
      shop.clock.advance(30 * DAY)
      const { status, body } = await renew(refresh_token, shop.compatClientId)
      expect(status).toBe(200)
      // protocol/sessions §4: clients keep the refresh token that they have.
      expect(body.refresh_token).toBe(refresh_token)
      expect(visitorOf(body.access_token)).toBe(visitorOf(access_token))
      expect(await taken(body.access_token)).toBe('taken')
      await shop.platform.keys.refresh()
    }
  })

  test('is renewed by a client whose access token is expired or nonsense', async () => {
    const { access_token, refresh_token } = await anonymous()
    shop.clock.advance(DAY)
    const message = { clientId: shop.clientId, grantType: 'refresh_token', refreshToken: refresh_token }
    for (const token of [access_token, 'nonsense'])
      expect((await driver.anyone.send(tokenCall, message, { token })).status).toBe(200)
  })

  test('is rejected when it is unknown or belongs to another app', async () => {
    const { refresh_token } = await anonymous()
    for (const [token, client] of [
      ['unknown', shop.clientId],
      [refresh_token, shop.compatClientId],
      [refresh_token?.slice(1), shop.clientId],
    ] as const) {
      const reply = await renew(token, client)
      expect([reply.status, codeOf(reply)]).toEqual([401, 'INVALID_GRANT'])
    }
    const unknownClient = await renew(refresh_token, '00000000-0000-4000-a000-000000000000')
    expect([unknownClient.status, codeOf(unknownClient)]).toEqual([401, 'INVALID_CLIENT'])
  })

  test('is stored only as a hash', async () => {
    const { refresh_token } = await anonymous()
    const rows = await shop.sql`select sessions::text as row from sessions`
    for (const { row } of rows) expect(row).not.toContain(refresh_token)
    const keys = await shop.platform.database.pool.query('select api_keys::text as row from api_keys')
    for (const { row } of keys.rows) expect(row).not.toContain(shop.apiKey.slice(5))
  })
})

describe('an API key', () => {
  const otherSite = async () => {
    const { administration } = shop.platform
    const siteId = await createSite(administration, { name: 'Other', currency: 'USD', locale: 'en' })
    const { id, secret } = await createApiKey(administration, { siteId, name: 'Other' })
    return { siteId, id, secret, clientId: await createClientApp(administration, { siteId, name: 'Other' }) }
  }

  test('speaks for its own site, whichever it names', async () => {
    const other = await otherSite()
    expect(await taken(shop.apiKey, { 'wix-site-id': shop.siteId })).toBe('taken')
    expect(await taken(shop.apiKey, { 'wix-site-id': other.siteId })).toBe('403 PERMISSION_DENIED')
    expect(await taken(other.secret, { 'wix-site-id': shop.siteId })).toBe('403 PERMISSION_DENIED')
    const { body } = await driver.anyone.send(getSite, {}, { token: other.secret })
    expect([body.site.id, body.site.currency]).toEqual([other.siteId, 'USD'])
  })

  test('acts for shoppers of its own site alone', async () => {
    const other = await otherSite()
    const visitor = driver.tokens.visitor
    expect(await taken(`${visitor},${shop.apiKey}`)).toBe('taken')
    expect(await taken(`${visitor},${other.secret}`)).toBe('401 UNAUTHENTICATED')
    expect(await taken(`${shop.apiKey},${shop.apiKey}`)).toBe('401 UNAUTHENTICATED')
  })

  test('that is unknown is rejected', async () => {
    for (const token of [`${shop.apiKey}x`, shop.apiKey.slice(0, -1), `stoa_${'A'.repeat(43)}`])
      expect(await taken(token)).toBe('401 UNAUTHENTICATED')
  })

  test('that is revoked ends immediately on a new node and within seconds on others', async () => {
    const { administration } = shop.platform
    const { id, secret } = await createApiKey(administration, { siteId: shop.siteId, name: 'Short-lived' })
    expect(await taken(secret)).toBe('taken')
    expect(await revokeApiKey(administration, shop.siteId, id)).toBe(true)
    expect(await revokeApiKey(administration, shop.siteId, id)).toBe(false)
    const node = await shop.addNode()
    const response = await node.fetch(`${shop.baseUrl}/v1/site`, { headers: { authorization: secret } })
    expect(response.status).toBe(401)
    await expect.poll(() => taken(secret), { timeout: 15_000, interval: 250 }).toBe('401 UNAUTHENTICATED')
  })

  test('of another site revokes nothing here', async () => {
    const other = await otherSite()
    expect(await revokeApiKey(shop.platform.administration, shop.siteId, other.id)).toBe(false)
    expect(await taken(other.secret)).toBe('taken')
  })

  test('and a token that come together with another site’s client find their own', async () => {
    const other = await otherSite()
    const { access_token } = await anonymous(other.clientId)
    const { body } = await driver.anyone.send(getSite, {}, { token: access_token })
    expect(body.site.id).toBe(other.siteId)
  })
})
