import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import type { CustomFields, CustomLine } from '../storage/commerce/carts.ts'
import { toMinorUnits } from '../stores/index.ts'

type CustomLineInputs = NonNullable<
  RequestOf<typeof contract.currentCart.addToCurrentCart>['customLineItems']
>

/**
 * Builds cart lines for items outside the catalogue. The client sets their price, so the merchant must have enabled
 * them (decision 004). Merchants may always add them. The default item type is PHYSICAL, which needs shipping.
 */
export function customLines({ site, caller, ids }: Ctx, inputs: CustomLineInputs): CustomLine[] {
  const allowed = site.settings.customLineItems || caller.role === 'merchant'
  if (inputs.length > 0 && !allowed)
    rejectField(
      'customLineItems',
      'FIELD_NOT_ALLOWED',
      'are not accepted: this shop has not enabled the setting customLineItems',
    )
  return inputs.map((line, i) => {
    const at = `customLineItems[${i}]`
    const { quantity, media: image, itemType, price, fullPrice, depositAmount, ...fields } = line
    const name = fields.productName?.original
    if (!name) rejectField(`${at}.productName.original`, 'REQUIRED_FIELD', 'is required')
    if (price == null) rejectField(`${at}.price`, 'REQUIRED_FIELD', 'is required')
    if (fields.paymentOption === 'DEPOSIT_ONLINE' && depositAmount == null)
      rejectField(`${at}.depositAmount`, 'REQUIRED_FIELD', 'is required for DEPOSIT_ONLINE')
    const priceMinor = toMinorUnits(price, site.currency)
    const depositMinor = depositAmount == null ? undefined : toMinorUnits(depositAmount, site.currency)
    if (depositMinor !== undefined && depositMinor > priceMinor)
      rejectField(`${at}.depositAmount`, 'MAX', 'must not be above the price')
    const declared = itemType?.preset || itemType?.custom
    return {
      id: ids.guid(),
      quantity: quantity ?? 1,
      name,
      custom: withoutNulls<CustomFields>({
        ...fields,
        image,
        priceMinor,
        ...(depositMinor !== undefined && { depositMinor }),
        ...(fullPrice != null && { fullPriceMinor: toMinorUnits(fullPrice, site.currency) }),
        itemType: declared ? itemType : { preset: 'PHYSICAL' },
      }),
    }
  })
}
