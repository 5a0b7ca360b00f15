import type { FieldViolation } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { type KnownCheckoutSettings, readCheckoutSettings } from '../../checkout-settings/index.ts'
import type { StoredCheckout } from '../../storage/commerce/checkouts.ts'
import { type ConsentInput, missingAgreement } from '../checkout/buyer-consents.ts'
import { taxIdViolations } from '../checkout/check-tax-ids.ts'
import { readCheckoutTotals } from '../checkout/checkout-view.ts'
import { findCheckout } from '../checkout/find-checkout.ts'
import { readLines } from '../lines/read-lines.ts'
import type { CalculatedTotals } from '../totals/totals.ts'
import { missingBillingAddress, missingCustomFields, missingForOrder } from './order-requirements.ts'

/** Violations for each field that an order of the checkout would need and that is missing or wrong. */
export async function missingFields(
  ctx: Pick<Ctx, 'caller' | 'platform'>,
  doc: StoredCheckout,
  totals: CalculatedTotals,
  { settings, consents }: { settings: KnownCheckoutSettings; consents: ConsentInput },
): Promise<FieldViolation[]> {
  return [
    ...missingForOrder(doc, totals),
    ...missingBillingAddress(ctx, doc, settings),
    ...(await taxIdViolations(doc)),
    ...missingAgreement(ctx, doc, settings, consents),
    ...missingCustomFields(ctx, doc),
  ]
}

/** The same for a checkout of the caller before it is ordered. */
export async function missingInCheckout(
  ctx: Ctx<'CHECKOUT_NOT_FOUND'>,
  id: string,
): Promise<FieldViolation[]> {
  const checkout = await findCheckout(ctx, id)
  const [lines, settings] = await Promise.all([readLines(ctx, checkout.doc), readCheckoutSettings(ctx)])
  const totals = await readCheckoutTotals(ctx, checkout, lines)
  return missingFields(ctx, checkout.doc, totals, { settings, consents: undefined })
}
