import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import * as openid from 'openid-client'
import { beforeEach, describe, expect, test } from 'vitest'
import { createOpenIdBrowser, openOpenIdShop } from './openid-browser.fixture.ts'

const { shop, ...opened } = await openOpenIdShop()
let { driver } = opened
let browser: Awaited<ReturnType<typeof createOpenIdBrowser>>
beforeEach(async () => {
  driver = await createDriver(shop)
  browser = await createOpenIdBrowser(shop, driver)
})

const SIGNED_OUT = 'http://127.0.0.1:4999/signed-out'

/** The sign-in page that the logout endpoint leads to, opened. */
const openedPage = async (url: URL) => {
  const reply = await browser.open(url)
  expect(reply.status).toBe(302)
  const page = reply.headers.get('location') ?? ''
  const token = new URLSearchParams(new URL(page).hash.slice(1)).get('session') ?? ''
  return driver.openSignIn(token)
}
const logoutUrl = (parameters: Record<string, string>) =>
  openid.buildEndSessionUrl(browser.configuration, parameters)
const isSignedIn = async (accessToken: string) =>
  (await driver.member.send(contract.members.getCurrentMember, {}, { token: accessToken })).status === 200

describe('logout by the app (OpenID Connect RP-Initiated Logout, protocol/sessions §7)', () => {
  test('with the id token of this sign-in ends it, the session of the app included, and returns with state', async () => {
    const { email } = await driver.registered()
    const tokens = await browser.signIn(email)
    const opened = await openedPage(
      logoutUrl({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: SIGNED_OUT, state: 'x y' }),
    )
    expect([opened.intent, opened.prompt]).toEqual(['logout', 'none'])
    const done = await driver.anyone.callOk(contract.signIn.signOut, { flow: opened.flow })
    expect(done.redirectUrl).toBe(`${SIGNED_OUT}?state=x+y`)
    expect(await isSignedIn(tokens.access_token)).toBe(false)
    const { url } = await browser.request({ prompt: 'none' })
    const again = new URL((await browser.open(url)).headers.get('location') ?? '')
    expect(again.searchParams.get('error')).toBe('login_required')
  })

  test('asks before it signs out when the request has no id token, or one of another member', async () => {
    const other = await browser.signIn((await driver.registered()).email)
    const { email } = await driver.registered()
    const tokens = await browser.signIn(email)
    const hints: Record<string, string>[] = [{}, { id_token_hint: other.id_token ?? '' }]
    for (const hint of hints) {
      const opened = await openedPage(logoutUrl(hint))
      expect([opened.intent, opened.prompt, opened.signedIn?.email]).toEqual(['logout', 'login', email])
    }
    expect(await isSignedIn(tokens.access_token)).toBe(true)
  })

  test('accepts an id token that has expired, since sessions live longer', async () => {
    const { email } = await driver.registered()
    const tokens = await browser.signIn(email)
    shop.clock.advance(24 * 3_600_000)
    expect((await openedPage(logoutUrl({ id_token_hint: tokens.id_token ?? '' }))).prompt).toBe('none')
  })

  const refused: [
    what: string,
    parameters: () => Promise<Record<string, string>> | Record<string, string>,
  ][] = [
    ['an address that is not registered', () => ({ post_logout_redirect_uri: 'https://evil.example/' })],
    ['a text that is no id token', () => ({ id_token_hint: 'x.y.z' })],
    [
      'an access token as id token',
      async () => ({ id_token_hint: (await browser.signIn((await driver.registered()).email)).access_token }),
    ],
    ['an unknown client app', () => ({ client_id: '6b0c1c31-4c0f-4e6c-a8ba-57b8d93a7a10' })],
    [
      'the id token of another app',
      async () => {
        const { id_token = '' } = await browser.signIn((await driver.registered()).email)
        return { id_token_hint: id_token, client_id: shop.compatClientId }
      },
    ],
  ]
  test.each(refused)('shows a page instead of a redirect for %s', async (_, parameters) => {
    const reply = await browser.open(logoutUrl(await parameters()))
    expect([reply.status, reply.headers.get('location')]).toEqual([400, null])
    expect(reply.headers.get('content-type')).toContain('text/html')
    expect(await reply.text()).toContain('Sign-out is not possible')
  })

  test('continues a posted form as a GET, which carries the cookie', async () => {
    const body = new URLSearchParams({ client_id: shop.clientId })
    const reply = await shop.fetch(new Request(`${shop.baseUrl}/oauth2/logout`, { method: 'POST', body }))
    expect([reply.status, reply.headers.get('location')]).toEqual([303, `/oauth2/logout?${body}`])
  })
})
