import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { shopperForTests } from './hosted.ts'
import {
  button,
  codeFrom,
  email,
  fillSignIn,
  heading,
  openAccount,
  openSignIn,
  PASSWORD,
  password,
  provedMember,
  returnParameters,
} from './member-page.ts'
import { memberShopForTests } from './member-shop.ts'

const shopper = shopperForTests()
const shop = memberShopForTests()
let page: Page

beforeEach(async () => {
  page = await shopper()
})

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))

describe('signing in with a password', () => {
  it('leads back to the shop with a code', { tags: 'nightly' }, async () => {
    const { email: address } = await shop.registered()
    const signIn = await openSignIn(page, shop)
    await fillSignIn(page, address)
    const { code = '', state } = await returnParameters(page, shop)
    expect(state).toBe(signIn.state)
    const tokens = await shop.exchange({ code, codeVerifier: signIn.codeVerifier })
    expect(tokens.access_token).toBeTruthy()
  })

  it('shows an error beside its field and focuses it', async () => {
    const { email: address } = await shop.registered()
    await openSignIn(page, shop)
    await button(page, 'Sign in').click()
    await page.getByText('Enter an e-mail address like').waitFor()
    await page.getByText('Enter your password.').waitFor()
    await expect.poll(focused).toBe('email')
    await fillSignIn(page, address, 'wrong password')
    await page.getByText('The e-mail address or the password is wrong.').waitFor()
    await expect.poll(focused).toBe('password')
    await expect.poll(() => password(page).getAttribute('aria-invalid')).toBe('true')
  })

  it('has autocomplete attributes for password managers', { tags: 'nightly' }, async () => {
    await openSignIn(page, shop)
    await expect.poll(() => email(page).getAttribute('autocomplete')).toBe('username webauthn')
    await expect.poll(() => password(page).getAttribute('autocomplete')).toBe('current-password')
    await page.getByRole('button', { name: 'Show the password' }).click()
    await expect.poll(() => password(page).getAttribute('type')).toBe('text')
    await button(page, 'Create an account').click()
    await heading(page, 'Create an account').waitFor()
    await expect.poll(() => email(page).getAttribute('autocomplete')).toBe('username')
    await expect.poll(() => password(page).getAttribute('autocomplete')).toBe('new-password')
  })

  it('sends one request for several clicks', { tags: 'nightly' }, async () => {
    const { email: address } = await shop.registered()
    const sent: string[] = []
    page.on('request', request => sent.push(new URL(request.url()).pathname))
    await openSignIn(page, shop)
    await email(page).fill(address)
    await password(page).fill(PASSWORD)
    await page.evaluate(() => {
      const form = document.forms[0]
      for (let i = 0; i < 5; i++) form?.requestSubmit()
    })
    await returnParameters(page, shop)
    expect(sent.filter(path => path.endsWith('/v2/login'))).toHaveLength(1)
    expect(sent.filter(path => path.endsWith('/complete'))).toHaveLength(1)
  })

  it('survives reload and back, and stays ended after it has ended', async () => {
    const { email: address } = await shop.registered()
    await openSignIn(page, shop)
    await button(page, 'Forgot your password?').click()
    await heading(page, 'Forgot your password?').waitFor()
    await page.reload()
    await heading(page, 'Forgot your password?').waitFor()
    await page.goBack()
    await heading(page, 'Sign in').waitFor()
    await fillSignIn(page, address)
    await returnParameters(page, shop)
    await page.goto(`${shop.baseUrl}/sign-in`)
    await heading(page, 'You are signed in').waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'Back to Stoa' }).first().getAttribute('href'))
      .toBe(`${shop.near.origin}/`)
  })

  it('shows the known member, and still asks for the password', { tags: 'nightly' }, async () => {
    const { email: address } = await shop.registered()
    await openSignIn(page, shop)
    await fillSignIn(page, address)
    await returnParameters(page, shop)
    await openSignIn(page, shop)
    await page.getByText('Welcome back').waitFor()
    await expect.poll(() => email(page).inputValue()).toBe(address)
    await expect.poll(() => password(page).inputValue()).toBe('')
  })

  it('rejects blocked members', { tags: 'nightly' }, async () => {
    const { email: address, id } = await shop.registered()
    await shop.merchant.callOk(shop.contract.members.blockMember, { id })
    await openSignIn(page, shop)
    await fillSignIn(page, address)
    await heading(page, 'This account is blocked').waitFor()
  })

  it('can be opened by one browser only, and ends with a link back', { tags: 'nightly' }, async () => {
    const { url } = await openSignIn(page, shop)
    const other = await shopper()
    await other.goto(url)
    await heading(other, 'This sign-in has ended').waitFor()
    await other.goto(`${shop.baseUrl}/sign-in`)
    await heading(other, 'No sign-in in progress').waitFor()
    await other.context().close()
  })

  it('keeps the token while the platform is unreachable, and redeems it later', {
    tags: 'nightly',
  }, async () => {
    const { url } = await shop.begin()
    await page.route('**/v1/sign-in/open', route => route.abort('internetdisconnected'))
    await page.goto(url)
    await heading(page, 'No connection').waitFor()
    await page.unroute('**/v1/sign-in/open')
    await button(page, 'Try again').click()
    await heading(page, 'Sign in').waitFor()
  })

  it('can be cancelled: the shop gets an error', async () => {
    await openSignIn(page, shop, { postFlowUrl: '' })
    await button(page, 'Back to Stoa').click()
    expect(await returnParameters(page, shop)).toMatchObject({ error: 'access_denied' })
  })
})

