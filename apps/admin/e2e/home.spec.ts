import {
  aggregateOrders,
  getCheckoutConversion,
  importOrder,
  updateOrder,
  updateSite,
} from '@stoa/client/calls'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, looks, merchant, placeOrder, settled, shoot, signIn } from './admin.ts'
import { ownShopOfTest } from './own-shop.ts'

const browser = browserOfStaff()
const DAY_MS = 86_400_000

const panelOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

/** The last 30 days until the end of today, UTC. */
function period() {
  const end = Math.ceil(Date.now() / DAY_MS) * DAY_MS
  return { from: new Date(end - 30 * DAY_MS).toISOString(), to: new Date(end).toISOString() }
}

/** What the calls say: other tests order at the same time, so the page shows a number between two of these. */
async function counts() {
  const { from, to } = period()
  const filter = {
    status: { $nin: ['CANCELED', 'REJECTED'] },
    test: { $ne: true },
    createdDate: { $gte: from, $lt: to },
  }
  const [orders, conversion] = await Promise.all([
    merchant().call(aggregateOrders, { filter, aggregation: { orders: { count: true } } }),
    merchant().call(getCheckoutConversion, { from, to }),
  ])
  return {
    orders: (orders.aggregates as { orders: number }).orders,
    checkouts: conversion.checkouts,
    completed: conversion.completedCheckouts,
  }
}

it.each(looks)(
  'the home page has the figures of the calls, in %s at %o',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const page = await browser({ colorScheme, viewport })
    const before = await counts()
    await signIn(page, 'OWNER', '/')
    const sales = panelOf(page, 'Sales')
    await sales.getByText('Conversion', { exact: true }).waitFor()
    const note = (await sales.getByText(/^\d+ of \d+ checkouts completed$/).textContent())?.match(/\d+/g)
    const orders = Number(await sales.locator('dt:text-is("Orders") + dd').textContent())
    const after = await counts()
    const [completed, checkouts] = (note ?? []).map(Number)
    expect(orders).toBeGreaterThanOrEqual(before.orders)
    expect(orders).toBeLessThanOrEqual(after.orders)
    expect(checkouts).toBeGreaterThanOrEqual(before.checkouts)
    expect(checkouts).toBeLessThanOrEqual(after.checkouts)
    expect(completed).toBeGreaterThanOrEqual(before.completed)
    expect(completed).toBeLessThanOrEqual(after.completed)
    await settled(page)
    await expectAccessible(page)
    await shoot(page, 'home', { viewport, colorScheme })
  },
)

it('sales are by day, week or month, and the URL holds the choice', { tags: 'nightly' }, async () => {
  await placeOrder()
  const page = await browser.as('OWNER', '/')
  const sales = panelOf(page, 'Sales')
  await sales.getByRole('combobox', { name: 'Period' }).selectOption('90 days')
  await page.waitForURL(/days=90/)
  await sales.getByRole('combobox', { name: 'Interval' }).selectOption('By month')
  await page.waitForURL(/by=MONTH/)
  await sales.getByText('Show as a table').click()
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  await sales.getByRole('columnheader', { name: 'Month' }).waitFor()
  await sales.getByRole('cell', { name: month.format(new Date()) }).waitFor()
  await page.reload()
  await sales.getByRole('combobox', { name: 'Interval' }).waitFor()
  await expect.poll(() => sales.getByRole('combobox', { name: 'Interval' }).inputValue()).toBe('MONTH')
})

it('items that run out of stock lead to their product', { tags: 'nightly' }, async () => {
  const page = await browser.as('OWNER', '/')
  const panel = panelOf(page, 'Stock is running out')
  const items = panel.getByRole('listitem')
  await items.first().waitFor()
  const quantities = (await items.allInnerTexts()).map(text => Number(/(\d+) in stock/.exec(text)?.[1]))
  expect(quantities).toEqual(quantities.toSorted((a, b) => a - b))
  for (const quantity of quantities) expect(quantity).toBeLessThanOrEqual(5)
  await items.first().getByRole('link').click()
  await page.waitForURL(/\/products\/[0-9a-f-]{36}/)
})

