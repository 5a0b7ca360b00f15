import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { buyerLanguageOf } from '../../call/shopper-language.ts'
import { mergeFields, nullIfEmpty } from '../../platform-support/merge-fields.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import type { StoredCart } from '../../storage/commerce/carts.ts'
import type { StoredCheckout, StoredFee } from '../../storage/commerce/checkouts.ts'
import { toMinorUnits } from '../../stores/index.ts'
import { TIP_CODE } from '../../tips/index.ts'
import { merchantDiscounts } from '../cart/cart-fields.ts'
import type { Unbound } from '../lines/merchant-terms.ts'
import { withSelectedMemberships } from '../totals/select-memberships.ts'
import { changedGiftCards, type EnteredGiftCard } from './checkout-gift-cards.ts'

type CreateRequest = RequestOf<typeof contract.checkout.createCheckout>
type UpdateRequest = RequestOf<typeof contract.checkout.updateCheckout>

/** The fields of a request that a checkout stores. `customSettings` and `externalReference` only come with its creation. */
type Codes = 'couponCode' | 'conversionCurrency' | 'giftCardRedeemAmount' | 'overrideCheckoutUrl'
export type CheckoutInput = Partial<{ [K in Codes]: CreateRequest[K] | null }> &
  Pick<CreateRequest, 'merchantDiscounts'> & {
    /** The card of the entered code; null removes all cards. */
    enteredCard?: EnteredGiftCard | null | undefined
    checkoutInfo?: CreateRequest['checkoutInfo'] | Omit<UpdateRequest['checkout'], 'id'>
  }

/** Applies an update to a checkout's document. Omitted fields stay, null clears a field. */
export function applyCheckout(ctx: Ctx, doc: StoredCheckout, input: CheckoutInput): Unbound<StoredCheckout> {
  const {
    checkoutInfo,
    couponCode,
    conversionCurrency,
    enteredCard,
    giftCardRedeemAmount,
    overrideCheckoutUrl,
  } = input
  const { buyerInfo, shippingInfo, additionalFees, membershipOptions, ...fields } = checkoutInfo ?? {}
  const { currency } = ctx.site
  const discounts = merchantDiscounts(ctx, input.merchantDiscounts)
  const option = shippingInfo === null ? null : shippingInfo?.selectedCarrierServiceOption
  const { selectedShippingOption, taxExemptUnits, ...current } = doc
  // An exemption that a merchant sends is for the units of now.
  const exempt = fields.taxExemptGroupId === undefined || ctx.caller.role !== 'merchant'
  const merged = mergeFields<Omit<Unbound<StoredCheckout>, 'selectedShippingOption'>>(current, {
    ...fields,
    ...buyerLanguageOf(ctx),
    buyerNote: nullIfEmpty(fields.buyerNote),
    email: buyerInfo === null ? null : nullIfEmpty(buyerInfo?.email),
    contactId: buyerInfo === null ? null : buyerInfo?.contactId,
    shippingDestination: shippingInfo === null ? null : shippingInfo?.shippingDestination,
    couponCode: nullIfEmpty(couponCode),
    conversionCurrency,
    giftCards: changedGiftCards(doc.giftCards, {
      entered: enteredCard,
      maxMinor:
        giftCardRedeemAmount == null ? giftCardRedeemAmount : toMinorUnits(giftCardRedeemAmount, currency),
    }),
    overrideCheckoutUrl: nullIfEmpty(overrideCheckoutUrl),
    ...(discounts && { merchantDiscounts: discounts }),
    // The fees of a request may contain a tip, so they replace the chosen one.
    ...(additionalFees !== undefined && { tipChoice: null }),
    additionalFees: additionalFees?.map(
      (fee, i): StoredFee => ({
        ...(fee?.code && { code: fee.code }),
        name: fee?.name ?? '',
        priceMinor: toMinorUnits(fee?.price ?? 0, currency),
        ...feeLines(doc, fee?.lineItemIds, `additionalFees[${i}].lineItemIds`),
        ...(fee?.taxableAddress?.addressType && {
          taxableAddress: { addressType: fee.taxableAddress.addressType },
        }),
        // A tip is the choice of the buyer.
        ...(ctx.caller.role === 'merchant' && fee?.code !== TIP_CODE && { byMerchant: true as const }),
      }),
    ),
  })
  // An option is replaced, not merged: its carrier belongs to its code.
  const chosen =
    option === undefined ? selectedShippingOption : option?.code ? withoutNulls<Chosen>(option) : undefined
  const selected = membershipOptions?.selectedMemberships
  return {
    ...(merged as Unbound<StoredCheckout>),
    ...(exempt && taxExemptUnits && { taxExemptUnits }),
    lines: withSelectedMemberships(ctx, doc.lines, selected, 'membershipOptions.selectedMemberships'),
    ...(chosen && { selectedShippingOption: chosen }),
  }
}

/** The lines that caused a fee. They must be lines of the checkout. */
function feeLines({ lines }: StoredCheckout, ids: readonly (string | null)[] | null | undefined, at: string) {
  const lineIds = (ids ?? []).flatMap(id => id?.toLowerCase() ?? [])
  const unknown = lineIds.findIndex(id => lines.every(line => line.id !== id))
  if (unknown >= 0) rejectField(`${at}[${unknown}]`, 'VALIDATION', 'is no line item of the checkout')
  return lineIds.length > 0 ? { lineIds } : {}
}

type Chosen = NonNullable<StoredCheckout['selectedShippingOption']>

/** Fields that a checkout takes from its cart, under their names in a checkout. */
export const fieldsOfCart = (cart: StoredCart): Partial<StoredCheckout> => {
  const { buyerNote, contactInfo, email, contactId, overrideCheckoutUrl, extendedFields } = cart
  const {
    businessLocationId,
    selectedShippingOption,
    couponCode,
    conversionCurrency,
    merchantDiscounts,
    merchantValues,
    tipChoice,
    giftCards,
    buyerLanguage,
  } = cart
  return withoutNulls({
    buyerNote,
    shippingDestination: contactInfo,
    email,
    contactId,
    overrideCheckoutUrl,
    extendedFields,
    businessLocationId,
    selectedShippingOption,
    couponCode,
    conversionCurrency,
    merchantDiscounts,
    merchantValues,
    tipChoice,
    giftCards,
    buyerLanguage,
  }) as Partial<StoredCheckout>
}
