import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launch, phone, shopper } from './hosted.ts'
import {
  button,
  cameBack,
  codeFrom,
  email,
  fillSignIn,
  heading,
  linkFrom,
  openAccount,
  openSignIn,
  PASSWORD,
  password,
  provedMember,
  withAuthenticator,
} from './member-page.ts'
import { type MemberShop, openMemberShop } from './member-shop.ts'

let browser: Browser
let shop: MemberShop
let page: Page

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openMemberShop(), launch()])
})
afterAll(async () => {
  await browser.close()
  await shop.close()
})
beforeEach(async () => {
  page = await shopper(browser)
})
afterEach(() => page.context().close())

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))

describe('signing in with a password', () => {
  it('leads back to the shop with a code', async () => {
    const { email: address } = await shop.registered()
    const begun = await openSignIn(page, shop)
    await fillSignIn(page, address)
    const { code = '', state } = await cameBack(page, shop)
    expect(state).toBe(begun.state)
    const tokens = await shop.exchange({ code, codeVerifier: begun.codeVerifier })
    expect(tokens.access_token).toBeTruthy()
  })

  it('says what is wrong beside the field, and goes there', async () => {
    const { email: address } = await shop.registered()
    await openSignIn(page, shop)
    await button(page, 'Sign in').click()
    await page.getByText('Enter an e-mail address like').waitFor()
    await page.getByText('Enter your password.').waitFor()
    expect(await focused()).toBe('email')
    await fillSignIn(page, address, 'wrong password')
    await page.getByText('The e-mail address or the password is wrong.').waitFor()
    expect(await focused()).toBe('password')
    expect(await password(page).getAttribute('aria-invalid')).toBe('true')
  })

  it('tells password managers what is what', async () => {
    await openSignIn(page, shop)
    expect(await email(page).getAttribute('autocomplete')).toBe('username webauthn')
    expect(await password(page).getAttribute('autocomplete')).toBe('current-password')
    await page.getByRole('button', { name: 'Show the password' }).click()
    expect(await password(page).getAttribute('type')).toBe('text')
    await button(page, 'Create an account').click()
    expect(await email(page).getAttribute('autocomplete')).toBe('username')
    expect(await password(page).getAttribute('autocomplete')).toBe('new-password')
  })

  it('is sent once, however often the button is pressed', async () => {
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
    await cameBack(page, shop)
    expect(sent.filter(path => path.endsWith('/v2/login'))).toHaveLength(1)
    expect(sent.filter(path => path.endsWith('/complete'))).toHaveLength(1)
  })

  it('survives reloads and the way back, and is over when it is over', async () => {
    const { email: address } = await shop.registered()
    await openSignIn(page, shop)
    await button(page, 'Forgot the password?').click()
    await heading(page, 'Forgot the password?').waitFor()
    await page.reload()
    await heading(page, 'Forgot the password?').waitFor()
    await page.goBack()
    await heading(page, 'Sign in').waitFor()
    await fillSignIn(page, address)
    await cameBack(page, shop)
    await page.goto(`${shop.baseUrl}/sign-in`)
    await heading(page, 'You are signed in').waitFor()
    expect(await page.getByRole('link', { name: 'Back to Stoa' }).first().getAttribute('href')).toBe(
      `${shop.near.origin}/`,
    )
  })

  it('knows who was here, and still asks', async () => {
    const { email: address } = await shop.registered()
    await openSignIn(page, shop)
    await fillSignIn(page, address)
    await cameBack(page, shop)
    await openSignIn(page, shop)
    await page.getByText('Welcome back').waitFor()
    expect(await email(page).inputValue()).toBe(address)
    expect(await password(page).inputValue()).toBe('')
  })

  it('keeps blocked members out', async () => {
    const { email: address, id } = await shop.registered()
    await shop.must(shop.contract.members.blockMember, { id }, 'merchant')
    await openSignIn(page, shop)
    await fillSignIn(page, address)
    await heading(page, 'This account is blocked').waitFor()
  })

  it('is opened by one browser only, and ends with a way back', async () => {
    const { url } = await openSignIn(page, shop)
    const other = await shopper(browser)
    await other.goto(url)
    await heading(other, 'This sign-in has ended').waitFor()
    await other.goto(`${shop.baseUrl}/sign-in`)
    await heading(other, 'There is nothing to sign in to here').waitFor()
    await other.context().close()
  })

  it('waits for a platform that is out of reach, and uses the token then', async () => {
    const { url } = await shop.begin()
    await page.route('**/v1/sign-in/open', route => route.abort('internetdisconnected'))
    await page.goto(url)
    await heading(page, 'No connection').waitFor()
    await page.unroute('**/v1/sign-in/open')
    await button(page, 'Try again').click()
    await heading(page, 'Sign in').waitFor()
  })

  it('can be left: the shop hears that nothing came of it', async () => {
    await openSignIn(page, shop, { postFlowUrl: '' })
    await button(page, 'Back to Stoa').click()
    expect(await cameBack(page, shop)).toMatchObject({ error: 'access_denied' })
  })
})

