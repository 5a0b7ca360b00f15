import { contract } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'
import { reviewsCollection } from './reviews-collection.fixture.ts'

/** Reviews as existing programs read and write them (protocol/programs §5). */

const shop = await openShop()
const w = await createDriver(shop)
const { queryReviews, createReview } = contract.reviews

const reviewsOf = async (query: object) => (await w.visitor.callOk(queryReviews, { query })).reviews
const review = (entityId: string, content: object = { rating: 4, title: 'Good', body: 'Light.' }) =>
  w.member.send(createReview, {
    review: { namespace: 'stores', entityId, content, author: { authorName: 'Ada' } },
  })
const bought = async () => {
  const { id } = await w.product()
  await w.order(id, 1, 'member')
  return id
}

test('a site without the collection has none', async () => {
  expect(await reviewsOf({})).toEqual([])
  expect(codeOf(await review(await bought()))).toBe('PRODUCT_REVIEWS_DISABLED')
  await reviewsCollection(w)
})

test('a review is read once the merchant has published it', async () => {
  const [entityId, other] = [await bought(), await bought()]
  const { body } = await review(entityId)
  expect(body.review).toMatchObject({ entityId, moderation: { moderationStatus: 'IN_MODERATION' } })
  expect(codeOf(await review(entityId))).toBe('PRODUCT_ALREADY_REVIEWED')
  expect(codeOf(await review((await w.product()).id))).toBe('PRODUCT_NOT_BOUGHT')
  await review(other, { rating: 2 })
  expect(await reviewsOf({ filter: { entityId } })).toEqual([])
  const { items } = contract
  const publishPluginOptions = { includeDraftItems: true }
  const drafts = await w.merchant.callOk(items.query, {
    dataCollectionId: 'shopReviews',
    publishPluginOptions,
  })
  for (const { id, data } of drafts.dataItems)
    await w.merchant.callOk(items.update, {
      dataCollectionId: 'shopReviews',
      dataItem: { id, data: { ...data, _publishStatus: 'PUBLISHED' } },
      publishPluginOptions,
    })
  const published = {
    id: body.review.id,
    namespace: 'stores',
    entityId,
    content: { title: 'Good', body: 'Light.', rating: 4 },
    author: { authorName: 'Ada' },
    verified: true,
    moderation: { moderationStatus: 'APPROVED' },
  }
  for (const filter of [
    { entityId },
    { entityId, namespace: 'stores' },
    { entityId: { $in: [entityId] } },
    { 'content.rating': { $gt: 3 } },
    { $and: [{ entityId }, { 'content.rating': 4 }] },
    { id: body.review.id },
  ])
    expect(await reviewsOf({ filter, cursorPaging: { limit: 10 } })).toMatchObject([published])
  const sorted = await reviewsOf({ sort: [{ fieldName: 'content.rating', order: 'ASC' }] })
  expect(sorted.map(({ content }) => content?.rating)).toEqual([2, 4])
})

test('pages follow each other, and unknown fields are named', async () => {
  const first = await w.visitor.callOk(queryReviews, { query: { cursorPaging: { limit: 1 } } })
  const cursor = first.pagingMetadata.cursors?.next as string
  const [second] = await reviewsOf({ cursorPaging: { limit: 1, cursor } })
  expect(new Set([first.reviews[0]?.id, second?.id]).size).toBe(2)
  const reply = await w.visitor.send(queryReviews, { query: { filter: { owner: 'x' } } })
  expect(Object.keys(rejectedFields(reply))).toEqual(['query.filter.owner'])
})
