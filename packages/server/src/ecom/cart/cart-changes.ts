import type { Cart } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import {
  type CartRow,
  deleteCart,
  findCurrentCart,
  insertCurrentCart,
  insertOtherCart,
  type StoredCart,
  updateCart,
} from '../../storage/commerce/carts.ts'
import {
  type CheckoutRow,
  lockOpenCheckout,
  type StoredCheckout,
  updateCheckoutRow,
} from '../../storage/commerce/checkouts.ts'
import { applyCheckout } from '../checkout/checkout-fields.ts'
import { withoutGiftCards } from '../checkout/checkout-gift-cards.ts'
import { readCheckoutTotals, toCheckout } from '../checkout/checkout-view.ts'
import { type Unbound, withMerchantTerms } from '../lines/merchant-terms.ts'
import {
  loadProducts,
  type Products,
  productIdsOf,
  readLines,
  resolveLines,
  shopperOf,
} from '../lines/read-lines.ts'
import { NO_LINES, type RequestedLines } from '../lines/requested-lines.ts'
import { quotedTotal } from '../totals/quoted-total.ts'
import { applyCart, type CartInput } from './cart-fields.ts'
import { withAddedPrices, withoutLines } from './cart-lines.ts'
import { cartReply, newOwner, renderCart } from './cart-view.ts'

const CREATED = 'wix.ecom.v1.cart_created'
const UPDATED = 'wix.ecom.v1.cart_updated'
const CHECKOUT_UPDATED = 'wix.ecom.v1.checkout_updated'

/** The location that sells the lines of a cart after an update, and whose prices they have. */
const productsOf = (
  ctx: Ctx,
  { cartInfo, conversionCurrency: requested }: CartInput,
  stored: Pick<StoredCart, 'owner' | 'businessLocationId' | 'conversionCurrency' | 'buyerLanguage'>,
) => {
  const { businessLocationId = stored.businessLocationId } = cartInfo ?? {}
  const conversionCurrency = requested === undefined ? stored.conversionCurrency : requested
  return { businessLocationId, shopper: shopperOf(ctx, { ...stored, conversionCurrency }) }
}

/** Updates the cart, emits the event, and returns the reply. */
export async function storeCartAndReply(
  ctx: Ctx<never, typeof UPDATED>,
  row: CartRow,
  changed: Unbound<StoredCart>,
  loaded?: Products,
): Promise<{ cart: Cart }> {
  const products =
    loaded ??
    (await loadProducts(ctx, productIdsOf(changed.lines), {
      businessLocationId: changed.businessLocationId,
      shopper: shopperOf(ctx, changed),
    }))
  const lines = withAddedPrices(ctx, changed.lines, row.doc.lines, products)
  const doc = withMerchantTerms(ctx, row.doc, { ...changed, lines })
  const saved = { ...row, doc, revision: row.revision + 1, updated_at: ctx.now }
  const cart = await renderCart(ctx, saved, resolveLines(ctx, products, doc.lines))
  await updateCart(ctx.db, ctx.site.id, row, ctx.now, doc)
  const reply = { cart }
  ctx.emit(UPDATED, row.id, reply, withoutGiftCards(row.doc))
  return reply
}

/** Adds the lines of a request to a locked cart. */
export async function addLinesToCart(
  ctx: Ctx<never, typeof UPDATED>,
  row: CartRow,
  requested: RequestedLines,
  input: CartInput,
) {
  const ids = [...productIdsOf(row.doc.lines), ...requested.productIds]
  const products = await loadProducts(ctx, ids, productsOf(ctx, input, row.doc))
  const lines = requested.addTo(row.doc.lines, products)
  return storeCartAndReply(ctx, row, { ...applyCart(ctx, row.doc, input), lines }, products)
}

/** Adds the lines of a request to the caller's current cart. Creates the cart if there is none. */
export async function addLinesToCurrentCart(
  ctx: Ctx<never, typeof CREATED | typeof UPDATED>,
  requested: RequestedLines,
  input: CartInput,
) {
  const row = await findCurrentCart(ctx.db, ctx.site.id, ctx.caller.id, { lock: true })
  return row ? addLinesToCart(ctx, row, requested, input) : createCurrentCart(ctx, requested, input)
}

/** Creates the caller's current cart. */
export const createCurrentCart = (
  ctx: Ctx<never, typeof CREATED>,
  requested: RequestedLines,
  input: CartInput,
) => newCart(ctx, requested, input, insertCurrentCart)

/** Creates a cart besides the caller's current one. */
export const createCart = (ctx: Ctx<never, typeof CREATED>, requested: RequestedLines, input: CartInput) =>
  newCart(ctx, requested, input, insertOtherCart)

