import { contractFeature } from '../contract-feature.ts'
import { productReviews } from './product-reviews.ts'
import { reviews } from './reviews.ts'

/** Reviews of products. */
export const productReviewsContract = contractFeature({
  name: 'product-reviews',
  group: 'Catalogue',
  area: 'CONTENT',
  resources: {
    productReviews,
    reviews,
  },
  titles: {
    productReviews: 'Reviews of products',
    reviews: 'Reviews in the form of existing programs',
  },
})
