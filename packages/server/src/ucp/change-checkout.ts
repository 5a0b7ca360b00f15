import { contract, type Infer, type RequestOf } from '@stoa/contract'
import type { CheckoutBody, UcpAddress } from './bodies.ts'
import { has } from './capabilities.ts'
import { itemId, offeredOptions } from './checkout-view.ts'
import { fieldMessages, lineMessages, problem, type UcpMessage } from './messages.ts'
import type { BuyingPlatform } from './platform-profile.ts'
import type { OpenSession, Sessions } from './sessions.ts'
import { requireRejection } from './shopper-calls.ts'

/** The catalogue's app (protocol/catalogue §6). */
const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

const { checkout: checkouts } = contract
type Changes = RequestOf<typeof checkouts.updateCheckout>['checkout']
export type CheckoutRequest = Infer<typeof CheckoutBody>
type WantedLine = CheckoutRequest['line_items'][number]

/** A line of a request as our calls take it. */
export const newLine = ({ item, quantity }: WantedLine) => {
  const [catalogItemId = '', variantId] = item.id.toLowerCase().split(':')
  return {
    catalogReference: { appId: STORES_APP, catalogItemId, ...(variantId && { options: { variantId } }) },
    quantity,
  }
}

/** A line of a checkout or a cart. */
type CurrentLine = Parameters<typeof itemId>[0] & { id?: string | null; quantity?: number | null }

/** The calls that change the lines of a checkout or a cart. */
export interface LineCalls {
  add(lineItems: ReturnType<typeof newLine>[]): Promise<unknown>
  setQuantities(lineItems: { id: string; quantity: number }[]): Promise<unknown>
  remove(lineItemIds: string[]): Promise<unknown>
}

/** The calls that change the lines of the checkout of a session. */
export const checkoutLines = ({
  call,
  data: { checkoutId: id },
}: Pick<OpenSession, 'call' | 'data'>): LineCalls => ({
  add: lineItems => call(checkouts.addToCheckout, { id, lineItems }),
  setQuantities: lineItems => call(checkouts.updateLineItemsQuantity, { id, lineItems }),
  remove: lineItemIds => call(checkouts.removeLineItems, { id, lineItemIds }),
})

type Entry = [index: number, line: WantedLine]

/** Makes the lines those of the request. Returns what could not be changed; the other lines are as requested. */
export async function changeLines(
  { add, setQuantities, remove }: LineCalls,
  current: readonly CurrentLine[],
  wanted: CheckoutRequest['line_items'],
): Promise<UcpMessage[]> {
  const left = new Map(current.map(line => [line.id as string, line]))
  const added: { line: WantedLine; index: number }[] = []
  const quantities: { id: string; quantity: number }[] = []
  const changed: number[] = []
  // Several lines with one item are one line of ours.
  const byItem = Map.groupBy(wanted.entries(), ([, { item }]) => item.id.toLowerCase())
  for (const [item, [[index, first], ...others]] of byItem as Map<string, [Entry, ...Entry[]]>) {
    const line = { ...first, quantity: others.reduce((sum, [, one]) => sum + one.quantity, first.quantity) }
    const match = [...left.values()].find(one => itemId(one) === item)
    if (!match) added.push({ line, index })
    else {
      left.delete(match.id as string)
      if (match.quantity === line.quantity) continue
      quantities.push({ id: match.id as string, quantity: line.quantity })
      changed.push(index)
    }
  }
  const messages: UcpMessage[] = []
  const attempt = async (work: () => Promise<unknown>, indexes: readonly number[]) => {
    try {
      await work()
    } catch (error) {
      const rejected = requireRejection(error)
      if (rejected.code !== 'LINE_ITEMS_REJECTED') throw error
      messages.push(...lineMessages(rejected, indexes))
    }
  }
  if (added.length > 0)
    await attempt(
      () => add(added.map(({ line }) => newLine(line))),
      added.map(({ index }) => index),
    )
  if (quantities.length > 0) await attempt(() => setQuantities(quantities), changed)
  if (left.size > 0 && (left.size < current.length || messages.length === 0 || wanted.length === 0))
    await remove([...left.keys()])
  return messages
}

