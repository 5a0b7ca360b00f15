import { rejectField } from '../../call/failure.ts'
import {
  type Breakdown,
  type LineInput,
  PricingError,
  type PricingInput,
  price,
} from '../../pricing/index.ts'
import type { ResolvedTaxes } from '../../tax/index.ts'
import type { ResolvedLine } from './read-lines.ts'

/** Shared, because the engine combines each list of taxes once. */
const UNTAXED: LineInput['taxes'] = []

/** A line as input of the pricing engine. */
export function toLineInput(line: ResolvedLine, taxes?: ResolvedTaxes): LineInput {
  const {
    stored,
    row,
    price,
    fullPrice,
    shippable,
    taxGroupId,
    paymentOption,
    deposit,
    priceList,
    modifiers,
  } = line
  const { id, quantity } = stored
  const catalogReference = stored.catalogReference ?? stored.custom?.catalogReference
  const freeTrial = line.subscription?.doc.subscriptionSettings?.freeTrialPeriod !== undefined
  return {
    id,
    quantity,
    unitPrice: price,
    fullPrice,
    shippable,
    paymentOption,
    deposit,
    ...(modifiers && {
      unitPrice: price - modifiers.price,
      fullPrice: fullPrice - modifiers.price,
      modifiers: modifiers.inputs,
    }),
    ...(priceList && { priceList: priceList.name }),
    ...(freeTrial && { freeTrial }),
    ...(catalogReference && {
      catalogItem: { appId: catalogReference.appId, id: catalogReference.catalogItemId },
    }),
    ...(row && { collectionIds: row.collection_ids }),
    ...(taxGroupId && { taxGroupId }),
    taxes: taxes?.ofLine({ id, taxGroupId }) ?? UNTAXED,
  }
}

/** Reports a total above the wire's maximum amount as a violation of the request. */
export function priceWithinWire(input: PricingInput): Breakdown {
  try {
    return price(input)
  } catch (error) {
    if (!(error instanceof PricingError) || error.code !== 'AMOUNT_TOO_LARGE') throw error
    return rejectField('lineItems', 'MAX', 'exceed the maximum amount in total; reduce their quantities')
  }
}
