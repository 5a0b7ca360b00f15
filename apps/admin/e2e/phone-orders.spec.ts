import {
  addMembersToGroup,
  createMemberGroup,
  createPriceList,
  deletePriceList,
  getMember,
  getOrder,
  queryDraftOrders,
  queryOrderPaymentRequests,
  updateMember,
} from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import { expect, inject, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import {
  allNamedLooks,
  browserOfStaff,
  choose,
  merchant,
  newMember,
  newProduct,
  phone,
  placeOrder,
  shoot,
} from './admin.ts'

const browser = browserOfStaff()

it.each(spread(allNamedLooks, 1))(
  'an order by phone is priced, placed, and its payment requested on a %s in %s',
  async (_, colorScheme, viewport) => {
    const { name } = await newProduct(['Small', 'Large'])
    const page = await browser.as('ORDERS', '/orders', { colorScheme, viewport })
    await page.getByRole('button', { name: 'New order' }).click()
    await page.getByRole('searchbox', { name: /^Products/ }).fill(name)
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('spinbutton', { name: `Units of ${name}` }).fill('2')
    await page.getByRole('combobox', { name: `Variant of ${name}` }).selectOption({ label: 'Large' })
    const email = `${crypto.randomUUID()}@example.com`
    for (const [label, text] of [
      ['E-mail address', email],
      ['First name', 'Grace'],
      ['Last name', 'Hopper'],
      ['Street and number', 'Torstraße 12'],
      ['Postal code', '10115'],
      ['City', 'Berlin'],
    ] as const)
      await page.getByRole('textbox', { name: label }).fill(text)
    await choose(page, 'Country', 'germany')
    await page.getByRole('button', { name: 'Calculate the price' }).click()
    await page.getByRole('table', { name: 'Steps of the calculation' }).waitFor()
    await expectAccessible(page)
    await shoot(page, 'new-order', { colorScheme, viewport })
    const isTest = viewport === phone
    if (isTest) await page.getByRole('checkbox', { name: 'Test order' }).check()
    await page.getByRole('button', { name: 'Place the order' }).click()
    await page.getByRole('heading', { level: 1, name: /^Order #/ }).waitFor()
    const id = page.url().split('/').at(-1) ?? ''
    const { order } = await merchant().call(getOrder, { id })
    expect(order).toMatchObject({
      channelInfo: { type: 'BACKOFFICE_MERCHANT' },
      buyerInfo: { email },
      lineItems: [{ quantity: 2 }],
    })
    expect(order.test ?? false).toBe(isTest)
    await page.getByRole('button', { name: 'Request a payment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('spinbutton', { name: /^Amount/ }).fill('10')
    await dialog.getByRole('button', { name: 'Request', exact: true }).click()
    const requests = page.getByRole('list', { name: 'Payment requests' })
    await requests.getByText('Unpaid').waitFor()
    await requests.getByRole('button', { name: /^Void/ }).click()
    await requests.getByText('Expired or void').waitFor()
    const { orderPaymentRequests } = await merchant().call(queryOrderPaymentRequests, {
      query: { filter: { orderId: id } },
    })
    expect(orderPaymentRequests).toMatchObject([{ status: 'EXPIRED', amount: { amount: '10.00' } }])
    expect(await violations(page)).toEqual([])
  },
)

it('items of an order are changed by a draft, which shows the difference first', async () => {
  const { id, number, lineItems } = await placeOrder()
  const page = await browser.as('ORDERS', `/orders/${id}`)
  await page.getByRole('button', { name: 'Change items' }).click()
  await page.getByRole('button', { name: 'Show the difference' }).click()
  await page.getByRole('alert').filter({ hasText: 'Nothing is changed yet' }).waitFor()
  await page.getByRole('spinbutton', { name: 'Units' }).first().fill('3')
  await page.getByRole('spinbutton', { name: 'Discount in percent' }).fill('10')
  await page.getByRole('button', { name: 'Show the difference' }).click()
  await page.getByText('To pay').waitFor()
  expect((await merchant().call(getOrder, { id })).order.lineItems).toEqual(lineItems)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'change-order')
  await page.goto(`${inject('demo').baseUrl}/admin/draft-orders`)
  const draft = page.getByRole('article').filter({ hasText: `Order #${number}` })
  await draft.getByText(/New total/).waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'draft-orders')
  await draft.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await page.getByText('The changes are applied').waitFor()
  expect((await merchant().call(getOrder, { id })).order.lineItems[0]?.quantity).toBe(3)
  const { draftOrders } = await merchant().call(queryDraftOrders, { query: { filter: { orderId: id } } })
  expect(draftOrders).toMatchObject([{ status: 'COMMITTED' }])
})

it('an order by phone is for a member: their address is filled in, their prices apply, and it is theirs', {
  tags: 'nightly',
}, async () => {
  const { name } = await newProduct()
  const member = await newMember()
  const client = merchant()
  const { memberGroup } = await client.call(createMemberGroup, {
    memberGroup: { name: `Trade ${crypto.randomUUID().slice(0, 8)}` },
  })
  const memberGroupId = memberGroup?.id ?? ''
  await client.call(addMembersToGroup, { memberGroupId, memberIds: [member.id] })
  await client.call(updateMember, {
    member: {
      id: member.id,
      contact: {
        firstName: 'Grace',
        lastName: 'Hopper',
        addresses: [{ addressLine: 'Torstraße 12', postalCode: '10115', city: 'Berlin', country: 'DE' }],
      },
    },
  })
  const { priceList } = await client.call(createPriceList, {
    priceList: { name: `Trade ${memberGroupId.slice(0, 8)}`, memberGroupId, percentOff: 25 },
  })
  const { member: stored } = await client.call(getMember, { id: member.id, fieldsets: ['FULL'] })
  const page = await browser.as('MANAGER', '/orders/new', { viewport: phone })
  await page.getByRole('searchbox', { name: /^Products/ }).fill(name)
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('searchbox', { name: /^Customer/ }).fill(stored.loginEmail ?? '')
  await page.getByRole('list', { name: 'Customers found' }).getByRole('button').first().click()
  await expect.poll(() => page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Berlin')
  await expect
    .poll(() => page.getByRole('textbox', { name: 'E-mail address' }).inputValue())
    .toBe(stored.loginEmail)
  await expectAccessible(page)
  await shoot(page, 'order-for-member', { viewport: phone })
  await page.getByRole('button', { name: 'Calculate the price' }).click()
  await page.getByRole('table', { name: 'Steps of the calculation' }).waitFor()
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.getByRole('heading', { level: 1, name: /^Order #/ }).waitFor()
  const { order } = await client.call(getOrder, { id: page.url().split('/').at(-1) ?? '' })
  expect(order.buyerInfo).toMatchObject({ memberId: member.id, email: stored.loginEmail })
  expect(order.priceSummary.subtotal?.amount).toBe('15.00')
  await page.goto(`${inject('demo').baseUrl}/admin/customers/${member.id}`)
  await page.getByRole('link', { name: `#${order.number}` }).waitFor()
  await client.call(deletePriceList, { priceListId: priceList?.id ?? '' })
})
