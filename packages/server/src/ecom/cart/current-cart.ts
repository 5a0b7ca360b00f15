import { contract } from '@stoa/contract'
import { implement } from '../../call/context.ts'
import { checkoutFromCart } from '../checkout/checkout-from-cart.ts'
import { enteredGiftCard } from '../checkout/checkout-gift-cards.ts'
import { requestedLines } from '../lines/requested-lines.ts'
import { requireExchangeRate } from '../totals/currency-conversion.ts'
import {
  addLinesToCurrentCart,
  changeCart,
  createCurrentCart,
  removeCart,
  removeCoupon,
  removeLines,
  storeCartAndReply,
} from './cart-changes.ts'
import { requestedQuantities, withQuantities } from './cart-lines.ts'
import { cartReply } from './cart-view.ts'
import { estimateTotals } from './estimate.ts'
import { lockOwnCart, shownCartOf } from './find-cart.ts'
import { requireCoupon } from './require-coupon.ts'

export const currentCartHandlers = implement(contract.currentCart, {
  async getCurrentCart(_, ctx) {
    return cartReply(ctx, await shownCartOf(ctx))
  },

  async addToCurrentCart({ businessLocationId, ...input }, ctx) {
    const lines = requestedLines(ctx, input, { required: true })
    return addLinesToCurrentCart(ctx, lines, { cartInfo: { businessLocationId } })
  },

  async updateCurrentCart(input, ctx) {
    await requireCoupon(ctx, input)
    await requireExchangeRate(ctx, input)
    const enteredCard = await enteredGiftCard(ctx, input)
    const lines = requestedLines(ctx, input)
    const row = await lockOwnCart(ctx)
    const changes = { ...input, enteredCard }
    return row ? changeCart(ctx, row, lines, changes) : createCurrentCart(ctx, lines, changes)
  },

  async removeCouponFromCurrentCart(_, ctx) {
    const row = await lockOwnCart(ctx)
    return row ? removeCoupon(ctx, row) : cartReply(ctx, await shownCartOf(ctx))
  },

  async updateCurrentCartLineItemQuantity({ lineItems }, ctx) {
    const quantities = requestedQuantities(lineItems)
    const row =
      (await lockOwnCart(ctx)) ?? ctx.fail('LINE_ITEM_NOT_FOUND', { lineItemIds: [...quantities.keys()] })
    const { lines, products } = await withQuantities(ctx, row.doc, quantities)
    return storeCartAndReply(ctx, row, { ...row.doc, lines }, products)
  },

  async removeLineItemsFromCurrentCart({ lineItemIds }, ctx) {
    const row = (await lockOwnCart(ctx)) ?? ctx.fail('LINE_ITEM_NOT_FOUND', { lineItemIds })
    return removeLines(ctx, row, lineItemIds)
  },

  async deleteCurrentCart(_, ctx) {
    const row = await lockOwnCart(ctx)
    return row ? removeCart(ctx, row) : {}
  },

  async estimateCurrentCartTotals(input, ctx) {
    return estimateTotals(ctx, await shownCartOf(ctx), input)
  },

  async createCheckoutFromCurrentCart(input, ctx) {
    return checkoutFromCart(ctx, (await lockOwnCart(ctx)) ?? ctx.fail('CART_EMPTY'), input)
  },
})
