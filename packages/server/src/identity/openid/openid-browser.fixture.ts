import { contract } from '@stoa/contract'
import type { Shop, TestDriver } from '@stoa/testkit'
import * as openid from 'openid-client'
import { systemClock } from '../../call/clock.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

export const CALLBACK = 'http://127.0.0.1:4999/callback'

/** An empty shop on the clock of this machine, which openid-client reads. */
export const openOpenIdShop = () => openTestShop({ now: systemClock.now(), config: { development: true } })

/** openid-client for an app of the shop, with its secret if it has one. */
export const discover = (
  shop: Shop,
  {
    clientId,
    clientSecret,
    authentication = openid.ClientSecretBasic,
  }: {
    clientId: string
    clientSecret?: string
    authentication?: typeof openid.ClientSecretBasic
  },
) =>
  openid.discovery(
    new URL(shop.baseUrl),
    clientId,
    clientSecret,
    clientSecret ? authentication(clientSecret) : openid.None(),
    {
      execute: [openid.allowInsecureRequests],
      [openid.customFetch]: (url: string, init: object) => shop.fetch(new Request(url, init as RequestInit)),
    },
  )

/** A program that signs members in with openid-client, and the browser of a person. */
export async function createOpenIdBrowser(shop: Shop, driver: TestDriver, configured?: openid.Configuration) {
  const configuration = configured ?? (await discover(shop, shop))

  /** What the browser gets at an address of the platform: a redirect is not followed. */
  const open = (url: URL | string) =>
    shop.fetch(
      new Request(url, {
        headers: { cookie: [...driver.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      }),
    )

  /** The address of an authorization request, and what its reply is checked with. */
  const request = async (parameters: Record<string, string> = {}) => {
    const checks = {
      pkceCodeVerifier: openid.randomPKCECodeVerifier(),
      expectedState: openid.randomState(),
      expectedNonce: openid.randomNonce(),
      idTokenExpected: true,
    }
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: CALLBACK,
      scope: 'openid profile email',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
      code_challenge: await openid.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
      ...parameters,
    })
    return { url, checks }
  }

  /** Signs the person in on the page that a request led to; returns the address that the page opens. */
  const signInOnPage = async (page: string, email?: string) => {
    const token = new URLSearchParams(new URL(page).hash.slice(1)).get('session') ?? ''
    const opened = await driver.openSignIn(token)
    const sessionToken = await driver.sessionToken(email)
    const done = await driver.anyone.callOk(contract.signIn.completeSignIn, {
      flow: opened.flow,
      sessionToken,
    })
    return { opened, returned: new URL(done.redirectUrl ?? '') }
  }

  /** A whole sign-in: the tokens of the member, checked by the library. */
  const signIn = async (email?: string, parameters: Record<string, string> = {}) => {
    const { url, checks } = await request({ prompt: 'login', ...parameters })
    const page = (await open(url)).headers.get('location') ?? ''
    const { returned } = await signInOnPage(page, email)
    return openid.authorizationCodeGrant(configuration, returned, checks)
  }

  return { configuration, open, request, signInOnPage, signIn }
}
