import { contract } from '@stoa/contract'
import { type Ctx, implement } from '../../context.ts'
import { type CheckoutRow, getCheckoutRow, saveCheckout } from '../storage/checkouts.ts'
import { readCheckout, toCheckout } from './checkout-view.ts'
import { merge } from './merge.ts'
import { placeOrder } from './place-order.ts'
import { chooseShipping } from './shipping.ts'

/** A checkout that the caller may see: his own, or any of the site for its merchant. */
export async function checkoutRow<E extends 'CHECKOUT_NOT_FOUND'>(
  ctx: Ctx<E>,
  id: string,
  lock = false,
): Promise<CheckoutRow> {
  const owner = ctx.caller.role === 'merchant' ? undefined : ctx.caller.id
  return (
    (await getCheckoutRow(ctx.db, ctx.site.id, id, owner, { lock })) ??
    ctx.fail('CHECKOUT_NOT_FOUND' as E, { id })
  )
}

export const checkoutHandlers = implement(contract.checkout, {
  async getCheckout({ id }, ctx) {
    return { checkout: toCheckout(ctx, await readCheckout(ctx, await checkoutRow(ctx, id))) }
  },

  async updateCheckout({ checkout: input }, ctx) {
    const row = await checkoutRow(ctx, input.id ?? '', true)
    if (row.completed) ctx.fail('CHECKOUT_COMPLETED', { orderId: row.doc.orderId })
    const doc = { ...row.doc }
    if (input.buyerInfo?.email !== undefined) doc.email = input.buyerInfo?.email ?? undefined
    if (input.billingInfo !== undefined) doc.billingInfo = merge(doc.billingInfo, input.billingInfo)
    if (input.buyerNote !== undefined) doc.buyerNote = input.buyerNote ?? undefined
    const { shippingDestination, selectedCarrierServiceOption } = input.shippingInfo ?? {}
    if (shippingDestination !== undefined)
      doc.shippingDestination = merge(doc.shippingDestination, shippingDestination)
    if (selectedCarrierServiceOption === null) delete doc.shippingOption
    const live = await readCheckout(ctx, { ...row, doc, updated_at: ctx.now })
    if (selectedCarrierServiceOption?.code) {
      doc.shippingOption = chooseShipping(ctx, live.options, selectedCarrierServiceOption.code)?.code
    }
    await saveCheckout(ctx.db, ctx.site.id, row.id, ctx.now, doc)
    const checkout = toCheckout(
      ctx,
      selectedCarrierServiceOption?.code ? await readCheckout(ctx, live.row) : live,
    )
    ctx.emit('wix.ecom.v1.checkout_updated', row.id, { checkout })
    return { checkout }
  },

  async createOrder({ id }, ctx) {
    const row = await checkoutRow(ctx, id, true)
    if (row.completed) ctx.fail('CHECKOUT_COMPLETED', { orderId: row.doc.orderId })
    return { orderId: await placeOrder(ctx, row) }
  },
})
