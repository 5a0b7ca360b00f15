import { createClient, memoryStorage, OAuthStrategy } from '@stoa/client'
import { addToCurrentCart, createCheckoutFromCurrentCart, getOrder, updateCheckout } from '@stoa/client/calls'
import { createOrder } from '@stoa/client/checkout'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { browserOfStaff, desktop, merchant, phone, placeOrder, shoot } from './admin.ts'

const browser = browserOfStaff()

/** Opens a dialog by a button of the page and sends its form. */
async function act(page: Page, button: string, submit: string) {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: submit, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

it.each([
  ['desktop', desktop],
  ['phone', phone],
])(
  'an order is marked as paid, refunded in part and fulfilled on a %s',
  { tags: 'nightly' },
  async (_, viewport) => {
    const { id, number } = await placeOrder()
    const page = await browser.as('ORDERS', `/orders/${id}`, { viewport })
    await page.getByRole('heading', { level: 1, name: `Order #${number}` }).waitFor()
    await act(page, 'Mark as paid', 'Mark as paid')
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByRole('radio', { name: 'An amount' }).check()
    await page.getByRole('spinbutton', { name: /^Amount/ }).fill('5')
    await page.getByRole('textbox', { name: /^Reason/ }).fill('A scratch')
    await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByText('A scratch').first().waitFor()
    await page.getByRole('button', { name: 'Fulfill', exact: true }).click()
    await page.getByRole('combobox', { name: /^Carrier/ }).selectOption('DHL')
    await page.getByRole('textbox', { name: /^Tracking number/ }).fill('00340434')
    await page.getByRole('dialog').getByRole('button', { name: 'Fulfill', exact: true }).click()
    await page.getByRole('link', { name: 'Track' }).waitFor()
    const { order } = await merchant().call(getOrder, { id })
    expect(order).toMatchObject({ paymentStatus: 'PARTIALLY_REFUNDED', fulfillmentStatus: 'FULFILLED' })
    expect(order.balanceSummary?.refunded?.amount).toBe('5.00')
  },
)

it('units are fulfilled one by one, the tracking is added later, and a deleted fulfillment can be repeated', async () => {
  const { id } = await placeOrder()
  const page = await browser.as('ORDERS', `/orders/${id}`)
  const dialog = page.getByRole('dialog')
  const fulfill = async (units: string) => {
    await page.getByRole('button', { name: 'Fulfill', exact: true }).click()
    await dialog.getByRole('spinbutton').fill(units)
    await dialog.getByRole('button', { name: 'Fulfill', exact: true }).click()
  }
  const statusOf = async () => (await merchant().call(getOrder, { id })).order.fulfillmentStatus
  await fulfill('0')
  await dialog.getByText('Enter the units of at least one item.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await fulfill('1')
  await page.getByText('Partly fulfilled').first().waitFor()
  await expect.poll(() => statusOf()).toBe('PARTIALLY_FULFILLED')
  await page.getByRole('button', { name: 'Add tracking' }).click()
  await dialog.getByRole('textbox', { name: /^Tracking number/ }).fill('1Z999')
  await dialog.getByRole('combobox', { name: /^Carrier/ }).selectOption('UPS')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.getByRole('link', { name: 'Track' }).getAttribute('href')).toContain('1Z999')
  await page.getByRole('button', { name: 'Fulfill', exact: true }).click()
  await dialog.getByText('1 unit is left.').waitFor()
  await dialog.getByRole('button', { name: 'Fulfill', exact: true }).click()
  await expect.poll(statusOf).toBe('FULFILLED')
  await page.getByRole('button', { name: 'Delete' }).last().click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(statusOf).toBe('PARTIALLY_FULFILLED')
})

it('an order is canceled, and colleagues read the comment on it', async () => {
  const { id } = await placeOrder()
  const page = await browser.as('MANAGER', `/orders/${id}`)
  await page.getByRole('textbox', { name: 'Comment for colleagues' }).fill('The buyer called.')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('listitem').getByText('The buyer called.').waitFor()
  await act(page, 'Cancel order', 'Cancel the order')
  await page.getByText('Order canceled').waitFor()
  expect((await merchant().call(getOrder, { id })).order.status).toBe('CANCELED')
})

it('the URL holds search and filters of the list, and the keyboard opens an order', async () => {
  const email = `grace-${crypto.randomUUID()}@example.com`
  const { number } = await placeOrder(email)
  const page = await browser.as('READ_ONLY', '/orders')
  await page.getByRole('table', { name: 'Orders' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('combobox', { name: 'Payment' }).selectOption('Paid')
  await page.getByRole('heading', { name: 'No order matches' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.reload()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(email)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: `Order #${number}` }).waitFor()
  // The role may read only.
  await expect.poll(() => page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
})

it('an order shows modifiers, a price that is set later, and what the buyer agreed to', {
  tags: 'nightly',
}, async () => {
  const { baseUrl, clientId } = inject('demo')
  const buyer = createClient({ baseUrl, auth: OAuthStrategy({ clientId, storage: memoryStorage() }) })
  const toppings = {
    id: 'toppings',
    name: { original: 'Toppings' },
    modifiers: [{ id: 'cheese', label: { original: 'Cheese' }, quantity: 2, price: '1.50' }],
  }
  const customLineItems = [
    {
      productName: { original: 'Pizza' },
      price: '9.00',
      itemType: { preset: 'DIGITAL' as const },
      modifierGroups: [toppings],
    },
    {
      productName: { original: 'Repair' },
      priceUndetermined: true,
      itemType: { preset: 'SERVICE' as const },
    },
  ]
  await buyer.call(addToCurrentCart, { customLineItems })
  const { checkoutId: id } = await buyer.call(createCheckoutFromCurrentCart, { channelType: 'WEB' })
  const contactDetails = { firstName: 'Grace', lastName: 'Hopper' }
  const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Torstraße 12' }
  const billingInfo = { contactDetails, address }
  await buyer.call(updateCheckout, {
    checkout: { id, buyerInfo: { email: 'grace@example.com' }, billingInfo },
  })
  const { orderId } = await buyer.call(createOrder, {
    id,
    consents: { policies: true, marketingChannels: ['EMAIL'] },
  })
  const page = await browser.as('ORDERS', `/orders/${orderId}`, { viewport: phone })
  await page.getByText('Toppings: 2 × Cheese').waitFor()
  await page.getByText('Price to be set').waitFor()
  await page.getByText(/^Agreed to the policies/).waitFor()
  await page.getByText('Wants news and offers by e-mail').waitFor()
  await expect.poll(() => page.getByText('text message').count()).toBe(0)
  await expectAccessible(page)
  await shoot(page, 'custom-order', { viewport: phone })
})
