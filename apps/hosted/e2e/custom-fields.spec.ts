import { contract } from '@stoa/contract'
import { expect, it, onTestFinished } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { field, fillForm, placeButton, shopperForTests, windows } from './hosted.ts'
import { openRulesShop } from './rules-shop.ts'

const shopper = shopperForTests()

it.each(windows)('custom fields are asked for, checked and shown on a %s', async (_, viewport) => {
  const shop = await openRulesShop({
    customFields: {
      order: [
        {
          key: 'purchaseOrderNumber',
          type: 'TEXT',
          label: { en: 'Purchase order', de: 'Bestellnummer' },
          help: 'The number of your own order',
          required: true,
          max: 10,
          show: ['checkout', 'storefront'],
        },
        { key: 'wanted', type: 'DATE', label: 'Wanted on', show: ['checkout', 'storefront'] },
        { key: 'boxes', type: 'NUMBER', label: 'Boxes', min: 1, max: 9, show: ['checkout', 'storefront'] },
        {
          key: 'packing',
          type: 'CHOICE',
          label: 'Packing',
          choices: { PAPER: 'Paper', CLOTH: 'Cloth' },
          show: ['checkout', 'storefront'],
        },
        { key: 'gift', type: 'BOOLEAN', label: 'It is a gift', show: ['checkout', 'storefront'] },
      ],
    },
  })
  onTestFinished(() => shop.close())
  const page = await shopper({ viewport })
  const id = await shop.openCheckout(page)
  await fillForm(page)
  await page.getByRole('heading', { name: 'Further details' }).waitFor()
  await field(page, 'custom.boxes').fill('12')
  await placeButton(page).click()
  await page.getByRole('link', { name: 'Purchase order: ' }).waitFor()
  await page.getByRole('link', { name: 'Boxes: Enter a number from 1 to 9.' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('custom-boxes')
  expect(await violations(page)).toEqual([])
  await field(page, 'custom.boxes').fill('2')
  await page.getByLabel('Purchase order').fill('PO-17')
  await field(page, 'custom.wanted').fill('2027-05-31')
  await field(page, 'custom.packing').selectOption('CLOTH')
  await page.getByRole('checkbox', { name: 'It is a gift' }).check()
  await expect
    .poll(async () => {
      const { checkout } = await shop.visitor.callOk(contract.checkout.getCheckout, { id })
      return checkout.extendedFields?.namespaces?.custom
    })
    .toEqual({ purchaseOrderNumber: 'PO-17', wanted: '2027-05-31', boxes: 2, packing: 'CLOTH', gift: true })
  await placeButton(page).click()
  await page.getByRole('heading', { name: 'Thank you, Ada' }).waitFor()
  const facts = await page.locator('main dl').textContent()
  for (const text of ['Purchase order', 'PO-17', '31 May 2027', 'Cloth', 'Yes']) expect(facts).toContain(text)
  expect(await violations(page)).toEqual([])
})
