import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { buyerLanguageOf } from '../../call/shopper-language.ts'
import type { Site } from '../../call/site.ts'
import { mergeFields, nullIfEmpty } from '../../platform-support/merge-fields.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import type { StoredCart, StoredMerchantDiscount } from '../../storage/commerce/carts.ts'
import { toMinorUnits } from '../../stores/index.ts'
import { changedGiftCards, type EnteredGiftCard } from '../checkout/checkout-gift-cards.ts'
import type { Unbound } from '../lines/merchant-terms.ts'

type Request = RequestOf<typeof contract.cart.createCart>

/** The fields of a request that a cart stores. */
export type CartInput = Pick<Request, 'cartInfo' | 'merchantDiscounts'> & {
  couponCode?: string | null | undefined
  conversionCurrency?: string | null | undefined
  /** The card of the entered code; null removes all cards. */
  enteredCard?: EnteredGiftCard | null | undefined
}

/** Applies an update to a cart's document. Omitted fields stay, null clears a field. */
export function applyCart(ctx: Ctx, doc: StoredCart, input: CartInput): Unbound<StoredCart> {
  const { buyerInfo, selectedShippingOption: option, ...fields } = input.cartInfo ?? {}
  const discounts = merchantDiscounts(ctx, input.merchantDiscounts)
  const { selectedShippingOption, ...current } = doc
  const merged = mergeFields<Omit<Unbound<StoredCart>, 'selectedShippingOption'>>(current, {
    ...fields,
    ...buyerLanguageOf(ctx),
    buyerNote: nullIfEmpty(fields.buyerNote),
    overrideCheckoutUrl: nullIfEmpty(fields.overrideCheckoutUrl),
    email: buyerInfo === null ? null : nullIfEmpty(buyerInfo?.email),
    contactId: buyerInfo === null ? null : buyerInfo?.contactId,
    couponCode: nullIfEmpty(input.couponCode),
    conversionCurrency: input.conversionCurrency,
    giftCards: changedGiftCards(doc.giftCards, { entered: input.enteredCard, maxMinor: undefined }),
    ...(discounts && { merchantDiscounts: discounts }),
  })
  // An option is replaced, not merged: its carrier belongs to its code.
  const chosen = option === undefined ? selectedShippingOption : option && withoutNulls<Chosen>(option)
  return { ...(merged as Unbound<StoredCart>), ...(chosen && { selectedShippingOption: chosen }) }
}

type Chosen = NonNullable<StoredCart['selectedShippingOption']>

/** A discount whose units are not known yet: `withMerchantTerms` binds it to those of the lines. */
export type GivenDiscount = Omit<StoredMerchantDiscount, 'lineUnits'>

/** The discounts of a request in their stored form. */
export function merchantDiscounts(
  { site, ids }: Ctx,
  inputs: CartInput['merchantDiscounts'],
): GivenDiscount[] | undefined {
  return inputs?.map((input, i) => toStoredDiscount(input, ids.guid(), site, `merchantDiscounts[${i}]`))
}

type DiscountInput = NonNullable<CartInput['merchantDiscounts']>[number]

function toStoredDiscount(input: DiscountInput, id: string, { currency }: Site, at: string) {
  const { amount, percentage, name } = input ?? {}
  if (amount == null && percentage == null)
    rejectField(at, 'REQUIRED_ONE_OF_FIELD', 'needs amount or percentage')
  return {
    id,
    ...(amount != null && { amountMinor: toMinorUnits(amount, currency) }),
    ...(percentage != null && { percentage }),
    ...(name && { name }),
  }
}