describe('a new account', () => {
  const register = async (address: string, secret = PASSWORD) => {
    await openSignIn(page, shop)
    await button(page, 'Create an account').click()
    await heading(page, 'Create an account').waitFor()
    await page.getByLabel('First name').fill('Ada')
    await email(page).fill(address)
    await password(page).fill(secret)
    await button(page, 'Create account').click()
  }

  it('signs in at once where the shop is open', async () => {
    await register(shop.newEmail())
    expect(await cameBack(page, shop)).toMatchObject({ code: expect.any(String) })
  })

  it('takes no password that everybody guesses, and no address twice', async () => {
    const { email: address } = await shop.registered()
    await register(address, 'password123')
    await page.getByText('easy to guess').waitFor()
    await password(page).fill('short')
    await button(page, 'Create account').click()
    await page.getByText('Use at least 8 characters.').waitFor()
    await password(page).fill(PASSWORD)
    await button(page, 'Create account').click()
    await page.getByText('There is an account with this address already.').waitFor()
    expect(await focused()).toBe('email')
  })

  it('proves its address with a code, which can be sent again', async () => {
    await shop.change({ members: { registration: 'EMAIL_VERIFICATION' } })
    const address = shop.newEmail()
    await register(address)
    await heading(page, 'Check your e-mail').waitFor()
    const field = page.getByLabel('Code', { exact: true })
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    const first = await codeFrom(shop, address)
    await field.fill(first === '000000' ? '111111' : '000000')
    await page.getByText('This code is wrong or too old.').waitFor()
    await page.reload()
    await button(page, 'Send a new code').click()
    await page.getByText('A new code is on its way.').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(await codeFrom(shop, address))
    expect(await cameBack(page, shop)).toMatchObject({ code: expect.any(String) })
  })

  it('waits where the owner looks at each, and is not to be had where the shop takes none', async () => {
    await shop.change({ members: { registration: 'OWNER_APPROVAL' } })
    await register(shop.newEmail())
    await heading(page, 'Almost there').waitFor()
    await shop.change({ members: { registration: 'CLOSED' } })
    await openSignIn(page, shop)
    expect(await button(page, 'Create an account').count()).toBe(0)
    await shop.change({ members: { registration: 'OPEN' } })
  })
})

describe('a captcha', () => {
  it('is solved by the browser at sign-in, and by a word of the person for a new account', async () => {
    const { email: address } = await shop.registered()
    await shop.change({ members: { captcha: 'ALWAYS' } })
    await openSignIn(page, shop)
    await fillSignIn(page, address)
    await cameBack(page, shop)
    await openSignIn(page, shop)
    await button(page, 'Create an account').click()
    await email(page).fill(shop.newEmail())
    await password(page).fill(PASSWORD)
    await button(page, 'Create account').click()
    const box = page.getByRole('checkbox', { name: 'I am a person' })
    await box.waitFor()
    // What is put right before the answer is what counts.
    const right = shop.newEmail()
    await email(page).fill(right)
    await box.check()
    expect(await cameBack(page, shop)).toMatchObject({ code: expect.any(String) })
    await shop.change({ members: { captcha: 'WHEN_SUSPICIOUS' } })
    expect(await shop.sessionToken(right)).toBeTruthy()
  })
})

