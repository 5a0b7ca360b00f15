import { type AddressInfo, createServer } from 'node:net'
import { contract } from '@stoa/contract'
import { codeOf, createDriver, createShop, rejectedFields, type TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { openShopWithDrivers, shopOfTest } from '../../testing/open-test-shop.fixture.ts'
import { createApiKey, createClientApp, createSite } from '../sites/administration.ts'

const MINUTE = 60_000
const { createConnection, deleteConnection, finishConnection, listConnections, startConnection } =
  contract.connections
const { completeSignIn } = contract.signIn
const { verifyDuringAuthentication } = contract.verification

const { shop, driver } = await openShopWithDrivers()
beforeEach(async () => {
  await driver.memberSettings({ registration: 'OPEN', captcha: 'NEVER', highRiskLogin: false })
})

const OIDC = { kind: 'OIDC' as const, name: 'Company', issuer: 'https://login.example.com' }
const CREDENTIALS = { clientId: 'shop', clientSecret: 'not to be told' }

scenarios(() => shop, createConnection, [
  {
    name: 'signs accounts of a company in, and never returns the secret',
    request: { connection: { ...OIDC, ...CREDENTIALS } },
    reply: { connection: { kind: 'OIDC', name: 'Company', clientId: 'shop' } },
    emitted: ['stoa.identity.v1.connection_created'],
    afterwards: async (w, { connection }) => {
      expect(connection.callbackUrl).toBe(`${shop.baseUrl}/sign-in/callback/${connection.id}`)
      const listed = await w.merchant.callOk(listConnections, {})
      expect(listed.connections).toContainEqual(connection)
      const rows = await shop.sql`select (select json_agg(c)
        from identity_providers c)::text || (select json_agg(e.payload) from events e)::text as everything`
      expect(rows[0].everything).not.toContain(CREDENTIALS.clientSecret)
    },
  },
  {
    name: 'names the provider and where it is',
    request: { connection: { kind: 'OIDC', ...CREDENTIALS } },
    rejects: { 'connection.name': 'REQUIRED_FIELD' },
  },
  ...['http://login.example.com', 'http://127.0.0.1:9000', 'ftp://x.test'].map(issuer => ({
    name: `names no provider at ${issuer}`,
    request: { connection: { ...OIDC, issuer, ...CREDENTIALS } },
    rejects: { 'connection.issuer': 'FORMAT' },
  })),
  ...[
    '127.0.0.1:8443',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.0.0.1.',
    'localhost',
    'LOCALHOST.',
    'sso.localhost',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[fd00::1]',
  ].map(host => ({
    name: `names no provider in a private network at ${host}`,
    request: { connection: { ...OIDC, issuer: `https://${host}`, ...CREDENTIALS } },
    rejects: { 'connection.issuer': 'VALIDATION' },
  })),
  {
    name: 'finds Google where Google is',
    request: { connection: { kind: 'GOOGLE', issuer: 'https://evil.test', ...CREDENTIALS } },
    rejects: { 'connection.issuer': 'FIELD_NOT_ALLOWED' },
  },
])

scenarios(() => shop, deleteConnection, [
  {
    name: 'takes a connection back',
    given: async w => ({ connectionId: (await w.connection()).id }),
    emitted: ['stoa.identity.v1.connection_deleted'],
  },
  {
    name: 'takes nothing back that is not there',
    request: { connectionId: '00000000-0000-4000-a000-00000000dead' },
    fails: 'CONNECTION_NOT_FOUND',
  },
])

/** The whole round trip; answers with the last reply. */
const arrive = async (account: Parameters<TestDriver['connectionAnswer']>[0], connectionId?: string) =>
  driver.anyone.send(finishConnection, await driver.connectionAnswer(account, connectionId))

describe('a sign-in at a provider', () => {
  test('registers a new member, and finds them by the linked account afterwards', async () => {
    const { id } = await driver.connection()
    const account = { sub: 'ada', email: driver.newEmail(), given_name: 'Ada', family_name: 'Lovelace' }
    const { body } = await arrive(account, id)
    expect(body).toMatchObject({
      state: 'SUCCESS',
      identity: {
        email: { address: account.email, isVerified: true },
        identityProfile: { firstName: 'Ada', lastName: 'Lovelace' },
      },
    })
    const message = { flow: body.flow, sessionToken: body.sessionToken }
    expect((await driver.anyone.callOk(completeSignIn, message)).message?.code).toEqual(expect.any(String))
    // He has another address there now: it is still he.
    const again = await arrive({ sub: 'ada', email: driver.newEmail() }, id)
    expect(again.body.identity.id).toBe(body.identity.id)
    expect(again.body.identity.email.address).toBe(account.email)
  })

  test('links a member only where both have proved the address', async () => {
    const proved = await arrive({ sub: 'first' })
    const email = proved.body.identity.email.address as string
    const linked = await arrive({ sub: 'second', email: email.toUpperCase() })
    expect(linked.body.identity.id).toBe(proved.body.identity.id)

    const unproved = await driver.registered()
    expect(codeOf(await arrive({ email: unproved.email }))).toBe('CONNECTION_SIGN_IN_FIRST')
  })

  test('with an address that the provider does not vouch for waits for a code, and does not tell who has an account', async () => {
    const { email } = (await arrive({})).body.identity
    const { id } = await driver.connection()
    const newOne = driver.newEmail()
    const known = await arrive({ sub: 'x', email: email.address, email_verified: false }, id)
    const unknown = await arrive({ sub: 'y', email: newOne, email_verified: false }, id)
    for (const { body } of [known, unknown])
      expect(body).toMatchObject({
        state: 'REQUIRE_EMAIL_VERIFICATION',
        identity: { status: { name: 'PENDING' }, email: { isVerified: false } },
      })
    expect((await driver.mailTo(email.address)).kind).toBe('accountExists')
    const code = /\b(\d{6})\b/.exec((await driver.mailTo(newOne)).body ?? '')?.[1] ?? ''
    // Nothing is linked before the code is verified: a claimed address gives no access.
    expect(await linksOf('y')).toBe(0)
    const { stateToken } = unknown.body
    const verified = await driver.visitor.callOk(verifyDuringAuthentication, { code, stateToken })
    expect([verified.state, await linksOf('y')]).toEqual(['SUCCESS', 1])
    expect((await arrive({ sub: 'y' }, id)).body).toMatchObject({ state: 'SUCCESS' })
  })

  const linksOf = async (subject: string) => {
    const rows = await shop.sql`select 1 from member_identities where subject = ${subject}`
    return rows.length
  }

  test('follows the rules of the site for new members', async () => {
    await driver.memberSettings({ registration: 'CLOSED' })
    expect(codeOf(await arrive({}))).toBe('REGISTRATION_CLOSED')
    await driver.memberSettings({ registration: 'OWNER_APPROVAL' })
    expect((await arrive({})).body).toMatchObject({ state: 'REQUIRE_OWNER_APPROVAL' })
    await driver.memberSettings({ registration: 'EMAIL_VERIFICATION' })
    expect((await arrive({})).body).toMatchObject({ state: 'SUCCESS' })
  })

  test('lets no blocked member in', async () => {
    const { id } = await driver.connection()
    const { body } = await arrive({ sub: 'blocked' }, id)
    await driver.merchant.callOk(contract.members.blockMember, { id: body.identity.id })
    expect(codeOf(await arrive({ sub: 'blocked' }, id))).toBe('MEMBER_BLOCKED')
  })

  test('does not sign in a member whom the merchant has disconnected (decision 018)', async () => {
    const { id } = await driver.connection()
    const { body } = await arrive({ sub: 'offline' }, id)
    await driver.merchant.callOk(contract.members.disconnectMember, { id: body.identity.id })
    const reply = await arrive({ sub: 'offline' }, id)
    expect(reply.body.details.applicationError).toMatchObject({
      code: 'CONNECTION_REJECTED',
      data: { reason: 'disconnected' },
    })
  })

  test('needs an address', async () => {
    expect(codeOf(await arrive({ email: undefined }))).toBe('CONNECTION_EMAIL_MISSING')
  })

  test('works with Facebook, which vouches for no address', async () => {
    const { id } = await driver.connection('FACEBOOK')
    const account = { sub: 'fb', email: driver.newEmail(), given_name: 'Grace' }
    const first = await arrive(account, id)
    expect(first.body).toMatchObject({
      state: 'REQUIRE_EMAIL_VERIFICATION',
      identity: { identityProfile: { firstName: 'Grace' } },
    })
    const code = /\b(\d{6})\b/.exec((await driver.mailTo(account.email)).body ?? '')?.[1] ?? ''
    const { stateToken } = first.body
    await driver.visitor.callOk(verifyDuringAuthentication, { code, stateToken })
    expect((await arrive(account, id)).body.state).toBe('SUCCESS')
    const second = await driver.merchant.send(createConnection, {
      connection: { kind: 'FACEBOOK', ...CREDENTIALS },
    })
    expect(codeOf(second)).toBe('CONNECTION_EXISTS')
    await driver.merchant.callOk(deleteConnection, { connectionId: id })
  })
})

describe('a response of a provider is rejected', () => {
  const finish = (message: object) => driver.anyone.send(finishConnection, message)

  test('with an unknown state', async () => {
    const answer = await driver.connectionAnswer()
    expect(codeOf(await finish({ ...answer, state: 'x'.repeat(43) }))).toBe('STATE_TOKEN_INVALID')
  })

  test('in a browser that did not begin, which uses nothing up', async () => {
    const answer = await driver.connectionAnswer()
    const stored = new Map(driver.cookies)
    driver.cookies.clear()
    expect(codeOf(await finish(answer))).toBe('STATE_TOKEN_INVALID')
    for (const [name, value] of stored) driver.cookies.set(name, value)
    expect((await finish(answer)).status).toBe(200)
  })

  test('when it comes a second time', async () => {
    const answer = await driver.connectionAnswer()
    const stored = new Map(driver.cookies)
    expect((await finish(answer)).status).toBe(200)
    for (const [name, value] of stored) driver.cookies.set(name, value)
    expect(codeOf(await finish(answer))).toBe('STATE_TOKEN_INVALID')
  })

  test('with a code that was given for another request: its nonce and verifier differ', async () => {
    const [mine, other] = [await driver.connectionAnswer(), await driver.connectionAnswer()]
    expect(codeOf(await finish({ state: mine.state, code: other.code }))).toBe('CONNECTION_REJECTED')
  })

  test('with a nonce of another request', async () => {
    const begin = { connectionId: (await driver.connection()).id, flow: await driver.flow() }
    const url = new URL((await driver.anyone.callOk(startConnection, begin)).url)
    url.searchParams.set('nonce', 'of another request')
    const answer = shop.provider.signIn(url.href, { email: driver.newEmail(), email_verified: true })
    const rejected = await finish(answer)
    expect(rejected.body.details.applicationError).toMatchObject({
      code: 'CONNECTION_REJECTED',
      data: { reason: 'invalid_response' },
    })
  })

  test('with a code that the provider does not know, or an error, which is named', async () => {
    const rejected = await finish({ ...(await driver.connectionAnswer()), code: 'unknown' })
    expect(rejected.body.details.applicationError).toMatchObject({
      code: 'CONNECTION_REJECTED',
      data: { reason: 'invalid_grant' },
    })
    const { state } = await driver.connectionAnswer()
    const denied = await finish({ state, error: 'access_denied' })
    expect(denied.body.details.applicationError.data).toEqual({ reason: 'access_denied' })
    const { state: next } = await driver.connectionAnswer()
    const strange = await finish({ state: next, error: '<script>' })
    expect(strange.body.details.applicationError.data).toEqual({ reason: 'unknown' })
  })

  test('after a quarter of an hour, and after the connection was removed', async () => {
    const { id } = await driver.connection()
    const [late, removed] = [await driver.connectionAnswer({}, id), await driver.connectionAnswer({}, id)]
    await driver.merchant.callOk(deleteConnection, { connectionId: id })
    expect(codeOf(await finish(removed))).toBe('CONNECTION_UNAVAILABLE')
    shop.clock.advance(15 * MINUTE)
    expect(codeOf(await finish(late))).toBe('STATE_TOKEN_INVALID')
  })

  test('and another page can neither begin nor finish', async () => {
    const answer = await driver.connectionAnswer()
    for (const [call, message] of [
      [finishConnection, answer],
      [startConnection, { connectionId: (await driver.connection()).id, flow: await driver.flow() }],
    ] as const) {
      const reply = await driver.anyone.send(call, message, { headers: { origin: 'http://evil.test' } })
      expect(reply.status).toBe(403)
    }
  })
})

test('a provider that is down or sends invalid responses is reported as unavailable', async () => {
  const down = await shopOfTest({
    outgoing: async input => {
      if (String(input).includes('silent')) throw new TypeError('fetch failed')
      return new Response('<html>', { headers: { 'content-type': 'text/html' } })
    },
  })
  const w = await createDriver(down)
  for (const issuer of ['https://silent.test', 'https://talking.test']) {
    const connection = { ...OIDC, issuer, ...CREDENTIALS }
    const { id } = (await w.merchant.callOk(createConnection, { connection })).connection
    const reply = await w.anyone.send(startConnection, { connectionId: id, flow: await w.flow() })
    expect([reply.status, codeOf(reply)]).toEqual([503, 'CONNECTION_UNAVAILABLE'])
  }
})

test('no request reaches a private network, however the issuer came into the database', async () => {
  let connected = 0
  const listener = createServer(socket => {
    connected++
    socket.destroy()
  })
  await new Promise<void>(resolve => {
    listener.listen(0, '127.0.0.1', resolve)
  })
  const { port } = listener.address() as AddressInfo
  const open = await createShop({
    databaseUrl: inject('databaseUrl'),
    fixture: 'empty',
    outgoing: 'network',
    config: { development: true },
  })
  try {
    const w = await createDriver(open)
    const connection = { ...OIDC, ...CREDENTIALS }
    const { id } = (await w.merchant.callOk(createConnection, { connection })).connection
    for (const origin of [
      'https://127.0.0.1',
      'https://localhost',
      'https://[::ffff:127.0.0.1]',
      'http://127.0.0.1',
    ]) {
      await open.platform.database.pool.query('update identity_providers set issuer = $1', [
        `${origin}:${port}`,
      ])
      const reply = await w.anyone.send(startConnection, { connectionId: id, flow: await w.flow() })
      expect([origin, reply.status, codeOf(reply)]).toEqual([origin, 503, 'CONNECTION_UNAVAILABLE'])
    }
    expect(connected).toBe(0)
  } finally {
    await open.close()
    listener.close()
  }
})

describe('an auth request that names a provider (protocol/hosted-pages §2)', () => {
  test('by its id, or by the word for it, leads there', async () => {
    const { id } = await driver.connection('GOOGLE')
    for (const idp of ['google', 'Google', id]) {
      const { sessionToken } = await driver.authSession({ idp })
      const opened = await driver.openSignIn(sessionToken)
      expect(opened.connectionId).toBe(id)
      expect(opened.site.methods.connections).toContainEqual({ id, name: 'Google', kind: 'GOOGLE' })
    }
    await driver.merchant.callOk(deleteConnection, { connectionId: id })
  })

  test.each(['facebook', 'myspace', '00000000-0000-4000-a000-00000000dead'])(
    '%s fails clearly when there is none',
    async idp => {
      await expect(driver.authSession({ idp })).rejects.toThrow('CONNECTION_NOT_FOUND')
    },
  )
})

test('a connection belongs to its site', async () => {
  const { id } = await driver.connection()
  const { administration } = shop.platform
  const siteId = await createSite(administration, { name: 'Next door', currency: 'EUR', locale: 'en' })
  const { secret } = await createApiKey(administration, { siteId, name: 'key' })
  const clientId = await createClientApp(administration, { siteId, name: 'app' })
  const next = await createDriver(shop, { siteId, clientId, apiKey: secret })
  expect((await next.merchant.callOk(listConnections, {})).connections).toEqual([])
  expect(codeOf(await next.merchant.send(deleteConnection, { connectionId: id }))).toBe(
    'CONNECTION_NOT_FOUND',
  )
  const begin = { connectionId: id, flow: await next.flow() }
  expect(codeOf(await next.anyone.send(startConnection, begin))).toBe('CONNECTION_NOT_FOUND')
  expect(rejectedFields(await next.anyone.send(startConnection, { ...begin, connectionId: 'x' }))).toEqual({
    connectionId: 'FORMAT',
  })
})