async function newCart(
  ctx: Ctx<never, typeof CREATED>,
  requested: RequestedLines,
  input: CartInput,
  insert: typeof insertCurrentCart,
) {
  const owner = newOwner(ctx)
  const products = await loadProducts(ctx, requested.productIds, productsOf(ctx, input, { owner }))
  const lines = withAddedPrices(ctx, requested.addTo([], products), [], products)
  const doc = withMerchantTerms<StoredCart>(ctx, undefined, applyCart(ctx, { owner, lines }, input))
  const row = { id: ctx.ids.guid(), revision: 1, created_at: ctx.now, updated_at: ctx.now, doc }
  const cart = await renderCart(ctx, row, resolveLines(ctx, products, doc.lines))
  await insert(ctx.db, ctx.site.id, row.id, ctx.now, doc)
  const reply = { cart }
  ctx.emit(CREATED, row.id, reply)
  return reply
}

/** Updates a locked cart with the fields and new lines of a request, and its open checkout. */
export async function changeCart(
  ctx: Ctx<never, typeof UPDATED | typeof CHECKOUT_UPDATED>,
  row: CartRow,
  requested: RequestedLines,
  input: CartInput,
) {
  const { checkoutId } = row.doc
  const { cartInfo, couponCode, conversionCurrency, enteredCard, merchantDiscounts } = input
  const synced =
    cartInfo ||
    [couponCode, conversionCurrency, enteredCard, merchantDiscounts].some(code => code !== undefined)
  const open = synced && checkoutId ? await lockOpenCheckout(ctx.db, ctx.site.id, row.id) : undefined
  const currentLines = [...row.doc.lines, ...(open?.doc.lines ?? [])]
  const ids = [...productIdsOf(currentLines), ...requested.productIds]
  const products = await loadProducts(ctx, ids, productsOf(ctx, input, row.doc))
  const lines = requested.addTo(row.doc.lines, products)
  const doc = { ...applyCart(ctx, row.doc, input), lines }
  // The discounts are for the units of the cart, from which the checkout takes its lines.
  const given = merchantDiscounts && withMerchantTerms(ctx, row.doc, doc).merchantDiscounts
  if (open) await syncCheckout(ctx, open, { ...input, given }, products)
  return storeCartAndReply(ctx, row, doc, products)
}

/** Removes the coupon from a locked cart and its open checkout. */
export const removeCoupon = (ctx: Ctx<never, typeof UPDATED | typeof CHECKOUT_UPDATED>, row: CartRow) =>
  row.doc.couponCode === undefined
    ? cartReply(ctx, row)
    : changeCart(ctx, row, NO_LINES, { couponCode: null })

/** Removes lines. */
export const removeLines = (
  ctx: Ctx<'LINE_ITEM_NOT_FOUND', typeof UPDATED>,
  row: CartRow,
  ids: Parameters<typeof withoutLines>[2],
) => storeCartAndReply(ctx, row, { ...row.doc, lines: withoutLines(ctx, row.doc.lines, ids) })

/** Deletes the cart. */
export async function removeCart(ctx: Ctx<never, 'wix.ecom.v1.cart_deleted'>, { id, doc }: CartRow) {
  await deleteCart(ctx.db, ctx.site.id, id)
  ctx.emit('wix.ecom.v1.cart_deleted', id, { cartId: id }, withoutGiftCards(doc))
  return {}
}

/** Syncs a changed note, contact, coupon, gift card, conversion currency or discount of the merchant of the cart to its open checkout. Other fields stay as they are. */
async function syncCheckout(
  ctx: Ctx<never, typeof CHECKOUT_UPDATED>,
  open: CheckoutRow,
  {
    cartInfo,
    couponCode,
    conversionCurrency,
    enteredCard,
    given,
  }: CartInput & { given?: StoredCart['merchantDiscounts'] },
  products: Products,
) {
  const { buyerNote, contactInfo } = cartInfo ?? {}
  const changes = [buyerNote, contactInfo, couponCode, conversionCurrency, enteredCard, given]
  if (changes.every(change => change === undefined)) return
  const doc = {
    ...(applyCheckout(ctx, open.doc, {
      checkoutInfo: { buyerNote, shippingInfo: { shippingDestination: contactInfo } },
      couponCode,
      conversionCurrency,
      enteredCard,
    }) as StoredCheckout),
    ...(given && { merchantDiscounts: given }),
  }
  // The checkout may have another currency, and with it other price lists.
  const lines = ctx.site.priceLists ? await readLines(ctx, doc) : resolveLines(ctx, products, doc.lines)
  const totals = await readCheckoutTotals(ctx, { doc }, lines)
  await updateCheckoutRow(ctx.db, ctx.site.id, open, ctx.now, doc, quotedTotal(totals))
  const saved = { ...open, doc, revision: open.revision + 1, updated_at: ctx.now }
  ctx.emit(
    CHECKOUT_UPDATED,
    open.id,
    { checkout: toCheckout(ctx, saved, totals) },
    withoutGiftCards(open.doc),
  )
}
