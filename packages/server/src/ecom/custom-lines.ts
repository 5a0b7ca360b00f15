import type { contract, RequestOf } from '@stoa/contract'
import type { Ids } from '../call/clock.ts'
import { refuseField } from '../call/failure.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import type { CustomFields, CustomLine } from '../storage/commerce/carts.ts'

type Given = NonNullable<RequestOf<typeof contract.currentCart.addToCurrentCart>['customLineItems']>

/**
 * Lines that no catalogue holds, as new lines of a cart. They are priced as sent, so the merchant must have allowed
 * them (decision 004). A line that does not say what it is is a thing that needs delivery.
 */
export function customLines(given: Given, { allowed, ids }: { allowed: boolean; ids: Ids }): CustomLine[] {
  if (given.length > 0 && !allowed)
    refuseField(
      'customLineItems',
      'FIELD_NOT_ALLOWED',
      'are not accepted: the merchant of this shop has not switched custom line items on',
    )
  return given.map((line, i) => {
    const at = `customLineItems[${i}]`
    const { quantity, media: image, itemType, ...fields } = line
    const name = fields.productName?.original
    if (!name) refuseField(`${at}.productName.original`, 'REQUIRED_FIELD', 'is required')
    if (!fields.price) refuseField(`${at}.price`, 'REQUIRED_FIELD', 'is required')
    const said = itemType?.preset || itemType?.custom
    return {
      id: ids.guid(),
      quantity: quantity ?? 1,
      name,
      custom: withoutNulls<CustomFields>({
        ...fields,
        image,
        itemType: said ? itemType : { preset: 'PHYSICAL' },
      }),
    }
  })
}
