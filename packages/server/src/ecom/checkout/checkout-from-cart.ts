import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { buyerLanguageOf } from '../../call/shopper-language.ts'
import { mergeFields } from '../../platform-support/merge-fields.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import { type CartRow, type StoredMerchantDiscount, updateCart } from '../../storage/commerce/carts.ts'
import {
  insertCheckout,
  lockOpenCheckout,
  type StoredCheckout,
  updateCheckoutRow,
} from '../../storage/commerce/checkouts.ts'
import { createdByOf, renderCart } from '../cart/cart-view.ts'
import { requireCatalogs } from '../lines/catalog-plugins.ts'
import { type ResolvedLine, readLines, rejectedLines } from '../lines/read-lines.ts'
import { quotedTotal } from '../totals/quoted-total.ts'
import { keepMemberships } from '../totals/select-memberships.ts'
import { fieldsOfCart } from './checkout-fields.ts'
import { withGiftCards, withoutGiftCards } from './checkout-gift-cards.ts'
import { readCheckoutTotals, toCheckout } from './checkout-view.ts'
import { requireOpenShop } from './require-open-shop.ts'
import { requireOffered } from './shipping.ts'

type Input = RequestOf<typeof contract.currentCart.createCheckoutFromCurrentCart>

type Context = Ctx<
  | 'SHOP_NOT_OPEN'
  | 'CART_EMPTY'
  | 'LINE_ITEMS_REJECTED'
  | 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND'
  | 'SERVICE_PLUGIN_UNAVAILABLE',
  'wix.ecom.v1.checkout_created' | 'wix.ecom.v1.checkout_updated' | 'wix.ecom.v1.cart_updated'
>

/**
 * Creates the checkout of a locked cart, or updates its open one: a cart has one open checkout. An update takes the
 * cart's current lines and the fields of the request. It keeps the checkout's note, contact and addresses, because
 * `updateCurrentCart` has synced them already and the shopper may have changed them since.
 */
export async function checkoutFromCart(ctx: Context, cart: CartRow, input: Input) {
  const { db, site, now } = ctx
  requireOpenShop(ctx)
  if (cart.doc.lines.length === 0) ctx.fail('CART_EMPTY')
  const lines = await readLines(ctx, cart.doc)
  requireCatalogs(ctx, lines)
  const rejected = rejectedLines(lines)
  if (rejected.length > 0) ctx.fail('LINE_ITEMS_REJECTED', { lineItems: rejected })

  const open = cart.doc.checkoutId ? await lockOpenCheckout(db, site.id, cart.id) : undefined
  const doc = checkoutOf(ctx, cart, open?.doc, input)
  const row = open
    ? { ...open, doc, revision: open.revision + 1, updated_at: now }
    : {
        id: ctx.ids.guid(),
        revision: 1,
        created_at: now,
        updated_at: now,
        cart_id: cart.id,
        owner_id: doc.owner.id,
        completed: false,
        quoted_total_minor: null,
        abandoned_checkout_id: null,
        doc,
      }
  const ordered = lines.map((line, i) => ({ ...line, stored: doc.lines[i] ?? line.stored }))
  const totals = await readCheckoutTotals(ctx, row, ordered)
  requireOffered(ctx, totals.offered, input.selectedShippingOption)
  const quoted = quotedTotal(totals)
  const checkout = toCheckout(ctx, row, totals)
  const linked = cart.doc.checkoutId === row.id ? undefined : await linkCheckout(ctx, cart, row.id, lines)
  if (open) {
    await updateCheckoutRow(db, site.id, open, now, doc, quoted)
    ctx.emit('wix.ecom.v1.checkout_updated', row.id, { checkout }, withoutGiftCards(open.doc))
  } else {
    await insertCheckout(db, site.id, { ...row, ...quoted })
    ctx.emit('wix.ecom.v1.checkout_created', row.id, { checkout })
  }
  if (!linked) return { checkoutId: row.id }
  await updateCart(db, site.id, cart, now, linked.doc)
  ctx.emit('wix.ecom.v1.cart_updated', cart.id, { cart: linked.shown }, withoutGiftCards(cart.doc))
  return { checkoutId: row.id }
}

/** The cart with the id of its new checkout. */
async function linkCheckout(ctx: Ctx, cart: CartRow, checkoutId: string, lines: readonly ResolvedLine[]) {
  const doc = { ...cart.doc, checkoutId }
  const updated = { ...cart, doc, revision: cart.revision + 1, updated_at: ctx.now }
  return { doc, shown: await renderCart(ctx, updated, lines) }
}

function checkoutOf(ctx: Ctx, cart: CartRow, open: StoredCheckout | undefined, input: Input): StoredCheckout {
  const { channelType, email, shippingAddress, billingAddress, selectedShippingOption } = input
  const { owner, lines } = cart.doc
  const { couponCode, conversionCurrency, merchantDiscounts, giftCards, ...others } = fieldsOfCart(cart.doc)
  const current: Partial<StoredCheckout> = {
    ...(open ?? others),
    ...(couponCode && { couponCode }),
    ...(conversionCurrency && { conversionCurrency }),
    ...(merchantDiscounts && { merchantDiscounts: syncedDiscounts(merchantDiscounts, open) }),
    ...(giftCards && { giftCards: withGiftCards(open?.giftCards, giftCards) }),
  }
  const requested = selectedShippingOption && withoutNulls<StoredShippingChoice>(selectedShippingOption)
  return {
    ...createdByOf(ctx),
    ...current,
    ...buyerLanguageOf(ctx),
    owner,
    lines: keepMemberships(lines, open?.lines),
    channelType: channelType ?? 'WEB',
    ...(email && { email }),
    ...(shippingAddress && {
      shippingDestination: mergeFields(current.shippingDestination, { address: shippingAddress }),
    }),
    ...(billingAddress && { billingInfo: mergeFields(current.billingInfo, { address: billingAddress }) }),
    ...(requested?.code && { selectedShippingOption: requested }),
  }
}

/** The cart knows the units of its discounts. The checkout knows which of them it still has. */
const syncedDiscounts = (
  ofCart: readonly StoredMerchantDiscount[],
  open: StoredCheckout | undefined,
): StoredMerchantDiscount[] =>
  open
    ? (open.merchantDiscounts ?? []).map(discount => ofCart.find(({ id }) => id === discount.id) ?? discount)
    : [...ofCart]

type StoredShippingChoice = NonNullable<StoredCheckout['selectedShippingOption']>