describe('a second step', () => {
  it('asks for a code by e-mail, and not on a remembered device', async () => {
    const { address } = await provedMember(shop)
    await openAccount(page, shop, address)
    await button(page, 'Turn on').click()
    await button(page, 'I have saved them').click()
    await button(page, 'Sign out').click()
    await heading(page, 'Sign in').waitFor()
    await openSignIn(page, shop)
    await fillSignIn(page, address)
    await heading(page, 'Confirm that it is you').waitFor()
    await page.getByText('Enter the code that we sent to').waitFor()
    await page.getByRole('checkbox', { name: 'Do not ask on this device' }).check()
    await page.getByLabel('Code', { exact: true }).fill(await codeFrom(shop, address))
    await returnParameters(page, shop)
    await openSignIn(page, shop)
    await fillSignIn(page, address)
    expect(await returnParameters(page, shop)).toMatchObject({ code: expect.any(String) })
  })

  it('says that a code was sent only after it was sent', { tags: 'nightly' }, async () => {
    const { address } = await provedMember(shop)
    await openAccount(page, shop, address)
    await button(page, 'Turn on').click()
    await button(page, 'I have saved them').click()
    const held = Promise.withResolvers<void>()
    await page.route('**/factors/send-code', async route => {
      await held.promise
      await route.continue()
    })
    await openSignIn(page, shop)
    await fillSignIn(page, address)
    await page.getByText('We are sending you a code.').waitFor()
    held.resolve()
    await page.getByText('Enter the code that we sent to').waitFor()
  })

  it('starts again after it has expired, also when a new code is requested', {
    tags: 'nightly',
  }, async () => {
    const { address } = await provedMember(shop)
    await openAccount(page, shop, address)
    await button(page, 'Turn on').click()
    await button(page, 'I have saved them').click()
    await openSignIn(page, shop)
    await fillSignIn(page, address)
    await page.getByText('Enter the code that we sent to').waitFor()
    shop.clock.advance(16 * 60_000)
    await button(page, 'Send a new code').click()
    await page.getByText('This step has expired.').waitFor()
    await heading(page, 'Sign in').waitFor()
  })
})

describe('signing out', () => {
  it('redirects back without a question', async () => {
    const { email: address } = await shop.registered()
    await openSignIn(page, shop)
    await fillSignIn(page, address)
    await returnParameters(page, shop)
    const { redirectSession } = await shop.visitor.callOk(shop.contract.redirects.createRedirectSession, {
      logout: { clientId: shop.site.clientId },
      callbacks: { postFlowUrl: `${shop.near.origin}/bye` },
    })
    await page.goto(redirectSession.fullUrl)
    await page.waitForURL(`${shop.near.origin}/bye`)
    await openSignIn(page, shop)
    await expect.poll(() => page.getByText('Welcome back').count()).toBe(0)
  })
})

describe('a provider', () => {
  /** Only the pages: the server's tests cover the provider itself. */
  const pretend = async (finish: () => Promise<object>, status = 200) => {
    const connection = { id: '22222222-2222-4222-8222-222222222222', name: 'Example ID', kind: 'OIDC' }
    await page.route('**/v1/sign-in/open', async route => {
      const response = await route.fetch()
      const json = await response.json()
      json.site.methods.connections = [connection]
      await route.fulfill({ response, json })
    })
    await page.route('**/v1/connections/start', route =>
      route.fulfill({
        json: { url: `${shop.baseUrl}/sign-in/callback/${connection.id}?state=s&code=c` },
      }),
    )
    await page.route('**/v1/connections/finish', async route => {
      expect(route.request().postDataJSON()).toEqual({ state: 's', code: 'c' })
      await route.fulfill({ status, json: await finish() })
    })
  }

  it('returns its members to the flow', async () => {
    await pretend(async () => ({ state: 'SUCCESS', sessionToken: await shop.sessionToken(), flow: 'same' }))
    await openSignIn(page, shop)
    await button(page, 'Continue with Example ID').click()
    expect(await returnParameters(page, shop)).toMatchObject({ code: expect.any(String) })
  })

  it('that rejects leaves the other methods', { tags: 'nightly' }, async () => {
    const applicationError = { code: 'CONNECTION_REJECTED', description: '', data: {} }
    await pretend(async () => ({ message: '', details: { applicationError } }), 400)
    await openSignIn(page, shop)
    await button(page, 'Continue with Example ID').click()
    await page.getByText('The provider did not sign you in.').waitFor()
    expect(page.url()).not.toContain('code=')
    await page.reload()
    await page.getByText('The provider did not sign you in.').waitFor()
    const { email: address } = await shop.registered()
    await fillSignIn(page, address)
    expect(await returnParameters(page, shop)).toMatchObject({ code: expect.any(String) })
  })
})
