import type { AddressWithContact, contract, Input, RequestOf } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import type { StoredCart } from '../storage/commerce/carts.ts'
import type { StoredCheckout } from '../storage/commerce/checkouts.ts'
import { mergeFields } from './merge-fields.ts'

type CheckoutInput = NonNullable<RequestOf<typeof contract.checkout.createCheckout>['checkoutInfo']>

type Codes = Pick<RequestOf<typeof contract.checkout.createCheckout>, 'couponCode' | 'giftCardCode'>

/** Rejects coupon and gift card codes, which are not supported. Ignoring them would charge the full price silently. */
export function rejectCodes(ctx: Ctx<'ERROR_COUPON_DOES_NOT_EXIST'>, { couponCode, giftCardCode }: Codes) {
  if (giftCardCode)
    rejectField('giftCardCode', 'FIELD_NOT_ALLOWED', 'is not accepted: there are no gift cards')
  if (couponCode) ctx.fail('ERROR_COUPON_DOES_NOT_EXIST', { couponCode })
}

/** Applies an update to a checkout's document. Omitted fields stay, null clears a field. */
export function applyCheckout(doc: StoredCheckout, input: CheckoutInput): StoredCheckout {
  const next: StoredCheckout = { ...doc }
  const set = <
    K extends 'email' | 'buyerNote' | 'billingInfo' | 'shippingDestination' | 'selectedShippingOption',
  >(
    name: K,
    value: StoredCheckout[K] | null,
  ) => {
    if (value === null || value === '') delete next[name]
    else if (value !== undefined) next[name] = value
  }
  const merge = (
    name: 'billingInfo' | 'shippingDestination',
    value: Input<AddressWithContact> | null | undefined,
  ) => set(name, value ? (mergeFields<AddressWithContact>(doc[name], value) ?? null) : value)

  const { buyerInfo, billingInfo, shippingInfo, buyerNote } = input
  set('email', buyerInfo === null ? null : buyerInfo?.email)
  set('buyerNote', buyerNote)
  merge('billingInfo', billingInfo)
  merge('shippingDestination', shippingInfo === null ? null : shippingInfo?.shippingDestination)
  const choice = shippingInfo === null ? null : shippingInfo?.selectedCarrierServiceOption
  if (choice?.code)
    set('selectedShippingOption', {
      code: choice.code,
      ...(choice.carrierId && { carrierId: choice.carrierId }),
    })
  else if (choice === null) set('selectedShippingOption', null)
  return next
}

/** Note and contact of a cart under their field names in a checkout. */
export const textFieldsOf = ({ buyerNote, contactInfo }: Pick<StoredCart, 'buyerNote' | 'contactInfo'>) => ({
  ...(buyerNote && { buyerNote }),
  ...(contactInfo && { shippingDestination: contactInfo }),
})
