import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { suggestAddresses } from '../../../examples/plugins/address-completion.ts'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { field, namedLooks, scriptsRun, shopperForTests } from './hosted.ts'
import { openRulesShop, type RulesShop } from './rules-shop.ts'

const shopper = shopperForTests()
const requests: object[] = []
let shop: RulesShop
let plain: RulesShop
beforeAll(async () => {
  shop = await openRulesShop({
    servicePlugins: [
      {
        id: '0b6f3a52-77c1-4d0e-9b1a-6a4d1e2f3c60',
        revision: 1,
        name: 'Addresses',
        kind: 'ADDRESS_COMPLETION',
        uri: '',
        timeoutMs: 5000,
        fallback: 'REJECT',
        position: 0,
        answer: request => {
          requests.push(request)
          return suggestAddresses(request as never)
        },
      },
    ],
  })
  plain = await openRulesShop()
})
afterAll(async () => {
  await shop.close()
  await plain.close()
})

/** Addresses of the scripts of suggestions that the page loads. */
function scriptsOf(page: Page) {
  const loaded: string[] = []
  page.on('request', request => {
    if (/address-suggestions|address-completion/.test(request.url())) loaded.push(request.url())
  })
  return loaded
}

it.each(namedLooks)(
  'an address is suggested, and chosen by keyboard or pointer, on a %s',
  { tags: 'nightly' },
  async (_, colorScheme, viewport) => {
    const page = await shopper({ viewport, colorScheme })
    const loaded = scriptsOf(page)
    await shop.openCheckout(page)
    await scriptsRun(page)
    await field(page, 'shipping.country').selectOption('DE')
    expect(loaded).toEqual([])
    const street = field(page, 'shipping.addressLine')
    await street.pressSequentially('Tor')
    const options = page
      .getByRole('option', { includeHidden: false })
      .and(page.locator('[id*="suggestions"]'))
    await options.nth(2).waitFor()
    await expect.poll(() => street.getAttribute('aria-expanded')).toBe('true')
    expect(loaded.some(url => url.includes('address-suggestions'))).toBe(true)
    await expectAccessible(page)
    const folder = process.env.STOA_SCREENSHOTS
    if (folder) await page.screenshot({ path: `${folder}/${viewport.width}-${colorScheme}-suggestions.png` })
    // Escape closes the list and keeps the text.
    await street.press('Escape')
    await options.first().waitFor({ state: 'detached' })
    await expect.poll(() => street.inputValue()).toBe('Tor')
    await street.pressSequentially('st')
    await options.nth(1).waitFor()
    await street.press('ArrowDown')
    await street.press('ArrowDown')
    await expect
      .poll(() => street.getAttribute('aria-activedescendant'))
      .toBe(await options.nth(1).getAttribute('id'))
    await street.press('Enter')
    await expect.poll(() => street.inputValue()).toBe('Torstraße 140')
    await expect.poll(() => field(page, 'shipping.postalCode').inputValue()).toBe('10119')
    await expect.poll(() => field(page, 'shipping.city').inputValue()).toBe('Berlin')
    await expect.poll(() => options.count()).toBe(0)
    await expect.poll(() => street.evaluate(input => input === document.activeElement)).toBe(true)
    await street.fill('Torg')
    await options.first().click()
    await expect.poll(() => field(page, 'shipping.city').inputValue()).toBe('Leipzig')
    expect(requests[0]).toMatchObject({ kind: 'ADDRESS_COMPLETION', text: 'Tor', country: 'DE' })
  },
)

it('without a plug-in the field is a plain one: no script, no request', { tags: 'nightly' }, async () => {
  const page = await shopper()
  const loaded = scriptsOf(page)
  await plain.openCheckout(page)
  await field(page, 'shipping.country').selectOption('DE')
  const street = field(page, 'shipping.addressLine')
  await street.pressSequentially('Torstraße')
  await field(page, 'shipping.city').fill('Berlin')
  await expect.poll(() => street.getAttribute('role')).toBeNull()
  expect(loaded).toEqual([])
})
