import { createStaffSignInLink } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import { expect, inject, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, desktop, merchant, newProduct, phone, shoot, signIn } from './admin.ts'

const browser = browserOfStaff()

it.each(
  spread(
    [
      ['de', 'Bestellungen', 'Produkte', 'ltr', desktop],
      ['ar', 'الطلبات', 'المنتجات', 'rtl', desktop],
      ['ar', 'الطلبات', 'المنتجات', 'rtl', phone],
      ['es', 'Pedidos', 'Productos', 'ltr', phone],
    ] as const,
    2,
  ),
)(
  'the admin speaks %s, and remembers it for the staff member',
  async (language, orders, products, direction, viewport) => {
    const product = await newProduct(['Small', 'Large'])
    const page = await browser.as('OWNER', '', { viewport })
    if (viewport === phone) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page
      .getByRole('combobox', { name: 'Language of the admin' })
      .filter({ visible: true })
      .selectOption(language)
    await page.waitForFunction(wanted => document.documentElement.lang === wanted, language)
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe(direction)
    const { baseUrl } = inject('demo')
    for (const [path, heading] of [
      ['orders', orders],
      ['products', products],
      [`products/${product.id}`, product.name ?? ''],
      ['settings', undefined],
    ] as const) {
      await page.goto(`${baseUrl}/admin/${path}`)
      await page.getByRole('heading', { level: 1, ...(heading && { name: heading }) }).waitFor()
      // Placeholders of what is loading have a text; a list to choose from has an empty status.
      const loading = page.locator('main').getByRole('status').filter({ hasText: /\S/ })
      await expect.poll(() => loading.count()).toBe(0)
      await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe(direction)
      expect(await violations(page)).toEqual([])
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(viewport.width)
      await shoot(page, `${language}-${path.split('/').length > 1 ? 'product' : path}`, { viewport })
    }
    // Another staff member of this browser has their own choice.
    await signIn(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en')
  },
)

it('a staff member has their language in another browser, too', { tags: 'nightly' }, async () => {
  const page = await browser()
  const id = await signIn(page)
  await page
    .getByRole('combobox', { name: 'Language of the admin' })
    .filter({ visible: true })
    .selectOption('de')
  await page.waitForFunction(() => document.documentElement.lang === 'de')
  const { signInUrl } = await merchant().call(createStaffSignInLink, { id })
  const other = await browser()
  await other.goto(signInUrl)
  await other.waitForFunction(() => document.documentElement.lang === 'de')
  await other.getByRole('link', { name: 'Bestellungen', exact: true }).first().waitFor()
})
