import { contract } from '@stoa/contract'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { shopperForTests } from './hosted.ts'
import { fillSignIn, heading, openSignIn, returnParameters } from './member-page.ts'
import { memberShopForTests } from './member-shop.ts'

const shopper = shopperForTests()
const shop = memberShopForTests()
let page: Page

beforeEach(async () => {
  page = await shopper()
})

const signIn = async () => {
  const { email } = await shop.registered()
  const signIn = await openSignIn(page, shop)
  await fillSignIn(page, email)
  return { ...signIn, ...(await returnParameters(page, shop)), email } as Record<string, string>
}

/** The message that the hidden frame posts to the shop's page; undefined without a message or when the frame is not loaded. */
const answerInFrame = (url: string, waitMs = 15_000) =>
  page.evaluate(
    ([url, waitMs]) =>
      new Promise<Record<string, string> | undefined>(resolve => {
        const frame = document.createElement('iframe')
        frame.hidden = true
        frame.src = String(url)
        addEventListener('message', ({ data, source }) => {
          if (source === frame.contentWindow) resolve(data)
        })
        document.body.append(frame)
        setTimeout(resolve, Number(waitMs))
      }),
    [url, waitMs] as const,
  )

describe('the code flow from a page on another origin', () => {
  it('returns the code in the fragment', async () => {
    const { email } = await shop.registered()
    const { state, codeVerifier } = await openSignIn(page, shop, { responseMode: 'fragment' })
    await fillSignIn(page, email)
    await page.waitForURL(`${shop.near.origin}/callback#*`)
    expect(new URL(page.url()).search).toBe('')
    const back = await returnParameters(page, shop)
    expect(back.state).toBe(state)
    expect((await shop.exchange({ code: back.code, codeVerifier })).refresh_token).toBeTruthy()
  })

  it('returns the code in the query', { tags: 'nightly' }, async () => {
    const { code = '', codeVerifier = '' } = await signIn()
    expect(new URL(page.url()).hash).toBe('')
    expect((await shop.exchange({ code, codeVerifier })).refresh_token).toBeTruthy()
  })

  it('returns at once without a user interface for prompt=none', { tags: 'nightly' }, async () => {
    await signIn()
    const { url, state } = await shop.begin({ prompt: 'none', redirectUri: `${shop.near.origin}/callback` })
    await page.goto(url)
    expect(await returnParameters(page, shop)).toMatchObject({ state, code: expect.any(String) })
  })
})

