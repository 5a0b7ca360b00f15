import { createRequire } from 'node:module'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { withAuthenticator } from '../../../tools/testing/authenticator.ts'
import { shopperForTests } from './hosted.ts'
import {
  button,
  codeFrom,
  fillSignIn,
  openAccount,
  openSignIn,
  provedMember,
  returnParameters,
} from './member-page.ts'
import { memberShopForTests, openMemberShop } from './member-shop.ts'

const { TOTP } = createRequire(new URL('../../../packages/server/package.json', import.meta.url))('otpauth')

const shopper = shopperForTests()
const shop = memberShopForTests()
let page: Page

beforeEach(async () => {
  page = await shopper()
})

const MINUTE = 60_000
const reported = (text: string) => page.getByRole('status').getByText(text).waitFor()
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: shop.shop.clock.now() })
const setUp = (factor: string) => page.getByRole('button', { name: `Set up: ${factor}` })
const codeField = () => page.getByLabel('Code', { exact: true })

describe('a second step', () => {
  it('can be an authenticator app, with recovery codes', async () => {
    const { address } = await provedMember(shop)
    await openAccount(page, shop, address)
    await setUp('Authenticator app').click()
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    const secret = (await page.getByRole('dialog').locator('code').textContent())?.replaceAll(' ', '') ?? ''
    const right = codeOf(secret)
    await codeField().fill(right === '000000' ? '111111' : '000000')
    await page.getByText('This code is wrong or has expired.').waitFor()
    await codeField().fill(right)
    await page.getByRole('heading', { name: 'Save these recovery codes' }).waitFor()
    const recoveryCode = (await page.getByRole('dialog').getByRole('listitem').first().textContent()) ?? ''
    await button(page, 'I have saved them').click()
    await reported('Two-step verification is on.')

    shop.clock.advance(MINUTE)
    await openSignIn(page, shop)
    await fillSignIn(page, address)
    await page.getByText('Enter the code that your authenticator app shows.').waitFor()
    await codeField().fill(codeOf(secret))
    expect(await returnParameters(page, shop)).toMatchObject({ code: expect.any(String) })

    await openSignIn(page, shop)
    await fillSignIn(page, address)
    await button(page, 'Recovery code').click()
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await button(page, 'Confirm').click()
    expect(await returnParameters(page, shop)).toMatchObject({ code: expect.any(String) })

    await page.goto(`${shop.baseUrl}/account#site=${shop.site.siteId}`)
    await page.getByText('9 codes left.').waitFor()
    await page.getByRole('button', { name: 'Turn off: Authenticator app' }).click()
    await reported('This method is turned off.')
  })

  it('can be a passkey, which also signs in alone', async () => {
    const { address } = await provedMember(shop)
    await withAuthenticator(page)
    await openAccount(page, shop, address)
    await button(page, 'Add a passkey').click()
    await button(page, 'I have saved them').click()
    await openSignIn(page, shop)
    await fillSignIn(page, address)
    await button(page, 'Use passkey').click()
    expect(await returnParameters(page, shop)).toMatchObject({ code: expect.any(String) })
    await page.context().clearCookies()
    await openSignIn(page, shop)
    await button(page, 'Sign in with a passkey').click()
    expect(await returnParameters(page, shop)).toMatchObject({ code: expect.any(String) })
    await page.goto(`${shop.baseUrl}/account#site=${shop.site.siteId}`)
    await page.getByRole('button', { name: 'Remove Chrome on Linux' }).click()
    await reported('Passkey removed.')
  })

  it.each(
    spread(
      [
        { type: 'SMS', way: 'Code by text message' },
        { type: 'CALL', way: 'Code by phone call' },
      ] as const,
      0,
    ),
  )('is a phone: $way', async ({ type, way }) => {
    const { address } = await provedMember(shop)
    await openAccount(page, shop, address)
    await setUp(way).click()
    const dialog = page.getByRole('dialog', { name: way })
    await dialog.getByLabel('Phone number').fill('030 123456')
    await button(page, 'Send a code').click()
    await dialog.getByText('Enter a phone number with digits').waitFor()
    await dialog.getByLabel('Phone number').fill('+49 30 123456')
    await button(page, 'Send a code').click()
    await dialog.getByText('Enter the code that we sent to •••• 456.').waitFor()
    const sent = shop.shop.sentCodes.at(-1)
    expect(sent).toMatchObject({ type, target: '+4930123456' })
    await codeField().fill(sent?.code === '000000' ? '111111' : '000000')
    await page.getByText('This code is wrong or has expired.').waitFor()
    await codeField().fill(sent?.code ?? '')
    await button(page, 'I have saved them').click()
    await reported('Two-step verification is on.')
    await page.getByText('•••• 456').waitFor()

    await openSignIn(page, shop)
    await fillSignIn(page, address)
    await page.getByText('Enter the code that we sent to •••• 456.').waitFor()
    await codeField().fill(shop.shop.sentCodes.at(-1)?.code ?? '')
    expect(await returnParameters(page, shop)).toMatchObject({ code: expect.any(String) })
    await page.goto(`${shop.baseUrl}/account#site=${shop.site.siteId}`)
    await page.getByRole('button', { name: `Turn off: ${way}` }).click()
    await reported('This method is turned off.')
  })

  it('can be a message to an app, registered with the key that the app shows', {
    tags: 'nightly',
  }, async () => {
    const { address } = await provedMember(shop)
    await openAccount(page, shop, address)
    await setUp('Message to your app').click()
    await button(page, 'Send a code').click()
    await page.getByText('Fill in this field.').waitFor()
    await page.getByLabel('Key of the app').fill('app-key-1')
    await button(page, 'Send a code').click()
    await page.getByText('Enter the code that we sent to ••••.').waitFor()
    await button(page, 'Send again, or to another destination').click()
    await page.getByLabel('Key of the app').fill('app-key-2')
    await button(page, 'Send a code').click()
    await codeField().waitFor()
    expect(shop.shop.sentCodes.at(-1)).toMatchObject({ type: 'PUSH', target: 'app-key-2' })
    await codeField().fill(shop.shop.sentCodes.at(-1)?.code ?? '')
    await page.getByRole('heading', { name: 'Save these recovery codes' }).waitFor()
  })

  it('offers no phone and no app without a provider that sends codes', { tags: 'nightly' }, async () => {
    const bare = await openMemberShop({ factorProviders: [] })
    const { address } = await provedMember(bare)
    await openAccount(page, bare, address)
    await setUp('Authenticator app').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Set up/ }).count()).toBe(1)
    await bare.close()
  })

  it('can be a code by e-mail, with recovery codes', { tags: 'nightly' }, async () => {
    const { address } = await provedMember(shop)
    await openAccount(page, shop, address)
    await button(page, 'Turn on').click()
    await page.getByRole('heading', { name: 'Save these recovery codes' }).waitFor()
    await button(page, 'I have saved them').click()
    await page.getByText('10 codes left.').waitFor()
  })

  it('requires a verified e-mail address, and verifies it first', { tags: 'nightly' }, async () => {
    const { email } = await shop.registered()
    await openAccount(page, shop, email)
    await button(page, 'Turn on').click()
    const proof = page.getByRole('dialog', { name: 'Confirm your e-mail address' })
    await proof.getByText('We sent a six-digit code').waitFor()
    await expect.poll(() => proof.getByRole('button', { name: 'Use another address' }).count()).toBe(0)
    await proof.getByLabel('Code', { exact: true }).fill(await codeFrom(shop, email))
    await page.getByRole('heading', { name: 'Save these recovery codes' }).waitFor()
  })

  it('asks for the proof in one dialog at a time, and closes both when it is cancelled', async () => {
    const { email } = await shop.registered()
    await openAccount(page, shop, email)
    await setUp('Authenticator app').click()
    const proof = page.getByRole('dialog', { name: 'Confirm your e-mail address' })
    await proof.getByText('We sent a six-digit code').waitFor()
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(1)
    await proof.getByRole('button', { name: 'Close' }).click()
    await proof.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)

    await setUp('Authenticator app').click()
    await proof.getByText('We sent a six-digit code').waitFor()
    await proof.getByLabel('Code', { exact: true }).fill(await codeFrom(shop, email))
    await page.getByRole('dialog', { name: 'Authenticator app' }).getByText('Or enter this key').waitFor()
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(1)
  })
})