it('abandoned checkouts lead to their list', { tags: 'nightly' }, async () => {
  const page = await browser.as('OWNER', '/')
  const panel = panelOf(page, 'Abandoned checkouts')
  await panel.getByText('Recovered', { exact: true }).waitFor()
  await panel.getByRole('link', { name: 'Show all' }).click()
  await page.getByRole('heading', { level: 1, name: 'Abandoned checkouts' }).waitFor()
})

/** Imports an order of a time. */
const orderAt = (
  client: ReturnType<typeof merchant>,
  createdDate: string,
  amount: string,
  more: object = {},
) =>
  client.call(importOrder, {
    order: {
      createdDate,
      lineItems: [{ productName: { original: 'Bowl' }, quantity: 1, price: { amount } }],
      ...more,
    },
  } as never)

it('days begin at midnight in the time zone of the shop', { tags: 'nightly' }, async () => {
  const shop = await ownShopOfTest()
  await shop.merchant.call(updateSite, { site: { timeZone: 'Pacific/Kiritimati' } })
  // 14 hours ahead of UTC: the two minutes around midnight are on one day in UTC.
  const ahead = 14 * 3_600_000
  const midnight = Math.floor((Date.now() + ahead) / DAY_MS) * DAY_MS - DAY_MS - ahead
  await orderAt(shop.merchant, new Date(midnight - 60_000).toISOString(), '3.00')
  await orderAt(shop.merchant, new Date(midnight).toISOString(), '7.00')
  const page = await browser()
  await shop.signIn(page, 'OWNER', '/?days=7')
  const sales = panelOf(page, 'Sales')
  await sales.getByText('in the time zone Pacific/Kiritimati').waitFor()
  await sales.getByText('Show as a table').click()
  const rows = sales.locator('tbody tr')
  await rows.nth(1).waitFor()
  await expect
    .poll(() => rows.allTextContents())
    .toEqual([expect.stringMatching(/1.*3\.00/), expect.stringMatching(/1.*7\.00/)])
})

it('orders that need a look are counted without test orders, as in the list behind the number', {
  tags: 'nightly',
}, async () => {
  const shop = await ownShopOfTest()
  const now = new Date().toISOString()
  const paid = { paymentStatus: 'PAID', status: 'APPROVED' }
  const onInvoice = { paymentStatus: 'NOT_PAID', status: 'APPROVED' }
  const numbers: string[] = []
  for (const amount of ['1.00', '2.00', '3.00']) {
    const { order } = await orderAt(shop.merchant, now, amount, amount === '2.00' ? onInvoice : paid)
    numbers.push(order.number ?? '')
    if (amount === '3.00')
      await shop.merchant.call(updateOrder, { order: { id: order.id ?? '', test: true } })
  }
  const page = await browser()
  await shop.signIn(page, 'OWNER', '/')
  await panelOf(page, 'Needs a look')
    .getByRole('link', { name: /^2 to fulfill ?1 paid$/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  const linkOf = (number: string) => page.getByRole('link', { name: `#${number}`, exact: true })
  await linkOf(numbers[0] ?? '').waitFor()
  await linkOf(numbers[1] ?? '').waitFor()
  await expect.poll(() => linkOf(numbers[2] ?? '').count()).toBe(0)
  const filter = page.getByRole('combobox', { name: 'Test orders', exact: true })
  await expect.poll(() => filter.inputValue()).toBe('false')
  await filter.selectOption({ label: 'Test orders only' })
  await linkOf(numbers[2] ?? '').waitFor()
  await expect.poll(() => linkOf(numbers[0] ?? '').count()).toBe(0)
  await filter.selectOption({ label: 'All' })
  await linkOf(numbers[0] ?? '').waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: `#${numbers[2]}` })
    .getByText('Test', { exact: true })
    .last()
    .waitFor()
  await settled(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'orders-with-test-order')
})
