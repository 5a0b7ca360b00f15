import { readFile } from 'node:fs/promises'
import { ApiKeyStrategy, createClient } from '@stoa/client'
import { getCurrentCart, getOrder, getOrderStatus, listMails, searchOrders } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import {
  acceptDownload,
  demo,
  field,
  fillForm,
  namedLooks,
  openCheckout,
  placeButton,
  products,
  shopperForTests,
  windows,
} from './hosted.ts'

const shopper = shopperForTests()

function merchant() {
  const { baseUrl, apiKey, siteId } = demo()
  return createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
}
const APPROVED = '4242 4242 4242 4242'
const THREE_D_SECURE = '4000 0000 0000 3220'

/** Opens a checkout and fills it in, except for the payment. */
async function readyToPay(page: Page, callbacks?: { thankYouPageUrl: string }) {
  const opened = await openCheckout(page, callbacks && { callbacks })
  await fillForm(page)
  return opened
}

/** Places the order with a test card. */
async function payWith(page: Page, card: string) {
  await page.getByRole('radio', { name: 'Test card' }).check()
  await field(page, 'cardNumber').fill(card)
  await placeButton(page).click()
}

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you, Ada' }).waitFor()

describe.each(spread(windows, 1))('payment by card on a %s', (_device, viewport) => {
  it('is declined with the reason, keeps the cart, and succeeds with another card', async () => {
    const page = await shopper({ viewport })
    const { client, checkoutId } = await readyToPay(page)
    await payWith(page, '4000 0000 0000 9995')
    await expect
      .poll(() => page.getByRole('alert').allTextContents())
      .toEqual([expect.stringContaining('There is not enough money on the card.')])
    expect(await violations(page)).toEqual([])
    expect((await client.call(getCurrentCart, {})).cart.lineItems).toHaveLength(1)
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(stored).not.toMatch(/4000\D?0000|0000\D?9995/)

    await payWith(page, APPROVED)
    await thanks(page)
    await page.getByText('It is paid. There is nothing more to do.').waitFor()
    const search = { filter: { checkoutId: { $eq: checkoutId }, status: { $eq: 'APPROVED' } } }
    const { orders } = await client.call(searchOrders, { search })
    expect(orders).toMatchObject([{ paymentStatus: 'PAID' }])
    expect((await client.call(getCurrentCart, {})).cart.lineItems).toEqual([])
  })

  it('is confirmed on the page of the bank', async () => {
    const page = await shopper({ viewport })
    await readyToPay(page)
    await payWith(page, THREE_D_SECURE)
    await page.getByRole('heading', { name: 'Test bank' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Approve' }).click()
    await thanks(page)
    await page.getByText('It is paid. There is nothing more to do.').waitFor()
  })

  it('waits for a confirmation on a page that updates itself', async () => {
    const page = await shopper({ viewport })
    const { client } = await readyToPay(page)
    await payWith(page, THREE_D_SECURE)
    const bank = page.getByRole('button', { name: 'Approve' })
    await bank.waitFor()
    const bankUrl = page.url()
    // The buyer confirms in the app of the bank while the shop's page is open.
    await page.goto(`${demo().baseUrl}/checkout`)
    await placeOrderId(page, client)
    await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor()
    expect(await violations(page)).toEqual([])
    const body = new URLSearchParams({ answer: 'approve' })
    await fetch(bankUrl, { method: 'POST', body, redirect: 'manual' })
    await thanks(page)
  })
})

/** Opens the page of the only initialized order of a buyer. */
async function placeOrderId(page: Page, client: Awaited<ReturnType<typeof openCheckout>>['client']) {
  const search = { filter: { status: { $eq: 'INITIALIZED' } } }
  const { orders } = await client.call(searchOrders, { search })
  await page.goto(`${demo().baseUrl}/thank-you?orderId=${orders[0]?.id}`)
}

it('a buyer who rejects the payment at their bank returns to the checkout and pays in another way', async () => {
  const page = await shopper()
  await readyToPay(page)
  await payWith(page, THREE_D_SECURE)
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('The payment was not completed').waitFor()
  expect(await violations(page)).toEqual([])
  expect(page.url()).toBe(`${demo().baseUrl}/checkout`)
  await expect.poll(() => field(page, 'email').inputValue()).toBe('ada@example.com')
  await page.getByRole('radio', { name: /^On invoice/ }).check()
  await placeButton(page).click()
  await thanks(page)
  await page
    .getByText(/on invoice or by bank transfer/)
    .first()
    .waitFor()
})

it('a shop with its own thank-you page gets the buyer who returns from the bank', {
  tags: 'nightly',
}, async () => {
  const page = await shopper()
  const thankYouPageUrl = `${demo().storefrontUrl}/thank-you`
  await page.route(`${thankYouPageUrl}**`, route => route.fulfill({ body: 'thanks' }))
  const { client } = await readyToPay(page, { thankYouPageUrl })
  await payWith(page, THREE_D_SECURE)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(`${thankYouPageUrl}?orderId=*`)
  const id = new URL(page.url()).searchParams.get('orderId') ?? ''
  expect((await client.call(getOrder, { id })).order).toMatchObject({
    status: 'APPROVED',
    paymentStatus: 'PAID',
  })
})

it('the number of a card is never stored in the browser', { tags: 'nightly' }, async () => {
  const page = await shopper()
  await readyToPay(page)
  await payWith(page, '4000 0000 0000 0002')
  await page.getByRole('alert').waitFor()
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  // Ids may have the same digits as a part of the number.
  expect(stored).not.toMatch(/4000\D?0000|0000\D?0002/)
})

describe.each(spread(namedLooks, 0))('a paid digital product on a %s', (_device, colorScheme, viewport) => {
  it('is downloaded on the thank-you page, in the mail, and on the order page of a guest', async () => {
    const page = await shopper({ viewport, colorScheme })
    const { client } = await openCheckout(page, { lines: { [products.digital]: 1 } })
    const email = `${crypto.randomUUID()}@example.com`
    await field(page, 'email').fill(email)
    await field(page, 'billing.firstName').fill('Ada')
    await field(page, 'billing.lastName').fill('Lovelace')
    await acceptDownload(page)
    await payWith(page, APPROVED)
    await thanks(page)
    const link = page.getByRole('region', { name: 'Downloads' }).getByRole('link', { name: /\.pdf$/ })
    await link.waitFor()
    expect(await violations(page)).toEqual([])
    if (process.env.STOA_SCREENSHOTS)
      await page.screenshot({
        path: `${process.env.STOA_SCREENSHOTS}/downloads-${colorScheme}.png`,
        fullPage: true,
      })
    const download = page.waitForEvent('download')
    await link.focus()
    await page.keyboard.press('Enter')
    const file = await readFile(await (await download).path())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    // Only the signature of the link opens the file.
    const href = (await link.getAttribute('href')) ?? ''
    expect((await fetch(href.slice(0, -2))).status).toBe(404)

    const mailed = await merchant().call(listMails, { recipient: email, kind: 'downloadsReady' })
    expect(mailed.mails).toHaveLength(1)
    const { orders } = await client.call(searchOrders, { search: {} })
    const { orderStatus } = await client.call(getOrderStatus, { orderId: orders[0]?.id ?? '' })
    await page.goto(orderStatus.orderUrl)
    await page.getByRole('region', { name: 'Downloads' }).getByRole('link').waitFor()
  })
})

it('a digital product that is not paid yet says when its file comes', { tags: 'nightly' }, async () => {
  const page = await shopper()
  await openCheckout(page, { lines: { [products.digital]: 1 } })
  await field(page, 'email').fill('ada@example.com')
  await field(page, 'billing.firstName').fill('Ada')
  await field(page, 'billing.lastName').fill('Lovelace')
  await acceptDownload(page)
  await placeButton(page).click()
  await thanks(page)
  await page.getByText('Your files come as soon as the order is paid.').waitFor()
  expect(await violations(page)).toEqual([])
})
