import { contract } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'
import { reviewsCollection } from './reviews-collection.fixture.ts'

const shop = await openShop()
const w = await createDriver(shop)

const send = (productId: string, review: object = { rating: 5 }) =>
  w.member.send(contract.productReviews.createProductReview, { productId, review })

/** The reviews of a product as a role reads them. */
const reviewsOf = async (productId: string, as: 'visitor' | 'merchant' = 'visitor') => {
  const publishPluginOptions = { includeDraftItems: as === 'merchant' }
  const message = {
    dataCollectionId: 'shopReviews',
    query: { filter: { productId } },
    publishPluginOptions,
    consistentRead: true,
  }
  return (await w.callOk(contract.items.query, message, as)).dataItems.map(
    ({ data }) => data as Record<string, unknown>,
  )
}
const bought = async () => {
  const { id } = await w.product()
  await w.order(id, 1, 'member')
  return id
}

test('a site without the collection has no reviews', async () => {
  expect(codeOf(await send(await bought()))).toBe('PRODUCT_REVIEWS_DISABLED')
  await reviewsCollection(w)
})

test('a review is a draft until the merchant publishes it, and belongs to its member', async () => {
  const productId = await bought()
  const reply = await send(productId, { rating: 4, title: 'Good', text: 'Light.', author: 'Ada' })
  expect(reply.status).toBe(200)
  expect(await reviewsOf(productId)).toEqual([])
  const [draft] = await reviewsOf(productId, 'merchant')
  expect(draft).toMatchObject({
    _id: reply.body.reviewId,
    _publishStatus: 'DRAFT',
    productId,
    rating: 4,
    author: 'Ada',
    verified: true,
    _owner: w.memberId,
  })
  const dataItem = { id: draft?._id as string, data: { ...draft, _publishStatus: 'PUBLISHED' } }
  const publishPluginOptions = { includeDraftItems: true }
  await w.merchant.callOk(contract.items.update, {
    dataCollectionId: 'shopReviews',
    dataItem,
    publishPluginOptions,
  })
  const [published] = await reviewsOf(productId)
  expect(published).toMatchObject({ title: 'Good', _owner: w.memberId })
})

test('only buyers review a product: no order, an order of someone else, a cancelled order', async () => {
  const { id } = await w.product()
  expect(codeOf(await send(id))).toBe('PRODUCT_NOT_BOUGHT')
  await w.order(id, 1, 'visitor')
  expect(codeOf(await send(id))).toBe('PRODUCT_NOT_BOUGHT')
  const orderId = await w.order(id, 1, 'member')
  await w.merchant.callOk(contract.orders.cancelOrder, { id: orderId })
  expect(codeOf(await send(id))).toBe('PRODUCT_NOT_BOUGHT')
})

test('a member has one review per product, also after two requests at the same time', async () => {
  const productId = await bought()
  const replies = await Promise.all([send(productId), send(productId.toUpperCase(), { rating: 1 })])
  expect(replies.map(codeOf).sort()).toEqual(['PRODUCT_ALREADY_REVIEWED', undefined])
  expect(await reviewsOf(productId, 'merchant')).toHaveLength(1)
})

test('shoppers cannot write the collection, so they cannot publish a review themselves', async () => {
  const data = { productId: await bought(), rating: 5, _publishStatus: 'PUBLISHED' }
  for (const as of ['visitor', 'member'] as const) {
    const reply = await w
      .as(as)
      .send(contract.items.insert, { dataCollectionId: 'shopReviews', dataItem: { data } })
    expect(codeOf(reply)).toBe('WDE0027')
  }
})

test('stars are 1 to 5', async () => {
  const productId = await bought()
  for (const rating of [0, 6, 4.5])
    expect(Object.keys(rejectedFields(await send(productId, { rating })))).toEqual(['review.rating'])
})
