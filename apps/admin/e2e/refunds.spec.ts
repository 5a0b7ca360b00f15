import {
  getOrder,
  getOrderRefundability,
  paymentCollectionMarkOrderAsPaid,
  refundPayments,
} from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import { expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, desktop, merchant, phone, placeOrder, shoot, windows } from './admin.ts'

const browser = browserOfStaff()

async function paidOrder() {
  const { id = '', number } = await placeOrder()
  const { order } = await merchant().call(paymentCollectionMarkOrderAsPaid, { ecomOrderId: id })
  return { id: id ?? '', number, line: order.lineItems[0] }
}
const tablet = { width: 768, height: 1024 }

it.each(spread(windows, 0))(
  'units and delivery are refunded by keyboard, with what they are worth, on a %s',
  async (_, viewport) => {
    const { id, line } = await paidOrder()
    const page = await browser.as('ORDERS', `/orders/${id}`, { viewport })
    const dialog = page.getByRole('dialog')
    const open = () => page.getByRole('button', { name: 'Refund', exact: true }).click()
    await open()
    const units = dialog.getByRole('spinbutton', { name: line?.productName?.original ?? '' })
    const delivery = dialog.getByRole('spinbutton', { name: /^Delivery/ })
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.getByText('Enter what is refunded: units, delivery or fees.').waitFor()
    await units.focus()
    await page.keyboard.type('1')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2')
    await expect.poll(() => delivery.inputValue()).toBe('2')
    await dialog.getByText('To pay back').waitFor()
    await dialog.locator('dl:not([aria-busy])').waitFor()
    expect(await violations(page)).toEqual([])
    for (const size of viewport === phone ? [phone, tablet] : [desktop])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme })
        await shoot(page, 'refund', { viewport: size, colorScheme })
      }
    await page.setViewportSize(viewport)
    await expect
      .poll(() => dialog.evaluate(element => element.scrollWidth - element.clientWidth))
      .toBeLessThanOrEqual(0)
    // The replies to the first submission are lost: the form is sent again, and the refund is made once.
    let isLost = true
    await page.route('**/refund-payments*', async route => {
      if (!isLost) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await delivery.press('Enter')
    await dialog.getByRole('alert').waitFor()
    isLost = false
    await delivery.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    const { order } = await merchant().call(getOrder, { id })
    expect(order.lineItems[0]).toMatchObject({ refundQuantity: 1 })
    const { shipping } = await merchant().call(getOrderRefundability, { orderId: id })
    expect(shipping.refundedAmount.amount).toBe('2.00')
    await open()
    await dialog.getByText(`1 of ${line?.quantity} are refunded.`).waitFor()
    await dialog.getByText('2.00 is refunded.', { exact: false }).waitFor()
  },
)

it('what a colleague has refunded meanwhile is not refunded twice; readers see no button', {
  tags: 'nightly',
}, async () => {
  const { id, number, line } = await paidOrder()
  const page = await browser.as('ORDERS', `/orders/${id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByRole('button', { name: 'Enter all that is left' }).click()
  await dialog.getByText('To pay back').waitFor()
  const { payments } = await merchant().call(getOrderRefundability, { orderId: id })
  await merchant().call(refundPayments, {
    orderId: id,
    paymentRefunds: [{ paymentId: payments[0]?.payment.paymentId ?? '' }],
    refundItems: { lineItems: [{ lineItemId: line?.id ?? '', quantity: 1 }] },
  })
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByText('Some of this was refunded meanwhile. Enter what is left.').waitFor()
  const { order } = await merchant().call(getOrder, { id })
  expect(order.lineItems[0]?.refundQuantity).toBe(1)

  const reader = await browser.as('READ_ONLY', `/orders/${id}`)
  await reader.getByRole('heading', { level: 1, name: `Order #${number}` }).waitFor()
  await expect.poll(() => reader.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0)
})

it.each(spread(windows, 1))(
  'a part of an authorized payment is collected and the rest released, on a %s',
  async (_, viewport) => {
    const { id } = await placeOrder(undefined, undefined, {
      paymentToken: '4242 4242 4242 4242',
      delayCapture: true,
    })
    const page = await browser.as('ORDERS', `/orders/${id}`, { viewport })
    const dialog = page.getByRole('dialog')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await button('Collect').click()
    const amount = dialog.getByRole('textbox', { name: 'Amount' })
    await amount.fill('99999')
    await amount.press('Enter')
    await dialog.getByRole('alert').waitFor()
    await amount.fill('5.00')
    expect(await violations(page)).toEqual([])
    await shoot(page, 'collect', { viewport })
    await amount.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    const balance = async () => (await merchant().call(getOrder, { id: id ?? '' })).order.balanceSummary
    await expect.poll(async () => (await balance())?.paid?.amount).toBe('5.00')
    await page.getByText('can still be collected.').waitFor()
    await shoot(page, 'authorized', { viewport })
    await button('Collect').click()
    await amount.fill('3.00')
    await amount.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await balance())?.paid?.amount).toBe('8.00')

    await button('Release').click()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Release' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('can still be collected.').waitFor({ state: 'detached' })
    expect(await balance()).toMatchObject({ paid: { amount: '8.00' } })
    await expect.poll(() => button('Collect').count()).toBe(0)
  },
)
