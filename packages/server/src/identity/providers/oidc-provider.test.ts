import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { decodeJwt } from 'jose'
import Provider from 'oidc-provider'
import { afterAll, expect, test, vi } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { createConnection, finishConnection, startConnection } = contract.connections

/** A certified provider on this machine, which the shop's members have accounts at. */
async function startProvider() {
  const listening = createServer()
  await new Promise<void>(resolve => {
    listening.listen(0, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  return { listening, issuer }
}

/** The shop's own registration there, and one page for signing in, which the tests fill in. */
const configuration = (redirectUri: string) => ({
  clients: [
    {
      client_id: 'shop',
      client_secret: 'a secret of the shop',
      redirect_uris: [redirectUri],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name'] },
  pkce: { required: () => true },
  cookies: { keys: ['a key'] },
  findAccount: (_: unknown, sub: string) => ({
    accountId: sub,
    claims: () => ({
      sub,
      email: `${sub}@company.example`,
      email_verified: !sub.startsWith('unproved'),
      given_name: 'Ada',
    }),
  }),
})

// The provider says at length that its keys and pages are for tests.
vi.spyOn(console, 'info').mockReturnValue()
vi.spyOn(console, 'warn').mockReturnValue()
const { driver } = await openTestShop({
  config: { development: true, privateEndpoints: true },
  outgoing: 'network',
})
const { listening, issuer } = await startProvider()
const server = listening
const connection = {
  kind: 'OIDC' as const,
  name: 'Company',
  issuer,
  clientId: 'shop',
  clientSecret: 'a secret of the shop',
}
const created = (await driver.merchant.callOk(createConnection, { connection })).connection
const connectionId = created.id
const provider = new Provider(issuer, configuration(created.callbackUrl))
server.on('request', provider.callback())
afterAll(async () => {
  server?.closeAllConnections()
  server?.close()
})

/** Goes through the provider's pages as a browser does; answers with the address that leads back to the platform. */
async function signInThere(start: string, account: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const go = async (url: string, form?: Record<string, string>) => {
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = reply.headers.get('location')
    return location ? new URL(location, url) : undefined
  }
  let at = new URL(start)
  const forms: Record<string, string>[] = [
    { prompt: 'login', login: account, password: 'any' },
    { prompt: 'consent' },
  ]
  for (let step = 0; step < 12; step++) {
    const isPage = at.pathname.startsWith('/interaction/')
    const next = await go(at.href, isPage ? forms.shift() : undefined)
    if (!next) throw new Error(`no way on from ${at}`)
    if (next.pathname.startsWith('/sign-in/callback/')) return next
    at = next
  }
  throw new Error('the provider goes in circles')
}

const begin = async () =>
  (await driver.anyone.callOk(startConnection, { connectionId, flow: await driver.flow() })).url

const answerOf = (back: URL) =>
  Object.fromEntries(back.searchParams) as { state: string; code: string; iss: string }

test('the whole round trip: discovery, PKCE, nonce, signed tokens, and a session at the end', async () => {
  const back = await signInThere(await begin(), 'ada')
  const reply = await driver.anyone.callOk(finishConnection, answerOf(back))
  expect(reply).toMatchObject({
    state: 'SUCCESS',
    identity: { email: { address: 'ada@company.example', isVerified: true } },
  })
  const again = await driver.anyone.callOk(
    finishConnection,
    answerOf(await signInThere(await begin(), 'ada')),
  )
  expect(again.identity?.id).toBe(reply.identity?.id)
})

test('ends in tokens for the shop', async () => {
  const { sessionToken, codeVerifier } = await driver.authSession()
  const { flow } = await driver.openSignIn(sessionToken)
  const { url } = await driver.anyone.callOk(startConnection, { connectionId, flow })
  const reply = await driver.anyone.callOk(finishConnection, answerOf(await signInThere(url, 'grace')))
  const done = { flow: reply.flow, sessionToken: reply.sessionToken ?? '' }
  const { message } = await driver.anyone.callOk(contract.signIn.completeSignIn, done)
  const tokens = await driver.exchange({ code: message?.code ?? '', codeVerifier })
  expect(decodeJwt(tokens.access_token)).toMatchObject({ role: 'member', sub: reply.identity?.id })
})

test('an address that the provider has not proved waits for a code', async () => {
  const back = await signInThere(await begin(), 'unproved-eve')
  const reply = await driver.anyone.callOk(finishConnection, answerOf(back))
  expect(reply.state).toBe('REQUIRE_EMAIL_VERIFICATION')
})

test('the provider rejects a code that was redeemed', { tags: 'nightly' }, async () => {
  const back = await signInThere(await begin(), 'ada')
  const { code } = answerOf(back)
  await driver.anyone.callOk(finishConnection, answerOf(back))
  const next = answerOf(await signInThere(await begin(), 'ada'))
  const reply = await driver.anyone.send(finishConnection, { ...next, code })
  expect(codeOf(reply)).toBe('CONNECTION_REJECTED')
})

test('a response with another issuer is rejected (RFC 9207)', async () => {
  const back = answerOf(await signInThere(await begin(), 'ada'))
  const reply = await driver.anyone.send(finishConnection, { ...back, iss: 'https://evil.test' })
  expect(codeOf(reply)).toBe('CONNECTION_REJECTED')
})

test('a provider that fails between the two steps is reported as unavailable', async () => {
  const back = await signInThere(await begin(), 'ada')
  server.closeAllConnections()
  await new Promise(resolve => {
    server.close(resolve)
  })
  const reply = await driver.anyone.send(finishConnection, answerOf(back))
  expect([reply.status, codeOf(reply)]).toEqual([503, 'CONNECTION_UNAVAILABLE'])
})
