import { createHmac } from 'node:crypto'
import { contract } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { insertForSite } from '../data/items/index.ts'
import { isGuid } from '../platform-support/guid.ts'
import { hasBought } from '../storage/commerce/bought-products.ts'
import { visibleProducts } from '../storage/commerce/recommendations.ts'

/** The id of a member's review of a product. There is one per product. */
const reviewIdOf = ({ platform, caller, site }: Ctx, productId: string) =>
  createHmac('sha256', platform.protectionSecret)
    .update(`product review ${site.id} ${caller.id} ${productId}`)
    .digest('hex')
    .slice(0, 32)

type Rejection =
  | 'PRODUCT_NOT_FOUND'
  | 'PRODUCT_REVIEWS_DISABLED'
  | 'PRODUCT_NOT_BOUGHT'
  | 'PRODUCT_ALREADY_REVIEWED'

/** Adds a review of a product that the caller has bought, as a draft. Returns its id. */
export async function addReview(
  ctx: Ctx<Rejection, 'wix.data.v2.data_item_created'>,
  id: string,
  review: object,
): Promise<string> {
  const { db, site, caller } = ctx
  const [product] = isGuid(id) ? await visibleProducts(db, site.id, [id]) : []
  if (!product) ctx.fail('PRODUCT_NOT_FOUND', { productId: id })
  if (!(await hasBought(db, site.id, caller.id, id))) ctx.fail('PRODUCT_NOT_BOUGHT', { productId: id })
  const reviewId = reviewIdOf(ctx, id)
  const outcome = await insertForSite(ctx, 'shopReviews', {
    _id: reviewId,
    _publishStatus: 'DRAFT',
    productId: id,
    verified: true,
    ...review,
  })
  if (outcome === 'NO_COLLECTION') return ctx.fail('PRODUCT_REVIEWS_DISABLED')
  if (outcome === 'EXISTS') return ctx.fail('PRODUCT_ALREADY_REVIEWED', { productId: id })
  return reviewId
}

export const productReviewHandlers = implement(contract.productReviews, {
  async createProductReview({ productId, review }, ctx) {
    return { reviewId: await addReview(ctx, productId.toLowerCase(), review) }
  },
})
