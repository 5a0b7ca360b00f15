import { createHmac } from 'node:crypto'
import { contract } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { insertForSite } from '../data/items/index.ts'
import { hasBought } from '../storage/commerce/bought-products.ts'
import { visibleProducts } from '../storage/commerce/recommendations.ts'

/** The id of a member's review of a product. There is one per product. */
const reviewIdOf = ({ platform, caller, site }: Ctx, productId: string) =>
  createHmac('sha256', platform.protectionSecret)
    .update(`product review ${site.id} ${caller.id} ${productId}`)
    .digest('hex')
    .slice(0, 32)

export const productReviewHandlers = implement(contract.productReviews, {
  async createProductReview({ productId, review }, ctx) {
    const { db, site, caller } = ctx
    const id = productId.toLowerCase()
    const [product] = await visibleProducts(db, site.id, [id])
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
    return { reviewId }
  },
})
