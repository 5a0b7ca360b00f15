import { spread } from '@stoa/testkit/sizes'
import { describe, expect, it } from 'vitest'
import { asMerchant } from './merchant.ts'
import { cartLink, open, phone, platform, products, shopperForTests, storefront } from './shop.ts'

const browser = shopperForTests()

const html = async (path: string) => (await fetch(`${storefront}${path}`)).text()

describe('a page in another language', () => {
  it('has its own address, language, direction and links', async () => {
    const german = await html('/de/products/morning-mug')
    expect(german).toContain('<html lang="de" dir="ltr"')
    expect(german).toContain('In den Warenkorb')
    expect(german).toContain('href="/de/cart"')
    // Only the choice of language leads out of it.
    expect(german.match(/href="\/(?!de[/"]|assets\/)[^"]*"/g)).toEqual([
      'href="/favicon.svg"',
      'href="/icon-180.png"',
      'href="/manifest.webmanifest"',
      'href="/products/morning-mug"',
      'href="/es/products/morning-mug"',
      'href="/ar/products/morning-mug"',
    ])
    expect(german).toContain(`<link rel="canonical" href="${storefront}/de/products/morning-mug"`)
    expect(await html('/ar')).toContain('<html lang="ar" dir="rtl"')
  })

  it('is known to search engines in all languages', async () => {
    const page = await html('/es/products/morning-mug')
    for (const [language, path] of [
      ['en', ''],
      ['de', '/de'],
      ['es', '/es'],
      ['ar', '/ar'],
      ['x-default', ''],
    ])
      expect(page).toContain(`hrefLang="${language}" href="${storefront}${path}/products/morning-mug"`)
  })

  it('has no second address in the main language', async () => {
    const reply = await fetch(`${storefront}/en/cart?x=1`, { redirect: 'manual' })
    expect([reply.status, reply.headers.get('Location')]).toEqual([301, '/cart?x=1'])
    expect((await fetch(`${storefront}/fr/cart`)).status).toBe(404)
  })

  it('writes amounts, dates and numbers as the language does', async () => {
    expect(await html('/de/products/morning-mug?o.Colour=Oat&o.Size=Large%2C+350+ml')).toMatch(/32,00\s€/)
    expect(await html('/es/journal')).toMatch(/\d+ de [a-z]+ de 20\d\d/)
  })
})

describe('the catalogue of the demo', () => {
  it.each([
    ['de', 'Farbe', 'Hafer', 'Keramik'],
    ['es', 'Color', 'Avena', 'Cerámica'],
    ['ar', 'اللون', 'شوفاني', 'الخزف'],
  ])(
    'has filters in the language of the page: %s',
    { tags: 'nightly' },
    async (language, option, colour, collection) => {
      const page = await browser()
      await open(page, `/${language}/products`)
      const filters = page.locator('form fieldset', { hasText: option })
      const choice = filters.locator('label', { hasText: colour }).first()
      await expect.poll(() => choice.count()).toBe(1)
      await expect
        .poll(() => page.locator('form fieldset', { hasText: collection }).count())
        .toBeGreaterThan(0)
      await expect.poll(() => page.locator('form fieldset legend').allTextContents()).not.toContain('Colour')
      // The address has the value of the main language.
      const [box] = await choice.locator('input').all()
      await expect.poll(() => box?.getAttribute('value')).toBe('Oat')
    },
  )

  it.each(
    spread(
      [
        ['de', 'Morgenbecher', 'Keramik', 'Hafer', 'morgenbecher'],
        ['es', 'Taza de la mañana', 'Cerámica', 'Avena', 'taza'],
        ['ar', 'كوب الصباح', 'الخزف', 'شوفاني', 'كوب'],
      ] as const,
      0,
    ),
  )('is in the language of the page: %s', async (language, name, collection, colour, words) => {
    const product = await html(`/${language}/products/morning-mug`)
    for (const text of [name, collection, colour]) expect(product).toContain(text)
    expect(product).not.toContain('A mug that sits low')
    expect(await html(`/${language}/products`)).toContain(name)
    expect(await html(`/${language}/collections/ceramics`)).toMatch(new RegExp(`<h1[^>]*>[^/]*${collection}`))
    expect(await html(`/${language}/search?q=${encodeURIComponent(words)}`)).toContain(name)
  })

  it.each([
    ['PRODUCT', 'Morning Mug'],
    ['COLLECTION', 'Ceramics'],
  ])('lacks no text of the %s %s in any language', async (entityType, name) => {
    for (const language of ['de', 'es', 'ar']) {
      const { entities } = await asMerchant('POST', '/stores/v1/translations/missing', {
        entityType,
        language,
      })
      expect([language, entities.filter((entity: { name: string }) => entity.name === name)]).toEqual([
        language,
        [],
      ])
    }
  })

  it('keeps the choices of an address from the page in another language', async () => {
    const page = await browser({ viewport: phone, javaScriptEnabled: false })
    await page.goto(products.mugInkLarge)
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'العربية' }).click()
    await page.waitForURL(/\/ar\/products\/morning-mug\?/)
    await expect.poll(() => page.getByRole('radio', { name: 'حبري', exact: true }).isChecked()).toBe(true)
    await page.goto('/products/morning-mug?o.Farbe=Tinte&o.Gr%C3%B6%C3%9Fe=Gro%C3%9F%2C+350+ml')
    await expect.poll(() => page.getByRole('radio', { name: 'Ink', exact: true }).isChecked()).toBe(true)
  })

  it('is translated in cart and checkout', { tags: 'nightly' }, async () => {
    const page = await browser({ viewport: phone })
    await open(page, `/ar${products.amphora}`)
    await page.locator('form button[type="submit"]').filter({ hasText: 'أضف إلى السلة' }).first().click()
    await page.getByRole('dialog').getByText('مزهرية أمفورا').first().waitFor()
    await open(page, '/ar/cart')
    await page.getByRole('main').getByText('مزهرية أمفورا').first().waitFor()
    await page.getByRole('main').getByRole('button', { name: 'إتمام الشراء' }).click()
    await page.waitForURL(url => url.href.startsWith(platform))
    await expect.poll(() => page.getByText('مزهرية أمفورا').count()).toBeGreaterThan(0)
  })
})

