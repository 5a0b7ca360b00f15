import { isDeepStrictEqual } from 'node:util'
import type { contract, Input, Order, RequestOf } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { isObject } from '../platform-support/is-object.ts'
import { mergeFields } from '../platform-support/merge-fields.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import type { OrderRow, StoredOrder } from '../storage/commerce/orders.ts'
import { newActivity } from './activities.ts'

export type OrderChanges = Omit<NonNullable<RequestOf<typeof contract.orders.updateOrder>['order']>, 'id'>

type Logistics = NonNullable<NonNullable<Order['shippingInfo']>['logistics']>

/** An order with changes: the new document, and the former values of what differs. */
export interface ChangedOrder {
  doc: StoredOrder
  before: Partial<StoredOrder>
}

/** Merges changes into an order (JSON merge patch) and adds the activities. Undefined if nothing differs. */
export function changeOrder(ctx: Ctx, { doc }: OrderRow, changes: OrderChanges): ChangedOrder | undefined {
  const merged = new Map<string, unknown>(Object.entries(doc))
  for (const [name, value] of Object.entries(withoutFormerStreets(doc, withoutOther(changes)))) {
    if (value === undefined) continue
    const next = isObject(value) ? mergeFields(merged.get(name) as object, value) : withoutNulls(value)
    if (next === null || next === undefined) merged.delete(name)
    else merged.set(name, next)
  }
  const changed = withLocation(doc, Object.fromEntries(merged) as StoredOrder)
  const names = [...new Set([...Object.keys(doc), ...merged.keys()])] as (keyof StoredOrder)[]
  const differing = names.filter(name => !isDeepStrictEqual(doc[name], changed[name]))
  if (differing.length === 0) return undefined
  const isEdited = (part: (order: StoredOrder) => unknown) => !isDeepStrictEqual(part(doc), part(changed))
  const activities = [
    ...(isEdited(({ buyerInfo }) => buyerInfo?.email) ? [newActivity(ctx, 'EMAIL_EDITED')] : []),
    ...(isEdited(deliveryAddress) ? [newActivity(ctx, 'SHIPPING_ADDRESS_EDITED')] : []),
  ]
  return {
    doc: { ...changed, activities: [...doc.activities, ...activities] },
    before: Object.fromEntries(differing.map(name => [name, doc[name] ?? null])),
  }
}

/** The stored name is that of the former location. */
function withLocation(before: StoredOrder, after: StoredOrder): StoredOrder {
  const { id } = after.businessLocation ?? {}
  return id && id !== before.businessLocation?.id ? { ...after, businessLocation: { id } } : after
}

const deliveryAddress = ({ shippingInfo }: StoredOrder) => {
  const { shippingDestination, pickupDetails } = shippingInfo?.logistics ?? {}
  return { shippingDestination, pickupDetails }
}

/** An order is either shipped or picked up: the address that is sent clears the other one. */
function withoutOther({ shippingInfo, ...changes }: OrderChanges): OrderChanges {
  if (!shippingInfo) return changes
  const logistics: Input<Logistics> | null | undefined = shippingInfo.logistics
  const cleared: Input<Logistics> = {
    ...(logistics?.shippingDestination && { pickupDetails: null }),
    ...(logistics?.pickupDetails && { shippingDestination: null }),
  }
  return {
    ...changes,
    shippingInfo: { ...shippingInfo, ...(logistics && { logistics: { ...logistics, ...cleared } }) },
  }
}

type Party = NonNullable<Order['billingInfo']>
type PartyChange = Input<Party> | null | undefined

/** A new line of an address clears the street and the coordinates of the former one, unless they are sent, too. */
function withoutFormerStreets(doc: StoredOrder, changes: OrderChanges): OrderChanges {
  const cleared = (stored: Party | undefined, change: PartyChange): PartyChange => {
    const { addressLine, streetAddress } = change?.address ?? {}
    const isSame = addressLine === undefined || addressLine === stored?.address?.addressLine
    if (!change || isSame || streetAddress !== undefined) return change
    return { ...change, address: { streetAddress: null, geocode: null, ...change.address } }
  }
  const { billingInfo, recipientInfo, shippingInfo } = changes
  const logistics: Input<Logistics> | null | undefined = shippingInfo?.logistics
  const destination = logistics?.shippingDestination
  return {
    ...changes,
    ...(billingInfo && { billingInfo: cleared(doc.billingInfo, billingInfo) }),
    ...(recipientInfo && { recipientInfo: cleared(doc.recipientInfo, recipientInfo) }),
    ...(destination && {
      shippingInfo: {
        ...shippingInfo,
        logistics: {
          ...logistics,
          shippingDestination: cleared(doc.shippingInfo?.logistics?.shippingDestination, destination),
        },
      },
    }),
  }
}
