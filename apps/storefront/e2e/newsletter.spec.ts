import { ApiKeyStrategy, createClient } from '@stoa/client'
import { getMail, listMails, queryNewsletterSubscribers } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import { describe, expect, inject, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { desktop, namedLooks, open, shopperForTests } from './shop.ts'

const browser = shopperForTests()
const { baseUrl, apiKey, siteId } = inject('demo')
const client = createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
const newAddress = () => `${crypto.randomUUID()}@example.com`

const statusOf = async (email: string) =>
  (await client.call(queryNewsletterSubscribers, { query: { filter: { email } } })).newsletterSubscribers[0]
    ?.status

/** Address of the link in the newest mail. */
async function linkMailedTo(email: string) {
  const { mails } = await client.call(listMails, { recipient: email })
  const { mail } = await client.call(getMail, { id: mails[0]?.id ?? '' })
  return { mail, link: /http\S+\/newsletter\S+/.exec(mail.text ?? '')?.[0] ?? '' }
}

describe.each(spread(namedLooks, 0))('on a %s', (_, colorScheme, viewport) => {
  it('a shopper signs up in the footer, without a script, confirms and unsubscribes', async () => {
    const page = await browser({ viewport, colorScheme, javaScriptEnabled: false })
    const email = newAddress()
    await page.goto('/ar/products')
    const form = page.getByRole('contentinfo').locator('#footer-newsletter')
    await form.getByLabel('البريد الإلكتروني').fill(email)
    await form.getByRole('button', { name: 'اشترك' }).click()
    await form.getByText('بقيت خطوة واحدة').waitFor()
    expect(new URL(page.url()).pathname).toBe('/ar/products')
    expect(await statusOf(email)).toBe('PENDING')

    const { mail, link } = await linkMailedTo(email)
    expect(mail).toMatchObject({ kind: 'newsletterConfirmation', language: 'ar' })
    await page.goto(link)
    await page.getByRole('button', { name: 'تأكيد الاشتراك' }).click()
    await page.getByRole('status').waitFor()
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(await statusOf(email)).toBe('CONFIRMED')
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(viewport.width)

    await page.goto((await linkMailedTo(email)).link)
    await page.getByRole('button', { name: 'إلغاء الاشتراك' }).click()
    await page.getByRole('status').waitFor()
    expect(await statusOf(email)).toBeUndefined()
    await page.getByRole('link', { name: 'العودة إلى المتجر' }).click()
    await page.waitForURL(url => url.pathname === '/')
  })

  it('the form says what was wrong, and axe finds nothing in any of its states', {
    tags: 'nightly',
  }, async () => {
    const page = await browser({ viewport, colorScheme })
    for (const state of [
      '',
      '?problem=footer-newsletter',
      '?problem=footer-newsletter-later',
      '?sent=footer-newsletter',
    ]) {
      await open(page, `/de/journal${state}`)
      expect(await violations(page)).toEqual([])
    }
    await page.getByText('Fast fertig').waitFor()
  })

  it('a typing error in the address is found, by keyboard', async () => {
    const page = await browser({ viewport, colorScheme })
    await open(page, '/journal')
    const field = page.getByRole('contentinfo').getByLabel('E-mail')
    await field.pressSequentially('ada@gmial.com')
    const offer = page.getByRole('button', { name: 'Did you mean ada@gmail.com?' })
    await offer.waitFor()
    expect(await violations(page)).toEqual([])
    await offer.focus()
    await page.keyboard.press('Enter')
    await offer.waitFor({ state: 'detached' })
    await expect.poll(() => field.inputValue()).toBe('ada@gmail.com')
  })
})

it('a page with a form of its own has no second one in the footer', { tags: 'nightly' }, async () => {
  const page = await browser({ viewport: desktop })
  await page.goto('/')
  await expect.poll(() => page.getByRole('button', { name: 'Subscribe' }).count()).toBe(1)
})
