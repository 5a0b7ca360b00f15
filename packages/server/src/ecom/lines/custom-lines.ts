import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import type { Site } from '../../call/site.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import type { CustomFields, CustomLine, StoredModifierGroup } from '../../storage/commerce/carts.ts'
import { toMinorUnits } from '../../stores/index.ts'
import { modifierPrice } from './line-modifiers.ts'

type CustomLineInputs = NonNullable<
  RequestOf<typeof contract.currentCart.addToCurrentCart>['customLineItems']
>
type CustomLineInput = CustomLineInputs[number]

/**
 * Builds cart lines for items outside the catalogue. The client sets their price, so the merchant must have enabled
 * them (decision 004). Merchants may always add them. The default item type is PHYSICAL, which needs shipping.
 */
export function customLines(
  { site, caller, ids }: Ctx,
  inputs: CustomLineInputs,
  { byMerchant = caller.role === 'merchant' } = {},
): CustomLine[] {
  if (inputs.length > 0 && !site.settings.customLineItems && !byMerchant)
    rejectField(
      'customLineItems',
      'FIELD_NOT_ALLOWED',
      'are not accepted: this shop has not enabled the setting customLineItems',
    )
  return inputs.map((line, i) => {
    const at = `customLineItems[${i}]`
    const { quantity: requested, media: image, itemType, ...others } = line
    const { price: _, fullPrice: __, depositAmount: ___, modifierGroups: ____, ...fields } = others
    const quantity = requested ?? 1
    const name = fields.productName?.original
    if (!name) rejectField(`${at}.productName.original`, 'REQUIRED_FIELD', 'is required')
    const { quantityAvailable: units } = fields
    if (units != null && quantity > units)
      rejectField(`${at}.quantity`, 'MAX', `must be at most ${units}, the quantityAvailable of the item`, {
        threshold: units,
      })
    const declared = itemType?.preset || itemType?.custom
    return {
      id: ids.guid(),
      quantity,
      name,
      custom: withoutNulls<CustomFields>({
        ...fields,
        image,
        ...customPrices(line, site, at),
        itemType: declared ? itemType : { preset: 'PHYSICAL' },
      }),
    }
  })
}

/** The prices of a custom line, with its modifiers, in minor units. */
function customPrices(line: CustomLineInput, { currency }: Site, at: string) {
  const { price, fullPrice, depositAmount, paymentOption, priceUndetermined } = line
  if (priceUndetermined) requireNoPrice(line, at)
  else if (price == null) rejectField(`${at}.price`, 'REQUIRED_FIELD', 'is required')
  if (paymentOption === 'DEPOSIT_ONLINE' && depositAmount == null && !priceUndetermined)
    rejectField(`${at}.depositAmount`, 'REQUIRED_FIELD', 'is required for DEPOSIT_ONLINE')
  const modifierGroups = (line.modifierGroups ?? []).map(group => withMinorPrices(group, currency))
  const priceMinor = toMinorUnits(price ?? 0, currency)
  const depositMinor = depositAmount == null ? undefined : toMinorUnits(depositAmount, currency)
  if (depositMinor !== undefined && BigInt(depositMinor) > BigInt(priceMinor) + modifierPrice(modifierGroups))
    rejectField(`${at}.depositAmount`, 'MAX', 'must not be above the price')
  return {
    priceMinor,
    ...(depositMinor !== undefined && { depositMinor }),
    ...(fullPrice != null && { fullPriceMinor: toMinorUnits(fullPrice, currency) }),
    ...(modifierGroups.length > 0 && { modifierGroups }),
  }
}

/** A price that is not known yet is not charged, so a request must not name one. */
function requireNoPrice(line: CustomLineInput, at: string): void {
  for (const field of ['price', 'fullPrice', 'depositAmount'] as const)
    if (Number(line[field] ?? 0) !== 0)
      rejectField(
        `${at}.${field}`,
        'FIELD_NOT_ALLOWED',
        'must be absent or 0 while priceUndetermined is true',
      )
}

const withMinorPrices = (
  { modifiers, ...group }: NonNullable<CustomLineInput['modifierGroups']>[number],
  currency: string,
): StoredModifierGroup =>
  withoutNulls<StoredModifierGroup>({
    ...group,
    modifiers: (modifiers ?? []).map(({ price, ...modifier }) => ({
      ...modifier,
      ...(price != null && { priceMinor: toMinorUnits(price, currency) }),
    })),
  })
