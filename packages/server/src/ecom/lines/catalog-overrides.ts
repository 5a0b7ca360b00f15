import type { contract, LineItem, RequestOf } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import { rejectField } from '../../call/failure.ts'
import type { Site } from '../../call/site.ts'
import { pick } from '../../platform-support/pick.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import type { CatalogOverrides } from '../../storage/commerce/carts.ts'
import { toMinorUnits } from '../../stores/index.ts'

type LineRequest = NonNullable<RequestOf<typeof contract.currentCart.addToCurrentCart>['lineItems']>[number]
type OverrideFields = NonNullable<LineItem['catalogOverrideFields']>

/** A deposit needs its amount. */
export function requireDeposits(requests: readonly LineRequest[]): void {
  requests.forEach(({ catalogOverrideFields: overrides }, i) => {
    if (overrides?.paymentOption?.value === 'DEPOSIT_ONLINE' && overrides.depositAmount == null)
      rejectField(
        `lineItems[${i}].catalogOverrideFields.depositAmount`,
        'REQUIRED_FIELD',
        'is required for DEPOSIT_ONLINE',
      )
  })
}

/** Overrides of a request in their stored form. */
export function toOverrides(
  fields: LineRequest['catalogOverrideFields'],
  { currency }: Site,
): CatalogOverrides | undefined {
  if (!fields) return undefined
  const { price, fullPrice, depositAmount, paymentOption, ...texts } = withoutNulls<OverrideFields>(
    fields as OverrideFields,
  )
  const overrides: CatalogOverrides = {
    ...texts,
    ...(price != null && { priceMinor: toMinorUnits(price, currency) }),
    ...(fullPrice != null && { fullPriceMinor: toMinorUnits(fullPrice, currency) }),
    ...(depositAmount != null && { depositMinor: toMinorUnits(depositAmount, currency) }),
    ...(paymentOption?.value && { paymentOption: paymentOption.value }),
  }
  return Object.keys(overrides).length > 0 ? overrides : undefined
}

/** The overrides that the wire has under the same names. */
const SHOWN = [
  'productName',
  'descriptionLines',
  'physicalProperties',
  'image',
  'savePaymentMethod',
  'inventoryAppId',
] as const satisfies (keyof CatalogOverrides & keyof OverrideFields)[]

/** Overrides in their wire form. */
export function toOverrideFields(overrides: CatalogOverrides, { currency }: Site): OverrideFields {
  const { priceMinor, fullPriceMinor, depositMinor, paymentOption } = overrides
  const amount = (minor: number) => toDecimal(BigInt(minor), currency)
  return {
    ...pick(overrides, SHOWN),
    ...(priceMinor !== undefined && { price: amount(priceMinor) }),
    ...(fullPriceMinor !== undefined && { fullPrice: amount(fullPriceMinor) }),
    ...(depositMinor !== undefined && { depositAmount: amount(depositMinor) }),
    ...(paymentOption && { paymentOption: { value: paymentOption } }),
  }
}