describe('logout that an app starts (protocol/sessions §7)', () => {
  const isSignedIn = async () => {
    await page.goto((await shop.begin({ prompt: 'none', redirectUri: `${shop.near.origin}/callback` })).url)
    return (await returnParameters(page, shop)).code !== undefined
  }

  it('asks first without an id token, and ends the sign-in of the browser', async () => {
    const { email = '' } = await signIn()
    const logout = new URLSearchParams({
      client_id: shop.site.clientId,
      post_logout_redirect_uri: `${shop.near.origin}/signed-out`,
      state: 'bye',
    })
    const open = async () => {
      await page.goto(`${shop.baseUrl}/oauth2/logout?${logout}`)
      await page.getByText(email).waitFor()
    }
    await open()
    expect(await isSignedIn()).toBe(true)
    await open()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${shop.near.origin}/signed-out?state=bye`)
    expect(await isSignedIn()).toBe(false)
  })
})

describe('an app of another company (protocol/sessions §9)', () => {
  it('gets a code once the member has allowed what it asks for, and an error if not', async () => {
    const { email } = await shop.registered()
    const { clientApp } = await shop.merchant.callOk(contract.clientApps.createClientApp, {
      name: 'Wish lists',
      redirectUris: [`${shop.near.origin}/callback`],
      thirdParty: true,
    })
    const request = new URLSearchParams({
      client_id: clientApp.id,
      response_type: 'code',
      redirect_uri: `${shop.near.origin}/callback`,
      scope: 'openid profile orders:read',
      state: 'x',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    })
    const authorize = `${shop.baseUrl}/oauth2/authorize?${request}`
    await page.goto(authorize)
    await fillSignIn(page, email)
    await heading(page, 'Allow Wish lists?').waitFor()
    await expect
      .poll(() => page.getByRole('listitem').allTextContents())
      .toEqual(['See your name and picture', 'See your cart and your orders'])
    await page.getByRole('button', { name: 'Do not allow' }).click()
    expect(await returnParameters(page, shop)).toMatchObject({ error: 'access_denied' })
    // The browser is signed in now: the page asks for the consent alone.
    await page.goto(authorize)
    await page.getByText(`signed in as ${email}`).waitFor()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    expect(await returnParameters(page, shop)).toMatchObject({ code: expect.any(String), state: 'x' })
  })
})

describe('the hidden frame', () => {
  it('posts a code of the signed-in member to the shop’s page', { tags: 'nightly' }, async () => {
    await signIn()
    await page.goto(`${shop.near.origin}/`)
    const { url, state, codeVerifier } = await shop.begin({ responseMode: 'web_message', prompt: 'none' })
    expect(new URL(url).pathname).toBe('/sign-in/frame')
    const answer = await answerInFrame(url)
    expect(answer).toMatchObject({ state, code: expect.any(String) })
    const tokens = await shop.exchange({ code: answer?.code, codeVerifier })
    expect(tokens.refresh_token).toBeTruthy()
  })

  it('turns the session token of a login into a code, also on another site', async () => {
    await page.goto(`${shop.far.origin}/`)
    const sessionToken = await shop.sessionToken()
    const { url, state, codeVerifier } = await shop.begin({
      responseMode: 'web_message',
      prompt: 'none',
      sessionToken,
    })
    const answer = await answerInFrame(url)
    expect(answer).toMatchObject({ state })
    expect((await shop.exchange({ code: answer?.code, codeVerifier })).access_token).toBeTruthy()
  })

  it('posts login_required when no member is signed in', async () => {
    await page.goto(`${shop.near.origin}/`)
    const { url, state } = await shop.begin({ responseMode: 'web_message', prompt: 'none' })
    expect(await answerInFrame(url)).toMatchObject({ state, error: 'login_required' })
  })

  it('shows nothing', { tags: 'nightly' }, async () => {
    await page.goto(`${shop.near.origin}/`)
    const { url } = await shop.begin({ responseMode: 'web_message', prompt: 'none' })
    await answerInFrame(url)
    const frame = page.frames().find(frame => frame.url().includes('/sign-in/frame'))
    expect((await frame?.locator('body').innerHTML())?.trim()).toBe('')
    expect(frame?.url()).not.toContain('session=')
  })

  it('is not let into the page of an origin that is not registered', { tags: 'nightly' }, async () => {
    await signIn()
    await page.goto(`${shop.stranger.origin}/`)
    const rejected = page.waitForEvent('console', message => message.text().includes('frame-ancestors'))
    const { url } = await shop.begin({ responseMode: 'web_message', prompt: 'none' })
    expect(await answerInFrame(url, 1_500)).toBeUndefined()
    await rejected
  })
})

describe('other pages', () => {
  it('are not let into any frame, even a registered origin’s', async () => {
    await page.goto(`${shop.near.origin}/`)
    for (const path of ['/sign-in', '/account', '/recover', '/sign-out', '/checkout']) {
      const rejected = page.waitForEvent('console', message => message.text().includes('frame-ancestors'))
      const url = `${shop.baseUrl}${path}?client_id=${shop.site.clientId}`
      await page.evaluate(url => {
        const frame = document.createElement('iframe')
        frame.src = url
        document.body.append(frame)
      }, url)
      await rejected
    }
  })

  it('cannot make the calls of sign-in with this browser’s cookie', async () => {
    await signIn()
    for (const { origin } of [shop.near, shop.far, shop.stranger]) {
      await page.goto(`${origin}/`)
      const notified = await page.evaluate(
        async ([url, siteId]) => {
          const call = (init: RequestInit) =>
            fetch(String(url), { method: 'POST', ...init }).then(
              async reply => ({ status: reply.status, text: await reply.text() }),
              () => 'rejected',
            )
          const body = JSON.stringify({ siteId })
          return [
            await call({ body, credentials: 'include', headers: { 'content-type': 'application/json' } }),
            // Sent without a CORS preflight; the reply is not readable.
            await call({ body, credentials: 'include', mode: 'no-cors' }),
          ]
        },
        [`${shop.baseUrl}/v1/sign-in/sign-out`, shop.site.siteId] as const,
      )
      expect(JSON.stringify(notified)).not.toContain('redirectUrl')
    }
    // The member is still signed in.
    const { url } = await shop.begin({ prompt: 'none' })
    await page.goto(url)
    expect(await returnParameters(page, shop)).toMatchObject({ code: expect.any(String) })
  })
})

describe('while developing', { tags: 'nightly' }, () => {
  it('works on an IP address like on a host name, with the same kind of cookie', async () => {
    const { email } = await shop.registered()
    const signIn = await shop.begin()
    const numbered = shop.baseUrl.replace('localhost', '127.0.0.1')
    await page.goto(signIn.url.replace(shop.baseUrl, numbered))
    await heading(page, 'Sign in').waitFor()
    await fillSignIn(page, email)
    expect(await returnParameters(page, shop)).toMatchObject({ code: expect.any(String) })
    const cookies = await page.context().cookies(numbered)
    expect(cookies).toMatchObject([
      { name: `__Host-stoa-${shop.site.siteId}`, secure: true, httpOnly: true, sameSite: 'Lax' },
    ])
    await page.goto((await shop.begin({ prompt: 'none' })).url.replace(shop.baseUrl, numbered))
    expect(await returnParameters(page, shop)).toMatchObject({ code: expect.any(String) })
  })
})
