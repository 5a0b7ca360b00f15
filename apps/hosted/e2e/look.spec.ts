import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { phone, shopperForTests } from './hosted.ts'
import { heading, openSignIn } from './member-page.ts'
import { memberShopForTests } from './member-shop.ts'

const shopper = shopperForTests()
const shop = memberShopForTests()
let page: Page

beforeEach(async () => {
  page = await shopper()
})

describe('the look', { tags: 'nightly' }, () => {
  it('follows the site: name, colour and languages', async () => {
    await shop.change({ languages: ['he', 'de', 'en'], appearance: { accentColor: '#0f766e' } })
    await page.context().close()
    page = await shopper({ viewport: phone, locale: 'he-IL' })
    await page.goto((await shop.begin()).url)
    await heading(page, 'כניסה').waitFor()
    const root = page.locator('html')
    await expect.poll(() => root.getAttribute('dir')).toBe('rtl')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    const submit = page.locator('button[type=submit]')
    await expect
      .poll(() => submit.evaluate(element => getComputedStyle(element).backgroundColor))
      .toBe('rgb(15, 118, 110)')
    await page.getByRole('combobox').selectOption('de')
    await heading(page, 'Anmelden').waitFor()
    await expect.poll(() => root.getAttribute('dir')).toBe('ltr')
    await page.reload()
    await heading(page, 'Anmelden').waitFor()
    await shop.change({ languages: ['en', 'de', 'es', 'ar', 'he'], appearance: { accentColor: null } })
  })
})

describe('the scripts', { tags: 'nightly' }, () => {
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

  it('of sign-in stay below 110 kB, and share no code with checkout and account, nor checkout with sign-in', async () => {
    const signIn = await loaded(() => openSignIn(page, shop))
    expect(signIn.size).toBeLessThan(110_000)
    expect(signIn.names).not.toMatch(/index-|account-|address/)
    await page.context().close()
    page = await shopper()
    const checkout = await loaded(() => page.goto(`${shop.baseUrl}/checkout`))
    expect(checkout.names).not.toMatch(/sign-in|account-/)
    await page.context().close()
    page = await shopper()
    const frame = await loaded(() => page.goto(`${shop.baseUrl}/sign-in/frame`))
    expect(frame.size).toBeLessThan(6_000)
  })
})
