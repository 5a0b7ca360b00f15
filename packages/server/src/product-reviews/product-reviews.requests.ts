import { type ValidRequests, valid } from '@stoa/testkit/valid-request'
import { reviewsCollection } from './reviews-collection.fixture.ts'

export const productReviews: ValidRequests<'productReviews'> = {
  createProductReview: async driver => {
    await reviewsCollection(driver)
    const { id: productId } = await driver.product()
    await driver.order(productId, 1, 'member')
    const text = 'Light, and pleasant to hold.'
    return valid('member', {
      productId,
      review: { rating: 5, title: 'Every morning', text, author: 'Ada', language: 'en' },
    })
  },
}
