import { feature } from '../feature.ts'
import { productReviewHandlers } from './product-reviews.ts'
import { reviewHandlers } from './reviews.ts'

/** Reviews of products. */
export const productReviewsFeature = feature({
  name: 'product-reviews',
  uses: ['data/items'],
  handlers: {
    productReviews: productReviewHandlers,
    reviews: reviewHandlers,
  },
})
