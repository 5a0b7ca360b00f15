import {
  getDiscountRule,
  getIssuedGiftCard,
  queryDiscountRules,
  revealGiftCardCode,
} from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import { expect, it } from 'vitest'
import { browserOfStaff, merchant, newProduct, windows } from './admin.ts'

const browser = browserOfStaff()

it.each(spread(windows, 0))(
  'a discount for one product is created, changed and turned off on a %s',
  async (_, viewport) => {
    const { id: productId, name: productName } = await newProduct()
    const page = await browser.as('MANAGER', '/discounts', { viewport })
    const dialog = page.getByRole('dialog')
    const name = `Sale ${crypto.randomUUID().slice(0, 8)}`
    await page.getByRole('button', { name: 'New discount' }).click()
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(name)
    await dialog.getByRole('spinbutton', { name: 'Percent off' }).fill('15')
    await dialog.getByRole('combobox', { name: 'Applies' }).selectOption('From a subtotal of the cart')
    await dialog.getByRole('spinbutton', { name: /^Subtotal/ }).fill('40')
    await dialog.getByRole('checkbox', { name: 'Only for some products' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Choose at least one product.').waitFor()
    await dialog.getByRole('searchbox').fill(productName.slice(5))
    await dialog.getByRole('button', { name: productName }).click()
    await dialog.getByRole('button', { name: `Remove ${productName}` }).waitFor()
    await dialog.getByLabel(/^Starts/).fill('2020-01-01T00:00')
    await dialog.getByLabel(/^Ends/).fill('2999-12-31T12:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const panel = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await panel.getByText(/^15 % off, 1 product, from a subtotal of .*40$/).waitFor()
    const rule = await merchant()
      .call(queryDiscountRules, { query: { filter: { name } } })
      .then(({ discountRules }) => discountRules[0])
    expect(rule).toMatchObject({
      status: 'LIVE',
      trigger: { subtotalRange: { from: '40' } },
      discounts: {
        values: [
          {
            percentage: 15,
            specificItemsInfo: { scopes: [{ catalogItemFilter: { catalogItemIds: [productId] } }] },
          },
        ],
      },
    })
    await panel.getByRole('button', { name: 'Edit' }).click()
    await expect.poll(() => dialog.getByLabel(/^Ends/).inputValue()).toBe('2999-12-31T12:00')
    await dialog.getByRole('combobox', { name: 'Discount' }).selectOption('Several units for one price')
    await dialog.getByRole('spinbutton', { name: 'Units', exact: true }).fill('3')
    await dialog.getByRole('spinbutton', { name: /^Price/ }).fill('50')
    await dialog.getByRole('combobox', { name: 'Applies' }).selectOption('Always')
    await dialog.getByRole('checkbox', { name: 'Only for some products' }).uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await panel.getByText(/^3 units for .*50, all products$/).waitFor()
    await panel.getByRole('button', { name: 'Turn off' }).click()
    await panel.getByText('Off', { exact: true }).waitFor()
    await page.getByText(/is off$/).waitFor()
    const { discountRule } = await merchant().call(getDiscountRule, { discountRuleId: rule?.id ?? '' })
    expect(discountRule).toMatchObject({ active: false, activeTimeInfo: { start: expect.any(String) } })
    expect(discountRule.trigger).toBeUndefined()
    await panel.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await panel.waitFor({ state: 'detached' })
  },
)

it.each(spread(windows, 1))(
  'a gift card is issued, sent, changed and disabled on a %s',
  async (_, viewport) => {
    const email = `${crypto.randomUUID()}@example.com`
    const page = await browser.as('ORDERS', '/gift-cards', { viewport })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Issue a gift card' }).click()
    await dialog.getByRole('spinbutton', { name: /^Balance/ }).fill('50')
    await dialog.getByRole('textbox', { name: /^E-mail address/ }).fill(email)
    await dialog.getByRole('button', { name: 'Issue' }).click()
    await page.getByRole('heading', { level: 1, name: /^Gift card \w{4}$/ }).waitFor()
    const giftCardId = page.url().split('/').at(-1) ?? ''
    await page.getByRole('button', { name: 'Change balance' }).click()
    await dialog.getByRole('spinbutton').fill('-60')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('spinbutton').fill('-12.5')
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Paid in the shop')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await page.getByText(/Paid in the shop/).waitFor()
    await page.getByRole('button', { name: 'Send by mail' }).click()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await page.getByText(`The gift card is sent to ${email}`).waitFor()
    const { code } = await merchant().call(revealGiftCardCode, { giftCardId })
    await page.getByRole('button', { name: 'Show code' }).click()
    await dialog.getByText(code).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Disable' }).click()
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await page.getByText('Disabled', { exact: true }).waitFor()
    const { giftCard } = await merchant().call(getIssuedGiftCard, { giftCardId })
    expect(giftCard).toMatchObject({ status: 'DISABLED', balance: { value: '37.50' }, recipient: { email } })
    await page.getByRole('button', { name: 'Enable' }).click()
    await page.getByText('Valid', { exact: true }).waitFor()
  },
)
