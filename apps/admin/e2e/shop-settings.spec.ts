import { getSite, listExchangeRates } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { browserOfStaff, choose, looks, settled, shoot } from './admin.ts'
import { ownShopOfTest } from './own-shop.ts'

const browser = browserOfStaff()
it.each(spread(looks, 1))(
  'languages, accounts, seller and currencies are set, and the preview follows, in %s at %o',
  async (colorScheme, viewport) => {
    const shop = await ownShopOfTest()
    const { merchant } = shop
    const page = await browser({ colorScheme, viewport })
    await shop.signIn(page, 'OWNER', '/settings')
    await page.getByRole('checkbox', { name: 'Hebrew', exact: true }).click()
    const countries = page.getByRole('list', { name: 'Countries that the shop delivers to' })
    while ((await countries.count()) > 0) await countries.getByRole('button').first().click()
    for (const name of ['de', 'austria', 'FR'])
      await choose(page, /^Countries that the shop delivers to/, name)
    await page.getByRole('combobox', { name: 'Who can register', exact: true }).selectOption({
      label: 'Those whom the shop approves',
    })
    await page.getByRole('textbox', { name: /^Bank account/ }).fill('Stoa Ltd, DE02 1203 0000 0000 2020 51')
    await page.getByRole('textbox', { name: /^Color of buttons/ }).fill('#1a5c4b')
    const preview = page.getByRole('img', { name: 'Preview of the sign-in page' })
    await expect
      .poll(() =>
        preview.locator('.bg-action').evaluate(element => getComputedStyle(element).backgroundColor),
      )
      .toBe('rgb(26, 92, 75)')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The settings are saved').waitFor()
    const { site } = await merchant.call(getSite, {})
    expect(site.languages).toEqual(['en', 'de', 'es', 'ar'])
    expect(site).toMatchObject({
      countries: ['DE', 'AT', 'FR'],
      members: { registration: 'OWNER_APPROVAL' },
      seller: { bankDetails: 'Stoa Ltd, DE02 1203 0000 0000 2020 51' },
    })
    await page.getByRole('button', { name: 'Set a rate', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Set an exchange rate' })
    await choose(dialog, /^Currency/, 'us dollar')
    await dialog.getByRole('textbox', { name: /^Units of it/ }).fill('1.0842')
    await dialog.getByRole('button', { name: 'Save rate', exact: true }).click()
    await page.getByText('1 EUR = 1.0842 USD').waitFor()
    expect(await merchant.call(listExchangeRates, {})).toMatchObject({
      exchangeRates: [{ from: 'EUR', to: 'USD', rate: '1.0842', source: 'ECB' }],
    })
    await settled(page)
    await expectAccessible(page)
    await shoot(page, 'shop-settings', { viewport, colorScheme })
    await page.getByRole('button', { name: 'Delete the rate of USD', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Delete the rate of USD' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await page.getByText('The rate of USD is deleted').waitFor()
    expect((await merchant.call(listExchangeRates, {})).exchangeRates).toEqual([])
  },
)
