import { updateCheckout } from '@stoa/client/calls'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { beginCheckout, demo, field, phone, products, scriptsRun, shopperForTests } from './hosted.ts'

const shopper = shopperForTests()

/** Holds back the scripts of the page until it is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async route => {
    await promise
    await route.continue()
  })
  return resolve
}

const htmlOf = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(url.split('#')[0] as string, { headers })
  expect(reply.headers.get('cache-control')).toBe('no-store')
  return reply.text()
}

it('shows order and form before the scripts, and keeps what was typed and the focus (protocol/hosted-pages §8)', async () => {
  const page = await shopper({ viewport: phone })
  const release = await holdScripts(page)
  const { url } = await beginCheckout({ lines: { [products.honey]: 2 } })
  await page.goto(url, { waitUntil: 'commit' })
  await field(page, 'email').fill('ada@example.com')
  await page.getByText('2 items').waitFor()
  await page.waitForFunction(() => document.styleSheets.length > 0)
  expect(await violations(page)).toEqual([])
  await field(page, 'shipping.country').selectOption('DE')
  await field(page, 'shipping.city').pressSequentially('Berlin')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.locator('[data-first-state]').count()).toBe(1)
  release()
  await scriptsRun(page)
  await page.keyboard.type('!')
  await expect.poll(() => field(page, 'shipping.city').inputValue()).toBe('Berli!n')
  await expect.poll(() => field(page, 'email').inputValue()).toBe('ada@example.com')
  await expect.poll(() => field(page, 'shipping.country').inputValue()).toBe('DE')
})

it('is in the language and the theme that the shop passes', async () => {
  const { url } = await beginCheckout()
  expect(await htmlOf(url, { 'accept-language': 'en-GB,de;q=0.5' })).toContain('<html lang="en" dir="ltr">')
  expect(await htmlOf(`${url.split('#')[0]}&theme=dark&lang=de`)).toMatch(
    /<html lang="de" dir="ltr" data-theme="dark">[\s\S]*Lieferadresse/,
  )
})

it('shows nothing about the buyer, because its address may be logged', async () => {
  const { client, checkoutId, url } = await beginCheckout()
  await client.call(updateCheckout, {
    checkout: {
      id: checkoutId,
      buyerInfo: { email: 'ada@example.com' },
      shippingInfo: {
        shippingDestination: {
          address: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Torstraße 12' },
          contactDetails: { firstName: 'Ada', lastName: 'Lovelace' },
        },
      },
    },
  })
  const html = await htmlOf(url)
  expect(html).toContain('name="shipping.city"')
  expect(html).not.toMatch(/ada@|Torstra|Berlin|Lovelace|10115/)
})

it('is left out of addresses that name no session', async () => {
  const reply = await fetch(`${demo().baseUrl}/checkout?redirectSession=1.2`)
  expect(await reply.text()).toMatch(/<div id="root"[^>]*><\/div>/)
})

it('leads back to the cart without scripts', async () => {
  const page = await shopper({ javaScriptEnabled: false })
  const { url } = await beginCheckout()
  await page.goto(url)
  await page.getByText('This page needs JavaScript').waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Back to cart' }).first().getAttribute('href'))
    .toBe(`${demo().storefrontUrl}/cart`)
})