describe('links in mails', () => {
  it('choose a new password, in a tab of their own, and go on with the sign-in', async () => {
    const { email: address } = await shop.registered()
    await openSignIn(page, shop)
    await email(page).fill(address)
    await button(page, 'Forgot the password?').click()
    await button(page, 'Send the link').click()
    await heading(page, 'Check your e-mail').waitFor()
    const link = await linkFrom(shop, address)
    const tab = await page.context().newPage()
    await tab.goto(link)
    await heading(tab, 'Choose a new password').waitFor()
    expect(tab.url()).not.toContain('token=')
    await password(tab).fill('a brand new secret')
    await button(tab, 'Save the password').click()
    expect(await cameBack(tab, shop)).toMatchObject({ code: expect.any(String) })
    // In another browser there is no sign-in to go on with, and the link is used up.
    const other = await shopper(browser)
    await other.goto(link)
    await password(other).fill('a brand new secret')
    await button(other, 'Save the password').click()
    await heading(other, 'This link works no more').waitFor()
    await other.context().close()
  })

  it('choose a new password in any browser, and say where to go on', async () => {
    const { email: address } = await shop.registered()
    await openSignIn(page, shop)
    await email(page).fill(address)
    await button(page, 'Forgot the password?').click()
    await button(page, 'Send the link').click()
    await heading(page, 'Check your e-mail').waitFor()
    const other = await shopper(browser)
    await other.goto(await linkFrom(shop, address))
    await other.reload()
    await password(other).fill('another new secret')
    await button(other, 'Save the password').click()
    await heading(other, 'Your password is changed').waitFor()
    const back = other.getByRole('main').getByRole('link', { name: 'Back to Stoa' })
    expect(await back.getAttribute('href')).toBe(`${shop.near.origin}/`)
    await other.context().close()
  })

  it('sign in where the sign-in was begun, and nowhere else', async () => {
    const { email: address } = await shop.registered()
    await openSignIn(page, shop)
    await email(page).fill(address)
    await button(page, 'E-mail me a sign-in link').click()
    await heading(page, 'Check your e-mail').waitFor()
    const link = await linkFrom(shop, address)
    const other = await shopper(browser)
    await other.goto(link)
    await heading(other, 'Open the link where you began').waitFor()
    await other.context().close()
    const tab = await page.context().newPage()
    await tab.goto(link)
    await button(tab, 'Sign in').click()
    expect(await cameBack(tab, shop)).toMatchObject({ code: expect.any(String) })
  })
})

describe('a second step', () => {
  it('asks for a code by e-mail, and not again on a device that is remembered', async () => {
    const { address } = await provedMember(shop)
    await openAccount(page, shop, address)
    await button(page, 'Turn on').click()
    await button(page, 'I have kept them').click()
    await button(page, 'Sign out').click()
    await heading(page, 'Sign in').waitFor()
    await openSignIn(page, shop)
    await fillSignIn(page, address)
    await heading(page, 'Confirm that it is you').waitFor()
    await page.getByText('Enter the code that we sent to').waitFor()
    await page.getByRole('checkbox', { name: 'Do not ask on this device' }).check()
    await page.getByLabel('Code', { exact: true }).fill(await codeFrom(shop, address))
    await cameBack(page, shop)
    await openSignIn(page, shop)
    await fillSignIn(page, address)
    expect(await cameBack(page, shop)).toMatchObject({ code: expect.any(String) })
  })
})

describe('signing out', () => {
  it('asks nothing and goes back', async () => {
    const { email: address } = await shop.registered()
    await openSignIn(page, shop)
    await fillSignIn(page, address)
    await cameBack(page, shop)
    const { redirectSession } = await shop.must(
      shop.contract.redirects.createRedirectSession,
      { logout: { clientId: shop.site.clientId }, callbacks: { postFlowUrl: `${shop.near.origin}/bye` } },
      'visitor',
    )
    await page.goto(redirectSession.fullUrl)
    await page.waitForURL(`${shop.near.origin}/bye`)
    await openSignIn(page, shop)
    expect(await page.getByText('Welcome back').count()).toBe(0)
  })
})

