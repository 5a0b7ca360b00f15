import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../context.ts'
import { type CartRow, saveCart } from '../storage/carts.ts'
import { getOpenCheckout, insertCheckout, type StoredCheckout, saveCheckout } from '../storage/checkouts.ts'
import { readLines, refusalsOf } from './live-lines.ts'
import { chooseShipping, shippingOptions } from './shipping.ts'

type Input = RequestOf<typeof contract.currentCart.createCheckoutFromCurrentCart>

/** Makes a checkout of a locked cart's lines, or brings its open one up to date; what the shopper filled in stays. */
export async function createCheckout(
  ctx: Ctx<
    'CART_EMPTY' | 'LINE_ITEMS_REFUSED' | 'SHIPPING_OPTION_NOT_FOUND',
    'wix.ecom.v1.checkout_created' | 'wix.ecom.v1.checkout_updated' | 'wix.ecom.v1.cart_updated'
  >,
  cart: CartRow,
  input: Input,
): Promise<string> {
  if (cart.doc.lines.length === 0) ctx.fail('CART_EMPTY')
  const lines = await readLines(ctx, cart.doc.lines)
  const refused = refusalsOf(lines)
  if (refused.length > 0) ctx.fail('LINE_ITEMS_REFUSED', { lineItems: refused })

  const open = await getOpenCheckout(ctx.db, ctx.site.id, cart.id)
  const doc: StoredCheckout = {
    ...open?.doc,
    lines: cart.doc.lines,
    ownerRole: ctx.caller.role,
    channelType: input.channelType ?? 'WEB',
  }
  if (input.email) doc.email = input.email
  if (input.shippingAddress)
    doc.shippingDestination = {
      ...doc.shippingDestination,
      address: input.shippingAddress as NonNullable<typeof doc.shippingDestination>['address'],
    }
  if (input.billingAddress)
    doc.billingInfo = {
      ...doc.billingInfo,
      address: input.billingAddress as NonNullable<typeof doc.billingInfo>['address'],
    }
  if (input.selectedShippingOption?.code) {
    const options = shippingOptions(ctx.site, lines, doc.shippingDestination?.address)
    doc.shippingOption = chooseShipping(ctx, options, input.selectedShippingOption.code)?.code
  }

  const id = open?.id ?? ctx.ids.guid()
  if (open) {
    await saveCheckout(ctx.db, ctx.site.id, id, ctx.now, doc)
    ctx.emit('wix.ecom.v1.checkout_updated', id, { checkoutId: id, cartId: cart.id })
  } else {
    await insertCheckout(ctx.db, ctx.site.id, { id, cartId: cart.id, ownerId: ctx.caller.id }, ctx.now, doc)
    await saveCart(ctx.db, ctx.site.id, cart.id, ctx.now, { ...cart.doc, checkoutId: id })
    ctx.emit('wix.ecom.v1.checkout_created', id, { checkoutId: id, cartId: cart.id })
    ctx.emit('wix.ecom.v1.cart_updated', cart.id, { cartId: cart.id, checkoutId: id })
  }
  return id
}