/** An address of the protocol as our calls take it. Absent fields are cleared. */
export const addressOf = (address: Infer<typeof UcpAddress>) => ({
  country: address.address_country ?? null,
  subdivision: address.address_region ?? null,
  city: address.address_locality ?? null,
  postalCode: address.postal_code ?? null,
  addressLine: address.street_address ?? null,
  addressLine2: address.extended_address ?? null,
})

/** Makes buyer, delivery and discount those of the request. Returns what could not be changed. */
export async function replace(
  session: OpenSession,
  body: CheckoutRequest,
  { capabilities }: BuyingPlatform,
  change: Sessions['change'],
): Promise<UcpMessage[]> {
  const { call, data } = session
  const id = data.checkoutId
  const hasFulfillment = has(capabilities, 'fulfillment')
  const method = hasFulfillment ? body.fulfillment?.methods?.[0] : undefined
  const destinations = method?.destinations ?? []
  const chosenId = method?.selected_destination_id
  const at = destinations.findIndex((one, i) =>
    chosenId ? (one.id ?? `dest_${i + 1}`) === chosenId : destinations.length === 1,
  )
  const destination = destinations[at]
  const { buyer } = body
  const contactDetails = {
    firstName: destination?.first_name ?? buyer?.first_name ?? null,
    lastName: destination?.last_name ?? buyer?.last_name ?? null,
    phone: destination?.phone_number ?? buyer?.phone_number ?? null,
  }
  const address = destination && addressOf(destination)
  const messages: UcpMessage[] = []
  const update = (checkout: Omit<Changes, 'id'>, couponCode?: string) =>
    call(checkouts.updateCheckout, {
      checkout: { ...checkout, id },
      ...(couponCode !== undefined && { couponCode }),
    })
  try {
    await update({
      buyerInfo: { email: buyer?.email ?? null },
      billingInfo: { contactDetails, address: address ?? addressOf({}) },
      shippingInfo: {
        shippingDestination: address ? { address, contactDetails } : null,
        selectedCarrierServiceOption: null,
      },
    })
    await call(checkouts.removeCoupon, { id })
  } catch (error) {
    const rejected = requireRejection(error)
    if (rejected.fields.length === 0) throw error
    return fieldMessages(rejected.fields, hasFulfillment)
  }
  const codes = has(capabilities, 'discount') ? (body.discounts?.codes ?? []) : []
  const unknownCodes: string[] = []
  for (const code of codes) {
    try {
      await update({}, code)
      break
    } catch (error) {
      const rejected = requireRejection(error)
      if (rejected.code !== 'ERROR_COUPON_DOES_NOT_EXIST' && rejected.fields.length === 0) throw error
      unknownCodes.push(code)
    }
  }
  await change(session, {
    codes,
    unknownCodes,
    destinationId: destination ? (destination.id ?? `dest_${at + 1}`) : null,
    consent: has(capabilities, 'buyer_consent') ? (buyer?.consent ?? null) : null,
  })
  const optionId = method?.groups?.[0]?.selected_option_id
  if (!optionId || !destination) return messages
  const { checkout } = await call(checkouts.getCheckout, { id })
  const option = offeredOptions(checkout).find(({ code }) => code === optionId)
  if (option)
    await update({
      shippingInfo: {
        selectedCarrierServiceOption: {
          code: optionId,
          ...(option.carrierId && { carrierId: option.carrierId }),
        },
      },
    })
  else
    messages.push(
      problem(
        'fulfillment_option_unavailable',
        `There is no delivery option “${optionId}” to this address. Select one of the options.`,
        '$.fulfillment.methods[0].groups[0].selected_option_id',
      ),
    )
  return messages
}