describe('the look', () => {
  it('is the site’s: name, colour, and languages that can be chosen', async () => {
    await shop.change({ languages: ['he', 'de', 'en'], appearance: { accentColor: '#0f766e' } })
    await page.context().close()
    page = await shopper(browser, { viewport: phone, locale: 'he-IL' })
    await page.goto((await shop.begin()).url)
    await heading(page, 'כניסה').waitFor()
    const root = page.locator('html')
    expect(await root.getAttribute('dir')).toBe('rtl')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    const submit = page.locator('button[type=submit]')
    expect(await submit.evaluate(element => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(15, 118, 110)',
    )
    await page.getByRole('combobox').selectOption('de')
    await heading(page, 'Anmelden').waitFor()
    expect(await root.getAttribute('dir')).toBe('ltr')
    await page.reload()
    await heading(page, 'Anmelden').waitFor()
    await shop.change({ languages: ['en', 'de', 'es', 'he'], appearance: { accentColor: null } })
  })
})

describe('a provider', () => {
  /** The provider and what the platform makes of it have tests of their own; here it is the pages around. */
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

  it('brings its members back to the flow', async () => {
    await pretend(async () => ({ state: 'SUCCESS', sessionToken: await shop.sessionToken(), flow: 'same' }))
    await openSignIn(page, shop)
    await button(page, 'Continue with Example ID').click()
    expect(await cameBack(page, shop)).toMatchObject({ code: expect.any(String) })
  })

  it('that refuses leaves the other ways', async () => {
    const applicationError = { code: 'CONNECTION_REFUSED', description: '', data: {} }
    await pretend(async () => ({ message: '', details: { applicationError } }), 400)
    await openSignIn(page, shop)
    await button(page, 'Continue with Example ID').click()
    await page.getByText('The provider did not sign you in.').waitFor()
    expect(page.url()).not.toContain('code=')
    await page.reload()
    await page.getByText('The provider did not sign you in.').waitFor()
    const { email: address } = await shop.registered()
    await fillSignIn(page, address)
    expect(await cameBack(page, shop)).toMatchObject({ code: expect.any(String) })
  })
})

describe('the scripts', () => {
  const loaded = async (open: () => Promise<unknown>) => {
    const scripts = new Set<string>()
    page.on('response', response => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) scripts.add(pathname)
    })
    await open()
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all(
      [...scripts].map(async path => {
        const reply = await fetch(shop.baseUrl + path)
        return gzipSync(Buffer.from(await reply.arrayBuffer())).length
      }),
    )
    return { names: [...scripts].join(' '), size: sizes.reduce((sum, size) => sum + size, 0) }
  }

  it('of sign-in stay below 110 kB, without those of checkout and account; checkout has none of sign-in', async () => {
    const signIn = await loaded(() => openSignIn(page, shop))
    expect(signIn.size).toBeLessThan(110_000)
    expect(signIn.names).not.toMatch(/index-|account-|address/)
    await page.context().close()
    page = await shopper(browser)
    const checkout = await loaded(() => page.goto(`${shop.baseUrl}/checkout`))
    expect(checkout.names).not.toMatch(/sign-in|account-/)
    await page.context().close()
    page = await shopper(browser)
    const frame = await loaded(() => page.goto(`${shop.baseUrl}/sign-in/frame`))
    expect(frame.size).toBeLessThan(6_000)
  })
})

describe('a passkey', () => {
  const withPasskey = async () => {
    const { address } = await provedMember(shop)
    await openAccount(page, shop, address)
    await button(page, 'Add a passkey').click()
    await button(page, 'I have kept them').click()
    await page.getByText('The passkey is added.').waitFor()
    await page.context().clearCookies()
  }

  it('signs in without a password', async () => {
    await withAuthenticator(page)
    await withPasskey()
    await openSignIn(page, shop)
    await button(page, 'Sign in with a passkey').click()
    expect(await cameBack(page, shop)).toMatchObject({ code: expect.any(String) })
  })

  it('signs in when it is chosen from the suggestions in the field', async () => {
    await withAuthenticator(page, { suggests: true })
    await withPasskey()
    await page.goto((await shop.begin()).url)
    expect(await cameBack(page, shop)).toMatchObject({ code: expect.any(String) })
  })

  it('is asked for again after the browser’s dialog was closed', async () => {
    const cdp = await withAuthenticator(page)
    await withPasskey()
    await openSignIn(page, shop)
    await page.evaluate(() => {
      navigator.credentials.get = async () => {
        throw new DOMException('closed', 'NotAllowedError')
      }
    })
    await button(page, 'Sign in with a passkey').click()
    await page.getByText('The passkey was not used.').waitFor()
    await page.reload()
    await button(page, 'Sign in with a passkey').click()
    expect(await cameBack(page, shop)).toMatchObject({ code: expect.any(String) })
    await cdp.detach()
  })
})
