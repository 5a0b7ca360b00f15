import { getSubscriptionContract } from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { browserOfStaff, desktop, merchant, newSubscription, phone } from './admin.ts'

const browser = browserOfStaff()

it.each([
  ['desktop', desktop],
  ['phone', phone],
])('a subscription is found, read and canceled on a %s', { tags: 'nightly' }, async (_, viewport) => {
  const { id, name } = await newSubscription()
  const page = await browser.as('ORDERS', '/subscriptions', { viewport })
  await page.getByRole('table', { name: 'Subscriptions' }).getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByText('€40.00 every 2 weeks').waitFor()
  await page.getByText('Every two weeks').waitFor()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText('The subscription is canceled').waitFor()
  const { subscriptionContract } = await merchant().call(getSubscriptionContract, {
    subscriptionContractId: id,
  })
  expect(subscriptionContract).toMatchObject({ status: 'CANCELED', canceledBy: 'MERCHANT' })
  await expect.poll(() => page.getByRole('button', { name: 'Cancel subscription' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Subscriptions' }).first().click()
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Canceled' })
  await page.getByRole('table', { name: 'Subscriptions' }).getByRole('link', { name }).waitFor()
})

it('staff without the right to write cannot cancel', { tags: 'nightly' }, async () => {
  const { id, name } = await newSubscription()
  const page = await browser.as('READ_ONLY', `/subscriptions/${id}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Cancel subscription' }).count()).toBe(0)
})
