import { createDriver } from '@stoa/testkit'
import { expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, desktop, phone, settled, shoot } from './admin.ts'
import { ownShopOfTest } from './own-shop.ts'

const browser = browserOfStaff()

it('custom fields have a panel, a column and a filter', async () => {
  const shop = await ownShopOfTest({
    customFields: {
      order: [
        {
          key: 'purchaseOrderNumber',
          type: 'TEXT',
          label: { en: 'Purchase order', de: 'Bestellnummer' },
          filter: true,
          show: ['admin', 'list'],
        },
        {
          key: 'risk',
          type: 'CHOICE',
          label: 'Risk',
          choices: { LOW: 'Low', HIGH: 'High' },
          private: true,
          filter: true,
          show: ['admin', 'list'],
        },
      ],
      product: [
        {
          key: 'supplier',
          type: 'TEXT',
          label: 'Supplier',
          private: true,
          filter: true,
          show: ['admin', 'list'],
        },
      ],
      collection: [{ key: 'season', type: 'TEXT', label: 'Season' }],
      member: [{ key: 'shoeSize', type: 'NUMBER', label: 'Shoe size', show: ['admin', 'list'] }],
    },
  })
  const driver = await createDriver(shop)
  const product = await driver.product({ name: 'Jug' })
  const collection = await driver.collection([product.id])
  const orderId = await driver.order(product.id)
  await driver.order(product.id)
  const page = await browser({ viewport: desktop })
  await shop.signIn(page, 'OWNER', `/orders/${orderId}`)
  const panel = page.locator('section', { hasText: 'Custom fields' }).last()
  const save = async () => {
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The custom fields are saved').waitFor()
  }
  await panel.getByLabel('Purchase order').fill('PO-17')
  await panel.getByLabel('Risk').selectOption('High')
  await save()
  await settled(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'custom-fields-order')

  await page.goto(`${shop.baseUrl}/admin/orders`)
  await page.getByRole('cell', { name: 'PO-17' }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  await page.getByRole('combobox', { name: 'Risk', exact: true }).selectOption('High')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  const filter = page.getByRole('searchbox', { name: 'Purchase order', exact: true })
  await filter.fill('PO-2')
  await filter.press('Enter')
  await page.getByText('No order matches').waitFor()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(phone)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await shoot(page, 'custom-fields-filters', { viewport: phone })
  await page.setViewportSize(desktop)

  for (const [path, label, value] of [
    [`products/${product.id}`, 'Supplier', 'Ito'],
    [`collections/${collection.id}`, 'Season', 'Summer'],
    [`customers/${driver.memberId}`, 'Shoe size', '43'],
  ] as const) {
    await page.goto(`${shop.baseUrl}/admin/${path}`)
    await panel.getByLabel(label).fill(value)
    await save()
    await page.reload()
    await expect.poll(() => panel.getByLabel(label).inputValue()).toBe(value)
  }
  await page.goto(`${shop.baseUrl}/admin/products`)
  await page.getByRole('cell', { name: 'Ito' }).waitFor()
  await page.goto(`${shop.baseUrl}/admin/customers`)
  await page.getByRole('cell', { name: '43' }).waitFor()
})
