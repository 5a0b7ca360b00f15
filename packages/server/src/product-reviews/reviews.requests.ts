import { type ValidRequests, valid } from '@stoa/testkit/valid-request'
import { reviewsCollection } from './reviews-collection.fixture.ts'

export const reviews: ValidRequests<'reviews'> = {
  queryReviews: async driver => {
    await reviewsCollection(driver)
    const { id: entityId } = await driver.product()
    return valid('visitor', { query: { filter: { entityId } } })
  },
  createReview: async driver => {
    await reviewsCollection(driver)
    const { id: entityId } = await driver.product()
    await driver.order(entityId, 1, 'member')
    const content = { rating: 5, title: 'Every morning', body: 'Light, and pleasant to hold.' }
    return valid('member', { review: { entityId, content, author: { authorName: 'Ada' } } })
  },
}
