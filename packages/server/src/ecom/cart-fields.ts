import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx, Site } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { buyerLanguageOf } from '../call/shopper-language.ts'
import { mergeFields, nullIfEmpty } from '../platform-support/merge-fields.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import type { StoredCart, StoredMerchantDiscount } from '../storage/commerce/carts.ts'
import { toMinorUnits } from '../stores/index.ts'
import { changedGiftCards, type EnteredGiftCard } from './checkout-gift-cards.ts'

type Request = RequestOf<typeof contract.cart.createCart>

/** The fields of a request that a cart stores. */
export type CartInput = Pick<Request, 'cartInfo' | 'merchantDiscounts'> & {
  couponCode?: string | null | undefined
  conversionCurrency?: string | null | undefined
  /** The card of the entered code; null removes all cards. */
  enteredCard?: EnteredGiftCard | null | undefined
}

/** Applies an update to a cart's document. Omitted fields stay, null clears a field. */
export function applyCart(ctx: Ctx, doc: StoredCart, input: CartInput): StoredCart {
  const { buyerInfo, selectedShippingOption: option, ...fields } = input.cartInfo ?? {}
  const discounts = merchantDiscounts(ctx, input.merchantDiscounts)
  const { selectedShippingOption, ...current } = doc
  const merged = mergeFields<Omit<StoredCart, 'selectedShippingOption'>>(current, {
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
  return { ...(merged as StoredCart), ...(chosen && { selectedShippingOption: chosen }) }
}

type Chosen = NonNullable<StoredCart['selectedShippingOption']>

/** The discounts of a request in their stored form. They lower the price, so only merchants may give them. */
export function merchantDiscounts(
  { caller, site, ids }: Ctx,
  inputs: CartInput['merchantDiscounts'],
): StoredMerchantDiscount[] | undefined {
  if (!inputs) return undefined
  if (caller.role !== 'merchant')
    rejectField('merchantDiscounts', 'FIELD_NOT_ALLOWED', 'are accepted from merchants only')
  return inputs.map((input, i) => toStoredDiscount(input, ids.guid(), site, `merchantDiscounts[${i}]`))
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
