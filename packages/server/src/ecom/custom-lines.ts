import type { contract, RequestOf } from '@stoa/contract'
import type { Ids } from '../call/clock.ts'
import { rejectField } from '../call/failure.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import type { CustomFields, CustomLine } from '../storage/commerce/carts.ts'

type CustomLineInputs = NonNullable<
  RequestOf<typeof contract.currentCart.addToCurrentCart>['customLineItems']
>

/**
 * Builds cart lines for items outside the catalogue. The client sets their price, so the merchant must have enabled
 * them (decision 004). The default item type is PHYSICAL, which needs shipping.
 */
export function customLines(
  inputs: CustomLineInputs,
  { allowed, ids }: { allowed: boolean; ids: Ids },
): CustomLine[] {
  if (inputs.length > 0 && !allowed)
    rejectField(
      'customLineItems',
      'FIELD_NOT_ALLOWED',
      'are not accepted: this shop has not enabled the setting customLineItems',
    )
  return inputs.map((line, i) => {
    const at = `customLineItems[${i}]`
    const { quantity, media: image, itemType, ...fields } = line
    const name = fields.productName?.original
    if (!name) rejectField(`${at}.productName.original`, 'REQUIRED_FIELD', 'is required')
    if (!fields.price) rejectField(`${at}.price`, 'REQUIRED_FIELD', 'is required')
    const declared = itemType?.preset || itemType?.custom
    return {
      id: ids.guid(),
      quantity: quantity ?? 1,
      name,
      custom: withoutNulls<CustomFields>({
        ...fields,
        image,
        itemType: declared ? itemType : { preset: 'PHYSICAL' },
      }),
    }
  })
}
