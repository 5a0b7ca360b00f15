import { call } from '../call.ts'
import { s } from '../schema.ts'

const text = (max: number, doc: string) => s.string({ min: 1, max, doc })

const ReviewText = {
  rating: s.req.integer({ min: 1, max: 5, doc: 'Number of stars.' }),
  title: text(120, 'Title of the review.'),
  text: text(5000, 'Text of the review.'),
  author: text(80, 'Name that is shown with the review.'),
  language: s.string({
    max: 20,
    pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
    doc: 'Language of the text, BCP 47.',
  }),
}

/** Reviews of products by their buyers. They are items of the data collection `shopReviews`. */
export const productReviews = {
  createProductReview: call({
    method: 'POST',
    path: '/v1/product-reviews',
    summary:
      'Adds a review of a product that the member has bought, as a draft of the data collection `shopReviews`. The merchant publishes or removes it there.',
    request: s.object({
      productId: s.req.guid({ doc: 'Id of the product, GUID.' }),
      review: s.req.object(ReviewText, { doc: 'Stars and texts.' }),
    }),
    reply: s.object({ reviewId: s.always.string({ doc: 'Id of the item. A member has one per product.' }) }),
    allow: ['member'],
    errors: [
      'PRODUCT_NOT_FOUND',
      'PRODUCT_REVIEWS_DISABLED',
      'PRODUCT_NOT_BOUGHT',
      'PRODUCT_ALREADY_REVIEWED',
    ],
    emits: ['wix.data.v2.data_item_created'],
  }),
}
