import { contract, settersOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import type {
  LineUnits,
  StoredCart,
  StoredLine,
  StoredMerchantDiscount,
} from '../../storage/commerce/carts.ts'
import type { StoredCheckout, StoredFee } from '../../storage/commerce/checkouts.ts'
import type { GivenDiscount } from '../cart/cart-fields.ts'
import { recordedValues, touchedValues } from './merchant-values.ts'

type Purchase = StoredCart | StoredCheckout

/** A cart or checkout as a request makes it: its new discounts have no units yet. */
export type Unbound<D extends Purchase> = Omit<D, 'merchantDiscounts'> & {
  merchantDiscounts?: readonly (GivenDiscount | StoredMerchantDiscount)[] | undefined
}

const setters = [
  contract.cart.updateCart,
  contract.checkout.updateCheckout,
  contract.checkout.createCheckout,
].flatMap(({ request }) => settersOf(request))

/** Stored fields, by their names on the wire, whose setters have a rule. */
const namesOf = (matches: (setter: (typeof setters)[number]) => boolean) => [
  ...new Set(setters.filter(matches).map(({ path }) => path.at(-1) ?? '')),
]
const MERCHANTS_ONLY = namesOf(({ setBy, sentBack }) => setBy === 'MERCHANT' && sentBack)
/** Fees have a mark of their own, `byMerchant`. */
const UNTIL_MERCHANT = namesOf(({ setBy }) => setBy === 'ANYONE_UNTIL_MERCHANT').filter(
  name => name !== 'additionalFees',
)

/**
 * A changed cart or checkout, in which the terms of the merchant are for the units that the merchant has put there: discounts, prices
 * and tax exemptions. What merchants add joins them, what shoppers add does not. Rejects a shopper's change of a field that is the
 * merchant's (decision 064).
 */
export function withMerchantTerms<D extends Purchase>(
  { caller }: Pick<Ctx, 'caller'>,
  before: D | undefined,
  after: Unbound<D>,
  { byMerchant = caller.role === 'merchant' }: { byMerchant?: boolean | undefined } = {},
): D {
  const bound = byMerchant ? withMerchantChange(before, after) : withShopperChange(before, after)
  return bound as Unbound<D> as D
}

function withMerchantChange<D extends Purchase>(before: D | undefined, after: Unbound<D>): Unbound<D> {
  const former = new Map(before?.lines.map(line => [line.id, line]))
  const unitsAfter = (line: StoredLine, units = 0) => {
    const quantity = former.get(line.id)?.quantity ?? 0
    return line.quantity > quantity
      ? units + line.quantity - quantity
      : line.quantity < quantity
        ? Math.min(units, line.quantity)
        : units
  }
  const boundUnits = (units: LineUnits | undefined): LineUnits =>
    Object.fromEntries(
      after.lines.map(line => [line.id, units ? unitsAfter(line, units[line.id]) : line.quantity]),
    )
  const { taxExemptGroupId, taxExemptUnits } = after as Partial<StoredCheckout>
  const merchantValues = recordedValues(before?.merchantValues, before, after, UNTIL_MERCHANT)
  const { merchantValues: _, ...changed } = after
  return {
    ...changed,
    lines: after.lines.map(line => {
      const formerLine = former.get(line.id)
      const units = formerLine?.grantedUnits
      if (formerLine ? units === undefined : !hasMerchantPrice(line)) return line
      return { ...line, grantedUnits: unitsAfter(line, units) }
    }),
    ...(after.merchantDiscounts && {
      merchantDiscounts: after.merchantDiscounts.map(discount => ({
        ...discount,
        lineUnits: boundUnits('lineUnits' in discount ? discount.lineUnits : undefined),
      })),
    }),
    ...(taxExemptGroupId && { taxExemptUnits: boundUnits(taxExemptUnits) }),
    ...(merchantValues && { merchantValues }),
  } as Unbound<D>
}

/** Whether a line that a merchant adds has their price. With `quantityAvailable` they say how many units have it. */
const hasMerchantPrice = ({ overrides, custom }: StoredLine) =>
  overrides !== undefined || (custom !== undefined && custom.quantityAvailable === undefined)

function withShopperChange<D extends Purchase>(before: D | undefined, after: Unbound<D>): Unbound<D> {
  const merchantsOnly = MERCHANTS_ONLY.filter(name => fieldOf(after, name) !== fieldOf(before, name))
  for (const name of merchantsOnly) rejectField(name, 'FIELD_NOT_ALLOWED', 'is accepted from merchants only')
  if (!before) return after
  for (const name of touchedValues(before.merchantValues, before, after))
    rejectField(name, 'FIELD_NOT_ALLOWED', 'was set by the merchant: only merchants change or remove it')
  const former = new Map(before.lines.map(line => [line.id, line]))
  return {
    ...after,
    lines: after.lines.map(line => {
      const { grantedUnits } = former.get(line.id) ?? {}
      return grantedUnits === undefined ? line : { ...line, grantedUnits }
    }),
    ...withMerchantEntries(before, after),
  }
}

/** The units of lines that have other ids now. Those of lines that have become one add up. */
export function withNewIds(units: LineUnits, newIdOf: (id: string) => string): LineUnits {
  const moved: Record<string, number> = {}
  for (const [id, quantity] of Object.entries(units)) {
    const newId = newIdOf(id)
    moved[newId] = (moved[newId] ?? 0) + quantity
  }
  return moved
}

/** Whether a purchase has a discount or a price of the merchant. */
export const hasMerchantTerms = ({ lines, merchantDiscounts = [] }: StoredCheckout): boolean =>
  merchantDiscounts.length > 0 || lines.some(({ grantedUnits }) => grantedUnits !== undefined)

const fieldOf = (doc: object | undefined, name: string) =>
  doc ? (doc as Readonly<Record<string, unknown>>)[name] : undefined

/** The lists of a checkout that shoppers replace, with the entries of the merchant. */
function withMerchantEntries(
  before: Purchase,
  after: object,
): Pick<StoredCheckout, 'additionalFees' | 'customFields'> {
  const { additionalFees: former = [], merchantValues } = before as StoredCheckout
  const fees = former.filter(fee => fee.byMerchant)
  const fields = (merchantValues?.customFields ?? []) as NonNullable<StoredCheckout['customFields']>
  const { additionalFees = [], customFields = [] } = after as StoredCheckout
  customFields.forEach(({ title, value }, i) => {
    if (fields.some(field => field.title === title && JSON.stringify(field.value) !== JSON.stringify(value)))
      rejectField(
        `customFields[${i}]`,
        'FIELD_NOT_ALLOWED',
        `has the title of a field that the merchant has set`,
      )
  })
  return {
    ...(fees.length > 0 && {
      additionalFees: [...fees, ...additionalFees.filter(fee => !fees.some(isSameFee(fee)))],
    }),
    ...(fields.length > 0 && {
      customFields: [
        ...fields,
        ...customFields.filter(({ title }) => !fields.some(field => field.title === title)),
      ],
    }),
  }
}

/** A shopper's client sends back the fees that it has read, without their mark. */
const isSameFee = (fee: StoredFee) => (other: StoredFee) =>
  fee === other || (fee.code === other.code && fee.name === other.name && fee.priceMinor === other.priceMinor)
