import { getCheckoutSettings, updateCheckoutSettings } from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { browserOfStaff, merchant, phone } from './admin.ts'

const browser = browserOfStaff()
const settings = async () => (await merchant().call(getCheckoutSettings, {})).checkoutSettings

it('a manager changes the checkout settings on a phone (protocol/checkout-settings §1)', async () => {
  const page = await browser.as('MANAGER', '/checkout', { viewport: phone })
  await page.getByRole('textbox', { name: /^Returns/ }).fill('Within 30 days.')
  await page.getByRole('checkbox', { name: 'Show on the checkout page: Returns' }).click()
  await page.getByRole('checkbox', { name: /^Only authorize online payments/ }).click()
  await page.getByRole('textbox', { name: /^Text of the header/ }).fill('Free returns')
  await page.getByRole('checkbox', { name: /^Show the heading/ }).click()
  await page.getByRole('combobox', { name: 'Link back to the shop' }).selectOption('ICON')
  await page.getByRole('textbox', { name: /^Background of the header/ }).fill('#1f3d3a')
  await page.getByRole('textbox', { name: /^Button that places the order/ }).fill('#c2410c')
  await page.getByRole('combobox', { name: 'Position of logo and name' }).selectOption('CENTER')
  await page.getByRole('spinbutton', { name: /^Radius of corners/ }).fill('12')
  // The preview follows without saving.
  const header = page.locator('.checkout-preview .checkout-header')
  await expect
    .poll(() => header.evaluate(element => getComputedStyle(element).backgroundColor))
    .toBe('rgb(31, 61, 58)')
  await expect.poll(() => header.textContent()).toBe('Free returns')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The settings are saved').waitFor()
  expect(await settings()).toMatchObject({
    checkoutPolicies: { returnPolicy: { visible: true, content: 'Within 30 days.' } },
    checkoutFields: { delayCaptureEnabled: true, giftCardRedeemEnabled: true },
    checkoutBrand: {
      header: {
        text: 'Free returns',
        displayCheckoutLabel: false,
        continueShopping: { hidden: false, displayType: 'ICON' },
        alignment: 'CENTER',
        backgroundFill: { color: '#1f3d3a' },
      },
      mainSection: { cornerRadius: 12 },
      global: { placeOrderButtonColor: '#c2410c' },
    },
  })
  // Other tests buy in the demo shop.
  await merchant().call(updateCheckoutSettings, {
    checkoutSettings: {
      checkoutPolicies: { returnPolicy: { visible: false, content: null } },
      checkoutFields: { delayCaptureEnabled: false },
      checkoutBrand: {
        header: {
          text: null,
          displayCheckoutLabel: true,
          continueShopping: { displayType: 'TEXT' },
          alignment: 'SIDE',
          backgroundFill: { color: null },
        },
        mainSection: { cornerRadius: null },
        global: { placeOrderButtonColor: null },
      },
    },
  })
})
