import { contract } from '@stoa/contract'
import { implement } from '../call/context.ts'
import { updateCheckoutRow } from '../storage/commerce/checkouts.ts'
import { applyCheckout, rejectCodes } from './checkout-fields.ts'
import { checkoutFromLines } from './checkout-from-lines.ts'
import { readCheckoutTotals, toCheckout } from './checkout-view.ts'
import { findCheckout } from './find-checkout.ts'
import { placeOrder } from './place-order.ts'
import { quoteTotal, withQuotedTotal } from './quoted-total.ts'
import { readLines } from './read-lines.ts'
import { requireOffered } from './shipping.ts'

export const checkoutHandlers = implement(contract.checkout, {
  createCheckout: (input, ctx) => checkoutFromLines(ctx, input),

  async getCheckout({ id }, ctx) {
    const row = await findCheckout(ctx, id)
    const lines = await readLines(ctx, row.doc.lines)
    const totals = await readCheckoutTotals(ctx, row, lines)
    await quoteTotal(ctx, row, totals)
    return { checkout: toCheckout(ctx, row, totals) }
  },

  async updateCheckout({ checkout: changes, ...codes }, ctx) {
    rejectCodes(ctx, codes)
    const row = await findCheckout(ctx, changes.id ?? '', { lock: true })
    if (row.completed) ctx.fail('CHECKOUT_COMPLETED', { id: row.id })
    const doc = applyCheckout(row.doc, changes)
    const saved = { ...row, doc, revision: row.revision + 1, updated_at: ctx.now }
    const lines = await readLines(ctx, doc.lines)
    const requested = changes.shippingInfo?.selectedCarrierServiceOption
    const totals = await readCheckoutTotals(ctx, saved, lines)
    requireOffered(ctx, totals.offered, requested)
    await updateCheckoutRow(ctx.db, ctx.site.id, row, ctx.now, withQuotedTotal(doc, totals, ctx))
    const checkout = toCheckout(ctx, saved, totals)
    ctx.emit('wix.ecom.v1.checkout_updated', row.id, { checkout }, row.doc)
    return { checkout }
  },

  async createOrder(input, ctx) {
    return { orderId: await placeOrder(ctx, input) }
  },
})
