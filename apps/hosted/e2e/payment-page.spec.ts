import { contract } from '@stoa/contract'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { looks, shopperForTests } from './hosted.ts'
import { heading } from './member-page.ts'
import { memberShopForTests } from './member-shop.ts'

const shopper = shopperForTests()
const shop = memberShopForTests()
const { orderPaymentRequests: calls, orders } = contract

async function request(more: object = {}) {
  const orderId = await shop.order()
  const orderPaymentRequest = { orderId, title: 'Deposit', amount: { amount: '5.00' }, ...more }
  return shop.merchant.callOk(calls.createOrderPaymentRequest, { orderPaymentRequest })
}
const read = async (orderPaymentRequestId: string) =>
  (await shop.merchant.callOk(calls.getOrderPaymentRequest, { orderPaymentRequestId })).orderPaymentRequest

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const result = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })
const card = (page: Page) => page.getByLabel('Card number')
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay €5.00$/ })

describe.each(spread(looks, 1))(
  'the page of a payment request (protocol/payment-requests §3), in %s',
  (colorScheme, viewport) => {
    it('takes the payment, after a declined card', async () => {
      const page = await shopper({ colorScheme, viewport })
      const description = 'The rest is due when the goods are ready.'
      const { orderPaymentRequest, orderPaymentRequestUrl } = await request({ description })
      await page.goto(orderPaymentRequestUrl)
      await heading(page, 'Deposit').waitFor()
      await page.getByText(description).waitFor()
      expect(await violations(page)).toEqual([])
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
      await payButton(page).click()
      await page.getByText('Enter the card number.').waitFor()
      expect(await violations(page)).toEqual([])
      await card(page).fill('4000 0000 0000 9995')
      await payButton(page).click()
      await page.getByRole('alert').getByText('There is not enough money on the card.').waitFor()
      expect(await violations(page)).toEqual([])
      await card(page).fill('4242 4242 4242 4242')
      await payButton(page).click()
      await result(page, 'Thank you for your payment').waitFor()
      expect(await violations(page)).toEqual([])
      expect((await read(orderPaymentRequest.id)).status).toBe('PAID')
    })

    it('says why nothing can be paid', { tags: 'nightly' }, async () => {
      const page = await shopper({ colorScheme, viewport })
      const voided = await request()
      const { id } = voided.orderPaymentRequest
      await shop.merchant.callOk(calls.voidOrderPaymentRequest, { orderPaymentRequestId: id })
      await page.goto(voided.orderPaymentRequestUrl)
      await result(page, 'This payment request was withdrawn').waitFor()
      expect(await violations(page)).toEqual([])
      const closed = await request()
      const ecomOrderId = closed.orderPaymentRequest.orderId
      await shop.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId })
      await page.goto(closed.orderPaymentRequestUrl)
      await result(page, 'There is nothing to pay').waitFor()
      await page.goto(closed.orderPaymentRequestUrl.slice(0, -3))
      await heading(page, 'No payment to show').waitFor()
      expect(await violations(page)).toEqual([])
    })
  },
)

it('a payment that the bank confirms returns to the page, which updates itself', {
  tags: 'nightly',
}, async () => {
  const page = await shopper()
  const { orderPaymentRequest, orderPaymentRequestUrl } = await request()
  await page.goto(orderPaymentRequestUrl)
  await card(page).fill('4000 0000 0000 3220')
  await payButton(page).click()
  const approve = page.getByRole('button', { name: 'Approve' })
  await approve.waitFor()
  const second = await page.context().newPage()
  await second.goto(orderPaymentRequestUrl)
  await result(second, 'Waiting for your payment').waitFor()
  expect(await violations(second)).toEqual([])
  await approve.click()
  await result(page, 'Thank you for your payment').waitFor()
  await result(second, 'Thank you for your payment').waitFor()
  expect((await read(orderPaymentRequest.id)).status).toBe('PAID')
})
