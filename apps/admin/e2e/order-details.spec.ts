import { getOrder, updateOrder } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import { expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, merchant, placeOrder, settled, shoot, windows } from './admin.ts'

const browser = browserOfStaff()
const orderOf = async (id: string) => (await merchant().call(getOrder, { id })).order
const tagsOf = async (id: string) => (await orderOf(id)).tags?.privateTags?.tagIds ?? []

it('tags are added on the page of an order, for many orders, and filter the list by its URL', {
  tags: 'nightly',
}, async () => {
  const tag = `gift ${crypto.randomUUID().slice(0, 8)}`
  const email = `tags-${crypto.randomUUID()}@example.com`
  const [one, two] = [await placeOrder(email), await placeOrder(email)]
  const page = await browser.as('ORDERS', `/orders/${one.id}`)
  await page.getByText('No tags yet.').waitFor()
  await page.getByRole('combobox', { name: 'Tag', exact: true }).fill(tag)
  await page.getByRole('button', { name: 'Add tag', exact: true }).click()
  await page.getByRole('list', { name: 'Tags of the order' }).getByText(tag).waitFor()
  await expect.poll(() => tagsOf(one.id)).toEqual([tag])
  await shoot(page, 'order-tags')
  // The tag leads to the orders that have it.
  await page.getByRole('link', { name: tag, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  expect(new URL(page.url()).searchParams.get('tag')).toBe(tag)
  await page.reload()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await expect.poll(() => page.getByRole('combobox', { name: 'Tag', exact: true }).inputValue()).toBe(tag)
  await expect.poll(() => page.getByRole('cell', { name: tag }).count()).toBe(1)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'orders-by-tag')
  // In bulk: both orders get it, then lose it.
  const { searchParams } = new URL(page.url())
  searchParams.delete('tag')
  searchParams.set('q', email)
  await page.goto(`${new URL(page.url()).origin}/admin/orders?${searchParams}`)
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  const dialog = page.getByRole('dialog')
  for (const [action, tags] of [
    ['Add tag', [tag]],
    ['Remove tag', []],
  ] as const) {
    for (const { number } of [one, two])
      await page.getByRole('checkbox', { name: `Choose order #${number}`, exact: true }).click()
    await page.getByRole('button', { name: action, exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Tag', exact: true }).fill(tag)
    await dialog.getByRole('button', { name: action, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    for (const { id } of [one, two]) await expect.poll(() => tagsOf(id)).toEqual(tags)
  }
})

it.each(spread(windows, 1))(
  'e-mail and addresses of an order are corrected on a %s; its country stays',
  async (_, viewport) => {
    const { id, number } = await placeOrder()
    const address = {
      country: 'DE',
      city: 'Berlin',
      postalCode: '10115',
      streetAddress: { name: 'Torstraße', number: '1' },
      addressLine2: '3. OG',
    }
    const contactDetails = { firstName: 'Grace', lastName: 'Hopper', company: 'Navy' }
    await merchant().call(updateOrder, {
      order: { id, shippingInfo: { logistics: { shippingDestination: { address, contactDetails } } } },
    })
    const page = await browser.as('ORDERS', `/orders/${id}`, { viewport })
    await page.getByRole('heading', { level: 1, name: `Order #${number}` }).waitFor()
    const dialog = page.getByRole('dialog')
    const save = async () => {
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await page.getByRole('button', { name: 'Edit e-mail address', exact: true }).click()
    await dialog.getByRole('textbox', { name: /^E-mail address/ }).fill('corrected@example.com')
    await save()
    await page.getByRole('link', { name: 'corrected@example.com' }).waitFor()
    await page.getByRole('button', { name: 'Edit delivery address', exact: true }).click()
    await expect
      .poll(() => dialog.getByRole('textbox', { name: /^Second line of the address/ }).inputValue())
      .toBe('3. OG')
    await expect
      .poll(() => dialog.getByRole('textbox', { name: /^Country/ }).getAttribute('readonly'))
      .not.toBeNull()
    await shoot(page, 'edit-delivery-address', { viewport })
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('textbox', { name: /^Street and number/ }).fill('Torstraße 99')
    await dialog.getByRole('textbox', { name: /^Second line of the address/ }).fill('')
    await save()
    await page.getByText('Torstraße 99').first().waitFor()
    await page.getByRole('button', { name: 'Edit billing address', exact: true }).click()
    await dialog.getByRole('textbox', { name: /^City/ }).fill('Ulm')
    await save()
    await page.getByText('Ulm', { exact: false }).first().waitFor()
    const order = await orderOf(id)
    expect(order.buyerInfo?.email).toBe('corrected@example.com')
    const { shippingDestination } = order.shippingInfo?.logistics ?? {}
    expect(shippingDestination?.address).toMatchObject({
      country: 'DE',
      addressLine: 'Torstraße 99',
      postalCode: '10115',
    })
    expect(shippingDestination?.address).not.toHaveProperty('addressLine2')
    expect(shippingDestination?.address).not.toHaveProperty('streetAddress')
    expect(shippingDestination?.contactDetails).toMatchObject({ company: 'Navy', lastName: 'Hopper' })
    expect(order.billingInfo?.address).toMatchObject({ city: 'Ulm', country: 'DE' })
    await settled(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    await shoot(page, 'order-corrected', { viewport })
  },
)
