import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import type { FulfillmentDoc, FulfillmentLine, FulfillmentRow } from '../storage/commerce/fulfillments.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { unitsByLine } from './fulfillment-status.ts'
import { trackingLink } from './tracking-link.ts'

export type FulfillmentInput = RequestOf<typeof contract.orderFulfillments.createFulfillment>['fulfillment']

/** Maximum number of texts of an app (entity CustomFulfillmentInfo, `fieldsData`). */
const FIELDS_MAX = 100

/** Where a rejected field is in the request, such as "fulfillment". */
type Path = string

/** The lines of a fulfillment, each with units of the order that no other fulfillment has. */
export function requestedUnits(
  ctx: Ctx<'ORDER_LINE_ITEM_NOT_FOUND' | 'FULFILLMENT_QUANTITY_EXCEEDED'>,
  { doc }: OrderRow,
  lineItems: FulfillmentInput['lineItems'],
  others: readonly FulfillmentRow[],
  at: Path,
): FulfillmentLine[] {
  if (!lineItems?.length) return rejectField(`${at}.lineItems`, 'REQUIRED_FIELD', 'must name a line item')
  const taken = unitsByLine(others)
  const lines = new Map<string, number>()
  for (const [i, { id, quantity }] of lineItems.entries()) {
    const lineItemId = id?.toLowerCase() ?? ''
    const line = doc.lineItems.find(known => known.id === lineItemId)
    if (!line) return ctx.fail('ORDER_LINE_ITEM_NOT_FOUND', { lineItemId: id })
    if (lines.has(lineItemId))
      return rejectField(`${at}.lineItems[${i}].id`, 'OTHER', 'is the same as that of another line item')
    const availableQuantity = (line.quantity ?? 0) - (taken.get(lineItemId) ?? 0)
    const units = quantity ?? availableQuantity
    if (units < 1 || units > availableQuantity)
      return ctx.fail('FULFILLMENT_QUANTITY_EXCEEDED', { lineItemId, availableQuantity })
    lines.set(lineItemId, units)
  }
  return [...lines].map(([id, quantity]) => ({ id, quantity }))
}

/** Status and completion: each follows from the other where only one is sent. */
export function requestedStatus(
  { status, completed }: FulfillmentInput,
  former: { status: string; completed: boolean } | undefined,
  at: Path,
): { status: string; completed: boolean } {
  if (status == null && completed == null) return former ?? { status: 'Fulfilled', completed: true }
  if (status == null) {
    if (former && former.completed === completed) return former
    return { status: completed ? 'Fulfilled' : 'Pending', completed: completed === true }
  }
  const fulfilled = status === 'Fulfilled'
  const open = ['Pending', 'Accepted', 'Ready', 'In_Delivery'].includes(status)
  if ((fulfilled && completed === false) || (open && completed === true))
    return rejectField(`${at}.completed`, 'OTHER', `contradicts the status ${status}: leave one of both out`)
  return { status, completed: completed ?? fulfilled }
}

/** Tracking or texts of an app. What is sent replaces both; null clears it. */
export function requestedInfo(
  { trackingInfo, customInfo }: FulfillmentInput,
  former: FulfillmentDoc | undefined,
  at: Path,
): Pick<FulfillmentDoc, 'trackingInfo' | 'customInfo'> {
  if (trackingInfo === undefined && customInfo === undefined) {
    const { trackingInfo, customInfo } = former ?? {}
    return { ...(trackingInfo && { trackingInfo }), ...(customInfo && { customInfo }) }
  }
  if (customInfo) {
    const fieldsData = withoutNulls<Record<string, string>>(customInfo.fieldsData ?? {})
    if (Object.keys(fieldsData).length > FIELDS_MAX)
      rejectField(`${at}.customInfo.fieldsData`, 'MAX_SIZE', `has more than ${FIELDS_MAX} fields`, {
        threshold: FIELDS_MAX,
      })
    return { customInfo: { fieldsData } }
  }
  if (!trackingInfo) return {}
  const patch = { ...former?.trackingInfo, ...trackingInfo }
  const {
    trackingNumber,
    shippingProvider,
    trackingLink: own,
  } = withoutNulls<NonNullable<FulfillmentDoc['trackingInfo']>>(patch)
  const known = shippingProvider && trackingNumber && trackingLink(shippingProvider, trackingNumber)
  if (trackingInfo.trackingLink && URL.parse(trackingInfo.trackingLink)?.protocol !== 'https:')
    rejectField(`${at}.trackingInfo.trackingLink`, 'FORMAT', 'must be an address that begins with https://')
  const isOutdated = trackingInfo.trackingLink === undefined && former !== undefined && isGenerated(former)
  const link = known || (isOutdated ? undefined : own)
  const info = {
    ...(trackingNumber && { trackingNumber }),
    ...(shippingProvider && { shippingProvider }),
    ...(link && { trackingLink: link }),
  }
  return Object.keys(info).length > 0 ? { trackingInfo: info } : {}
}

/** Whether the platform has made the tracking link of a fulfillment. */
function isGenerated({ trackingInfo }: FulfillmentDoc): boolean {
  const { shippingProvider, trackingNumber, trackingLink: link } = trackingInfo ?? {}
  return (
    link !== undefined &&
    link === (shippingProvider && trackingNumber && trackingLink(shippingProvider, trackingNumber))
  )
}
