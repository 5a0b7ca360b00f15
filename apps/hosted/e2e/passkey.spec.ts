import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { withAuthenticator } from '../../../tools/testing/authenticator.ts'
import { shopperForTests } from './hosted.ts'
import { button, openAccount, openSignIn, provedMember, returnParameters } from './member-page.ts'
import { memberShopForTests } from './member-shop.ts'

const shopper = shopperForTests()
const shop = memberShopForTests()
let page: Page

beforeEach(async () => {
  page = await shopper()
})

describe('a passkey', { tags: 'nightly' }, () => {
  const withPasskey = async () => {
    const { address } = await provedMember(shop)
    await openAccount(page, shop, address)
    await button(page, 'Add a passkey').click()
    await button(page, 'I have saved them').click()
    await page.getByText('Passkey added.').waitFor()
    await page.context().clearCookies()
  }

  it('signs in without a password', async () => {
    await withAuthenticator(page)
    await withPasskey()
    await openSignIn(page, shop)
    await button(page, 'Sign in with a passkey').click()
    expect(await returnParameters(page, shop)).toMatchObject({ code: expect.any(String) })
  })

  it('signs in when it is chosen from the suggestions in the field', async () => {
    await withAuthenticator(page, { suggests: true })
    await withPasskey()
    await page.goto((await shop.begin()).url)
    expect(await returnParameters(page, shop)).toMatchObject({ code: expect.any(String) })
  })

  it('can be retried after the browser’s dialog was closed', async () => {
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
    expect(await returnParameters(page, shop)).toMatchObject({ code: expect.any(String) })
    await cdp.detach()
  })
})
