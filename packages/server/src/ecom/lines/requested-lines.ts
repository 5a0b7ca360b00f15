import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import type { StoredLine } from '../../storage/commerce/carts.ts'
import { addLines, checkOptionNames, requestedProductIds } from './add-lines.ts'
import { requireDeposits } from './catalog-overrides.ts'
import { customLines } from './custom-lines.ts'
import type { Products } from './read-lines.ts'

type Input = Pick<RequestOf<typeof contract.currentCart.addToCurrentCart>, 'lineItems' | 'customLineItems'>

/** The new lines of a request, validated as far as that is possible without the catalogue. */
export interface RequestedLines {
  productIds: string[]
  /** Adds the lines to existing ones; fails unless all are available. */
  addTo: (current: readonly StoredLine[], products: Products) => StoredLine[]
}

export const NO_LINES: RequestedLines = { productIds: [], addTo: current => [...current] }

/** Validates the new lines of a request. With `required`, a request without any is rejected. `byMerchant`: a merchant wrote them. */
export function requestedLines(
  ctx: Ctx<'LINE_ITEMS_REJECTED' | 'TOO_MANY_LINE_ITEMS' | 'SERVICE_PLUGIN_UNAVAILABLE'>,
  { lineItems, customLineItems }: Input,
  { required = false, byMerchant }: { required?: boolean; byMerchant?: boolean } = {},
): RequestedLines {
  const requests = lineItems ?? []
  if (required && requests.length === 0 && !customLineItems?.length)
    rejectField('lineItems', 'REQUIRED_ONE_OF_FIELD', 'or customLineItems must not be empty')
  checkOptionNames(requests, ctx.caller.strict)
  requireDeposits(requests)
  const custom = customLines(ctx, customLineItems ?? [], { byMerchant })
  return {
    productIds: requestedProductIds(requests),
    addTo: (current, products) => addLines(ctx, current, requests, custom, products),
  }
}
