import { ApiKeyStrategy, createClient } from '@stoa/client'
import { bindItems, insert, query, remove } from '@stoa/client/data'
import { describe, expect, inject, it } from 'vitest'
import { phone, shopperForTests, storefront } from './shop.ts'

const browser = shopperForTests()
const { baseUrl, apiKey, siteId } = inject('demo')
const client = createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
const merchant = bindItems(client, { insert, query, remove })

const newAddress = () => `${crypto.randomUUID()}@example.com`
const html = async (path: string) => (await fetch(`${storefront}${path}`)).text()

describe('the pages of the merchant', () => {
  it('are made of sections in their order, in the language of the page', async () => {
    const home = await html('/de')
    expect(home).toContain('Dinge, die man gern zur Hand hat')
    expect(home.indexOf('Unter den Bögen')).toBeLessThan(home.indexOf('Neu im Laden'))
    expect(home.match(/<h1/g)).toHaveLength(1)
  })

  it('include policies, which the footer links', async () => {
    expect(await html('/')).toContain('href="/pages/imprint"')
    expect(await html('/es/pages/terms')).toContain('Su pedido')
    for (const slug of ['nothing', 'home', 'footer'])
      expect((await fetch(`${storefront}/pages/${slug}`)).status).toBe(404)
  })

  it('show a new section within seconds, not a draft, and fall back to the main language', async () => {
    const section = { page: 'about', kind: 'text', position: 99 }
    const shown = await merchant.insert('shopSections', { ...section, title: 'Only in English' })
    const draft = await merchant.insert('shopSections', {
      ...section,
      title: 'Not yet',
      ...({ _publishStatus: 'DRAFT' } as object),
    })
    try {
      await expect.poll(() => html('/ar/pages/about')).toContain('Only in English')
      expect(await html('/ar/pages/about')).not.toContain('Not yet')
    } finally {
      for (const { _id } of [shown, draft]) await merchant.remove('shopSections', _id)
    }
  })
})

it('the look of the shop is data', { tags: 'nightly' }, async () => {
  const brand = {
    _id: 'SINGLE_ITEM_ID',
    accent: '#0b6e4f',
    displayFont: 'Bricolage Grotesque',
    displayWeight: 700,
  }
  await merchant.insert('shopBrand', brand)
  try {
    await expect.poll(() => html('/')).toContain('--color-accent:light-dark(#0b6e4f')
    const page = await browser({ viewport: phone })
    await page.goto('/')
    const heading = page.getByRole('heading', { level: 1 })
    await expect
      .poll(() => heading.evaluate(element => getComputedStyle(element).fontFamily))
      .toContain('Bricolage')
    await expect.poll(() => heading.evaluate(element => getComputedStyle(element).fontWeight)).toBe('700')
  } finally {
    await merchant.remove('shopBrand', brand._id)
  }
})

describe('forms', () => {
  it('store a message, without a script, and say so', async () => {
    const page = await browser({ viewport: phone, javaScriptEnabled: false })
    await page.goto('/de/pages/contact')
    await page.getByRole('main').getByLabel('E-Mail').fill('ada@example.com')
    await page.getByLabel('Nachricht').fill('Is the blue one washable?')
    await page.getByRole('button', { name: 'Nachricht senden' }).click()
    await page.getByText('Ihre Nachricht ist angekommen').waitFor()
    const { items } = await merchant.query('shopMessages').find({ consistentRead: true })
    expect(items).toContainEqual(
      expect.objectContaining({
        email: 'ada@example.com',
        message: 'Is the blue one washable?',
        language: 'de',
      }),
    )
  })

  it('reject an address that is none, and accept a sign-up for the newsletter', async () => {
    const send = (email: string) =>
      fetch(`${storefront}/forms/newsletter`, {
        method: 'POST',
        body: new URLSearchParams({ email }),
        headers: { Referer: `${storefront}/` },
        redirect: 'manual',
      })
    expect((await send('nobody')).headers.get('Location')).toBe('/?problem=newsletter#newsletter')
    expect((await send(newAddress())).headers.get('Location')).toBe('/?sent=newsletter#newsletter')
  })
})
