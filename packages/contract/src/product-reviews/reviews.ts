import { call } from '../call.ts'
import { CursorPagingMetadata, CursorQuery } from '../entities/paging.ts'
import { s } from '../schema.ts'

const Review = s.object({
  id: s.always(s.ro.string({ doc: 'Id of the review.' })),
  namespace: s.string({ max: 100, doc: 'Kind of thing that is reviewed: `stores`.' }),
  entityId: s.always.string({ min: 1, max: 36, doc: 'Id of the product, GUID.' }),
  content: s.object(
    {
      title: s.nullable.string({ max: 120, doc: 'Title of the review.' }),
      body: s.nullable.string({ max: 5000, doc: 'Text of the review.' }),
      rating: s.integer({ min: 1, max: 5, doc: 'Number of stars.' }),
    },
    { doc: 'Stars and texts.' },
  ),
  author: s.object(
    { authorName: s.nullable.string({ max: 80, doc: 'Name that is shown with the review.' }) },
    { doc: 'Who wrote the review.' },
  ),
  verified: s.ro.boolean({ doc: 'True if the author has bought the product.' }),
  moderation: s.ro.object(
    { moderationStatus: s.enum(['APPROVED', 'IN_MODERATION'], { doc: 'Whether shoppers see it.' }) },
    { doc: 'State of the review.' },
  ),
  reply: s.ro.object(
    { message: s.string({ doc: 'Text of the shop.' }) },
    { doc: 'Answer of the shop. Absent without one.' },
  ),
  createdDate: s.ro.datetime({ doc: 'Creation time.' }),
  updatedDate: s.ro.datetime({ doc: 'Time of the latest change.' }),
})

/** Reviews of products in the form that existing programs read (protocol/programs §5). */
export const reviews = {
  queryReviews: call({
    method: 'POST',
    path: '/v1/reviews/query',
    prefixes: ['/reviews'],
    readOnly: true,
    summary: 'Returns the published reviews of products, newest first by default.',
    request: s.object({
      query: s.with(CursorQuery, {
        doc: 'Filter by id, entityId, createdDate, updatedDate, content.rating and namespace; sort order by the same.',
      }),
      returnPrivateReviews: s.nullable.boolean({
        doc: 'Has no effect: unpublished reviews are drafts of the collection `shopReviews`.',
      }),
    }),
    reply: s.object({
      reviews: s.req.array(Review, { doc: 'Reviews of this page.' }),
      pagingMetadata: s.req.with(CursorPagingMetadata, { doc: 'Cursors of the adjacent pages.' }),
    }),
    allow: ['visitor', 'member', 'merchant'],
  }),

  createReview: call({
    method: 'POST',
    path: '/v1/reviews',
    prefixes: ['/reviews'],
    summary: 'Adds a review of a product that the member has bought, as createProductReview does.',
    request: s.object({
      review: s.req.with(Review, {
        doc: 'Product, stars and texts; entityId and content.rating are required.',
      }),
    }),
    reply: s.object({ review: s.req.with(Review, { doc: 'The review. The merchant publishes it.' }) }),
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
