import {
  addToCurrentCart,
  removeCouponFromCurrentCart,
  removeLineItemsFromCurrentCart,
  updateCurrentCart,
  updateCurrentCartLineItemQuantity,
} from '@stoa/client/calls'
import { cutText } from '@stoa/client/cut-text'
import { formKeyOf } from '../http/form-idempotency-key.server.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import type { Cart } from '../platform/entities.ts'
import type { Visitor } from '../platform/visitor.server.ts'
import { problemsOf } from './cart-errors.server.ts'

type Changed = { ok: true; cart: Cart | undefined } | { ok: false; problems: string[] }

interface CartInfo {
  buyerNote?: string | null
  selectedShippingOption?: { code: string; carrierId?: string } | null
}

const noteMax = 1000

/** Changes the visitor's cart as a posted form says; its `intent` names the change. */
export async function changeCart(visitor: Visitor, form: FormData): Promise<Changed> {
  try {
    const change = changeOf(visitor, form)
    return typeof change === 'string'
      ? { ok: false, problems: [change] }
      : { ok: true, cart: (await change)?.cart }
  } catch (error) {
    return { ok: false, problems: problemsOf(error) }
  }
}

/** The catalogue reference of a removed line. */
function readReference(json: string) {
  try {
    const { catalogItemId, appId, options } = JSON.parse(json) as Record<string, unknown>
    if (typeof catalogItemId !== 'string' || typeof appId !== 'string') return undefined
    const isObject = typeof options === 'object' && options !== null && !Array.isArray(options)
    return { catalogItemId, appId, ...(isObject && { options: options as Record<string, unknown> }) }
  } catch {
    return undefined
  }
}

/** The call for a form, or why there is none. */
function changeOf({ client }: Visitor, form: FormData): Promise<{ cart: Cart } | undefined> | string {
  const options = { idempotencyKey: formKeyOf(form) }
  const { cart: texts } = currentI18n().texts
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const updateInfo = (cartInfo: CartInfo) => client.call(updateCurrentCart, { cartInfo }, options)
  switch (form.get('intent')) {
    case 'coupon': {
      const couponCode = text('couponCode')
      return couponCode
        ? client.call(updateCurrentCart, { cartInfo: {}, couponCode }, options)
        : texts.enterCoupon
    }
    case 'remove-coupon':
      return client.call(removeCouponFromCurrentCart, {}, options)
    case 'gift-card': {
      const giftCardCode = text('giftCardCode')
      return giftCardCode
        ? client.call(updateCurrentCart, { cartInfo: {}, giftCardCode }, options)
        : texts.giftCard.enter
    }
    case 'remove-gift-card':
      return client.call(updateCurrentCart, { cartInfo: {}, giftCardCode: '' }, options)
    case 'note':
      return updateInfo({ buyerNote: cutText(text('note'), noteMax) || null })
    case 'delivery': {
      const [carrierId, code] = text('delivery').split(/\/(.*)/s)
      if (!code) return texts.chooseDelivery
      return updateInfo({ selectedShippingOption: { code, ...(carrierId && { carrierId }) } })
    }
    case 'currency':
      return client.call(updateCurrentCart, { cartInfo: {}, conversionCurrency: text('currency') }, options)
    case 'restore': {
      const catalogReference = readReference(text('reference'))
      const quantity = Number(form.get('quantity'))
      if (!catalogReference || !Number.isInteger(quantity) || quantity < 1) return texts.productGone
      return client.call(addToCurrentCart, { lineItems: [{ quantity, catalogReference }] }, options)
    }
    case 'destination':
      // The chosen option may not exist at the new destination.
      return form.get('chosen') ? updateInfo({ selectedShippingOption: null }) : Promise.resolve(undefined)
    default:
  }
  const id = text('lineId')
  const quantity = form.get('intent') === 'remove' ? 0 : Number(form.get('quantity'))
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > 100_000) return texts.wholeQuantity
  return quantity === 0
    ? client.call(removeLineItemsFromCurrentCart, { lineItemIds: [id] }, options)
    : client.call(updateCurrentCartLineItemQuantity, { lineItems: [{ id, quantity }] }, options)
}
