import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { subscriptionOptions: calls, products } = contract
const { driver: w } = await openTestShop()

const monthly = (more: object = {}) => ({
  title: 'Every month',
  subscriptionSettings: { frequency: 'MONTH' as const, autoRenewal: true },
  discount: { type: 'PERCENT' as const, value: 10 },
  ...more,
})
const create = (more: object = {}) =>
  w.merchant.send(calls.createSubscriptionOption, { subscriptionOption: monthly(more) } as never)
const created = async (more: object = {}) => (await create(more)).body.subscriptionOption.id as string
const ofProduct = async (productId: string, as: 'visitor' | 'merchant' = 'visitor', hidden = false) =>
  (
    await w.as(as).callOk(calls.getSubscriptionOptionsForProduct, {
      productId,
      ...(hidden && { includeHiddenSubscriptionOptions: true }),
    })
  ).subscriptionOptions
const assign = (productId: string, assignedSubscriptionOptions: { id: string; hidden?: boolean }[]) =>
  w.merchant.send(calls.assignSubscriptionOptionsToProduct, { productId, assignedSubscriptionOptions })

test('a product has its options in their order; shoppers do not see hidden ones (protocol/subscription-options §1)', async () => {
  const { id: productId } = await w.product()
  const [month, year] = [
    await created(),
    await created({ title: 'Yearly', subscriptionSettings: { frequency: 'YEAR', billingCycles: 3 } }),
  ]
  expect((await assign(productId, [{ id: year }, { id: month, hidden: true }])).status).toBe(200)
  expect(await ofProduct(productId)).toMatchObject([{ id: year, title: 'Yearly', hidden: false }])
  expect((await ofProduct(productId, 'merchant', true)).map(({ id }) => id)).toEqual([year, month])
  const asVisitor = { productId, includeHiddenSubscriptionOptions: true }
  expect((await w.visitor.send(calls.getSubscriptionOptionsForProduct, asVisitor)).status).toBe(400)
  const { productIds, totalResults } = await w.visitor.callOk(calls.getProductIdsForSubscriptionOption, {
    id: year,
  })
  expect([productIds, totalResults]).toEqual([[productId], 1])
  expect((await assign(productId, [])).status).toBe(200)
  expect(await ofProduct(productId)).toEqual([])
})

test.each([
  ['subscriptionOption.title', { title: undefined }],
  ['subscriptionOption.subscriptionSettings.frequency', { subscriptionSettings: { autoRenewal: true } }],
  ['subscriptionOption.subscriptionSettings.billingCycles', { subscriptionSettings: { frequency: 'WEEK' } }],
  [
    'subscriptionOption.subscriptionSettings.billingCycles',
    { subscriptionSettings: { frequency: 'WEEK', autoRenewal: true, billingCycles: 2 } },
  ],
  ['subscriptionOption.discount.value', { discount: { type: 'PERCENT', value: 101 } }],
])('rejects %s of %j', async (field, more) => {
  const reply = await create(more)
  expect([reply.status, Object.keys(rejectedFields(reply))]).toEqual([400, [field]])
})

test('updates change the fields sent; in bulk all or none', async () => {
  const [first, second] = [await created(), await created()]
  const { subscriptionOption } = await w.merchant.callOk(calls.updateSubscriptionOption, {
    subscriptionOption: { id: first, title: 'Monthly' },
  })
  expect(subscriptionOption).toMatchObject({ title: 'Monthly', discount: { value: 10 } })
  const missing = await w.merchant.send(calls.bulkUpdateSubscriptionOptions, {
    subscriptionOptions: [
      { id: second, title: 'Changed' },
      { id: w.memberId, title: 'x' },
    ],
  })
  expect([missing.status, codeOf(missing)]).toEqual([404, 'SUBSCRIPTION_OPTION_NOT_FOUND'])
  const unchanged = await w.visitor.callOk(calls.getSubscriptionOption, { id: second })
  expect(unchanged.subscriptionOption.title).toBe('Every month')
  const both = [second, first].map(id => ({ id, title: id.slice(0, 8) }))
  const bulk = await w.merchant.callOk(calls.bulkUpdateSubscriptionOptions, { subscriptionOptions: both })
  expect(bulk.subscriptionOptions.map(({ title }) => title)).toEqual(both.map(({ title }) => title))
})

test('a deleted option leaves its products; a deleted product leaves its options', async () => {
  const [{ id: productId }, { id: other }] = [await w.product(), await w.product()]
  const id = await created()
  for (const product of [productId, other]) await assign(product, [{ id }])
  await w.merchant.callOk(products.deleteProduct, { id: other })
  const { totalResults } = await w.merchant.callOk(calls.getProductIdsForSubscriptionOption, { id })
  expect(totalResults).toBe(1)
  await w.merchant.callOk(calls.deleteSubscriptionOption, { id })
  expect(await ofProduct(productId)).toEqual([])
  expect(codeOf(await w.merchant.send(calls.deleteSubscriptionOption, { id }))).toBe(
    'SUBSCRIPTION_OPTION_NOT_FOUND',
  )
  await w.merchant.callOk(calls.bulkDeleteSubscriptionOptions, { ids: [id, await created()] })
})

test('unknown options and products are rejected, and the assignment stays', async () => {
  const { id: productId } = await w.product()
  const id = await created()
  await assign(productId, [{ id }])
  const unknown = await assign(productId, [{ id: w.memberId }])
  expect([unknown.status, codeOf(unknown)]).toEqual([404, 'SUBSCRIPTION_OPTION_NOT_FOUND'])
  expect(rejectedFields(await assign(productId, [{ id }, { id: id.toUpperCase() }]))).toEqual({
    assignedSubscriptionOptions: 'VALIDATION',
  })
  expect((await ofProduct(productId)).map(option => option.id)).toEqual([id])
  for (const wrong of ['x', w.memberId]) {
    const reply = await assign(wrong, [])
    expect([reply.status, codeOf(reply)]).toEqual([404, 'PRODUCT_NOT_FOUND'])
  }
})

test('products are sold once unless the merchant forbids it; hidden products are unknown to shoppers', async () => {
  const { id: productId } = await w.product()
  const status = async () => (await w.visitor.callOk(calls.getOneTimePurchasesStatus, { productId })).allowed
  expect(await status()).toBe(true)
  await w.merchant.callOk(calls.allowOneTimePurchases, { productId, allowed: false })
  expect(await status()).toBe(false)
  await w.merchant.callOk(products.updateProduct, { product: { id: productId, visible: false } })
  const hidden = await w.visitor.send(calls.getOneTimePurchasesStatus, { productId })
  expect([hidden.status, codeOf(hidden)]).toEqual([404, 'PRODUCT_NOT_FOUND'])
})

test('10 concurrent assignments leave one of them', async () => {
  const { id: productId } = await w.product()
  const options = [await created(), await created(), await created()]
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      assign(productId, [{ id: options[i % 3] ?? '' }, { id: options[(i + 1) % 3] ?? '' }]),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await ofProduct(productId)).toHaveLength(2)
})
