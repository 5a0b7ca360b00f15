import { contractFeature } from '../contract-feature.ts'
import { productReviews } from './product-reviews.ts'

/** Reviews of products. */
export const productReviewsContract = contractFeature({
  name: 'product-reviews',
  group: 'Catalogue',
  area: 'CONTENT',
  resources: {
    productReviews,
  },
  titles: {
    productReviews: 'Reviews of products',
  },
})