describe('a purchase in German', () => {
  it('stays in German in the cart and on the hosted pages', async () => {
    const page = await browser({ viewport: phone })
    await open(page, `/de${products.mugInkLarge}`)
    await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Im Warenkorb' })
    await drawer.getByText('Zwischensumme, 1 Artikel').waitFor()
    await expect.poll(() => cartLink(page).getAttribute('aria-label')).toBe('Warenkorb, 1 Artikel')
    await drawer.getByRole('link', { name: 'Warenkorb ansehen' }).click()
    await page.waitForURL(`${storefront}/de/cart`)
    await page.getByRole('button', { name: 'Zur Kasse' }).click()
    await page.waitForURL(url => url.href.startsWith(platform))
    await page.getByRole('heading', { name: 'Kasse' }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')
  })

  it('shows the translated name of a product from its page to the checkout (protocol/translations §2, §3)', {
    tags: 'nightly',
  }, async () => {
    const tag = crypto.randomUUID().slice(0, 8)
    const { product } = await asMerchant('POST', '/stores/v1/products', {
      product: { name: `Salad bowl ${tag}`, priceData: { price: 18 }, productType: 'physical' },
    })
    const translated = `Salatschüssel ${tag}`
    await asMerchant('PUT', `/stores/v1/translations/PRODUCT/${product.id}/de`, {
      translation: { name: translated },
    })
    expect(await html(`/products/${product.slug}`)).toContain(`Salad bowl ${tag}`)
    const page = await browser({ viewport: phone })
    await open(page, `/de/products/${product.slug}`)
    await page.getByRole('heading', { level: 1, name: translated }).waitFor()
    await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Im Warenkorb' })
    await drawer.getByText(translated).first().waitFor()
    await drawer.getByRole('link', { name: 'Warenkorb ansehen' }).click()
    await page.waitForURL(`${storefront}/de/cart`)
    await page.getByRole('main').getByText(translated).first().waitFor()
    await page.getByRole('button', { name: 'Zur Kasse' }).click()
    await page.waitForURL(url => url.href.startsWith(platform))
    await page.getByRole('heading', { name: 'Kasse' }).waitFor()
    await expect.poll(() => page.getByText(translated).count()).toBeGreaterThan(0)
  })

  it('leads to sign-in and back in German', { tags: 'nightly' }, async () => {
    const page = await browser({ viewport: phone })
    await open(page, '/de/journal')
    await page.getByRole('link', { name: 'Anmelden' }).click()
    await page.waitForURL(url => url.href.startsWith(platform))
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')
    await page.goto('/sign-in/callback?error=access_denied')
    await page.getByRole('heading', { name: 'Diese Anmeldung ist abgelaufen' }).waitFor()
  })
})

it('the choice of language leads to the same page, without a script', async () => {
  const page = await browser({ viewport: phone, javaScriptEnabled: false })
  await page.goto('/products?sort=name')
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'العربية' }).click()
  await page.waitForURL(`${storefront}/ar/products?sort=name`)
  await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl')
})
