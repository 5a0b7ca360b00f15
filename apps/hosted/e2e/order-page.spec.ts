import { contract } from '@stoa/contract'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { desktop, looks, shopperForTests } from './hosted.ts'
import { heading, openAccount } from './member-page.ts'
import { memberShopForTests } from './member-shop.ts'

const shopper = shopperForTests()
const shop = memberShopForTests()
const { orderStatus, orders } = contract

async function linkOf(orderId: string): Promise<string> {
  const { orderStatus: status } = await shop.visitor.callOk(orderStatus.getOrderStatus, { orderId })
  return status.orderUrl
}

const number = (page: Page) => heading(page, /^Order \d+$/).textContent()

describe.each(spread(looks, 0))(
  'the order page of a mail (protocol/hosted-pages §9), in %s',
  (colorScheme, viewport) => {
    it('shows state, items, amounts and history without a sign-in', async () => {
      const page = await shopper({ colorScheme, viewport })
      const orderId = await shop.order()
      await page.goto(await linkOf(orderId))
      await heading(page, /^Order \d+$/).waitFor()
      await page.getByText('Awaiting payment').waitFor()
      await page.getByText('Order placed').waitFor()
      expect(await violations(page)).toEqual([])
      await shop.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
      await page.reload()
      await page.getByText('Being prepared').waitFor()
      await page.getByRole('listitem').getByText('Paid', { exact: true }).waitFor()
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0)
    })

    it('says what to do with a wrong link', { tags: 'nightly' }, async () => {
      const page = await shopper({ colorScheme, viewport })
      const link = await linkOf(await shop.order())
      await page.goto(link.slice(0, -3))
      await heading(page, 'No order to show').waitFor()
      expect(await violations(page)).toEqual([])
    })
  },
)

it('an order is bought again; what is missing is said first (protocol/hosted-pages §9)', async () => {
  const page = await shopper({ viewport: desktop })
  const product = await shop.product({ name: 'Tide Bowl', priceData: { price: 10 } }, 5)
  await page.goto(await linkOf(await shop.order(product.id, 3)))
  await page.getByRole('button', { name: 'Buy again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Some items are missing' })
  await dialog.getByText('Tide Bowl: only 2 left').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Continue to checkout' }).click()
  await page.waitForURL('**/checkout*')
  await page.getByText('Tide Bowl').first().waitFor()

  const whole = await shop.product({ name: 'Salt Cellar' }, 50)
  await page.goto(await linkOf(await shop.order(whole.id)))
  await page.getByRole('button', { name: 'Buy again' }).click()
  await page.waitForURL('**/checkout*')
  await page.getByText('Salt Cellar').first().waitFor()
})

it('the account lists the orders of the member and opens them', async () => {
  const page = await shopper()
  const { email, id } = await shop.registered()
  const orderId = await shop.order(undefined, 3)
  await shop.assignOrder(orderId, id)
  await openAccount(page, shop, email)
  const list = page.getByRole('region', { name: 'Your orders' })
  await list.getByText('Awaiting payment').waitFor()
  await list.getByText('3 items').waitFor()
  expect(await violations(page)).toEqual([])
  await list.getByRole('link', { name: /^View order/ }).click()
  await expect.poll(() => number(page)).toMatch(/^Order \d+$/)
  await page.getByRole('link', { name: 'Your account' }).waitFor()
})
