import { contract, type RequestOf } from '@stoa/contract'
import { type CheckoutOf, offeredOptions, requireRejection } from '../ucp/index.ts'
import type { SessionChanges } from './acp-bodies.ts'
import type { AcpSessions, Opened } from './acp-checkouts.ts'
import { type AcpMessage, acpProblem } from './acp-messages.ts'

const { checkout: checkouts } = contract
type Changes = Omit<RequestOf<typeof checkouts.updateCheckout>['checkout'], 'id'>
type SentAddress = NonNullable<NonNullable<SessionChanges['fulfillment_details']>['address']>

/** First and last name of a whole one: the last word is the last name. */
function nameParts(name: string | null | undefined) {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean)
  const lastName = words.length > 1 ? words.pop() : undefined
  return { firstName: words.join(' ') || null, lastName: lastName ?? null }
}

const buyerName = ({ first_name, last_name, full_name }: NonNullable<SessionChanges['buyer']>) =>
  first_name || last_name
    ? { firstName: first_name ?? null, lastName: last_name ?? null }
    : nameParts(full_name)

/** An address as our calls take it. Absent fields are cleared. */
export const toOurAddress = ({ line_one, line_two, city, state, country, postal_code }: SentAddress) => ({
  country: country?.toUpperCase() || null,
  subdivision: state || null,
  city: city || null,
  postalCode: postal_code || null,
  addressLine: line_one || null,
  addressLine2: line_two || null,
})

const NO_ADDRESS = toOurAddress({})
const NOBODY = { firstName: null, lastName: null, phone: null }

/** What a request changes of buyer and delivery. Absent fields stay; the buyer and the receiver stand for one another where one is not named. */
export function checkoutChanges(
  { buyer, fulfillment_details: details }: SessionChanges,
  { buyerInfo, billingInfo, shippingInfo }: CheckoutOf,
): Changes {
  const changes: Changes = {}
  const address = details?.address
  const email = buyer?.email || (buyer === null ? undefined : buyerInfo?.email) || details?.email
  const receiverBefore = shippingInfo.shippingDestination?.contactDetails
  const payerBefore = billingInfo?.contactDetails
  const payer = buyer && { ...buyerName(buyer), phone: buyer.phone_number ?? null }
  if (buyer !== undefined || details?.email) changes.buyerInfo = { email: email ?? null }
  const name = nameParts(details?.name || address?.name)
  const named = name.firstName ? name : (receiverBefore ?? payer ?? payerBefore)
  const receiver = details && {
    firstName: named?.firstName ?? null,
    lastName: named?.lastName ?? null,
    phone: details.phone_number ?? receiverBefore?.phone ?? payer?.phone ?? payerBefore?.phone ?? null,
  }
  const billed = payer?.firstName ? payer : payerBefore?.firstName && buyer !== null ? undefined : receiver
  const toAddress = address === null ? NO_ADDRESS : address && toOurAddress(address)
  if (billed || toAddress || buyer === null)
    changes.billingInfo = {
      ...((billed || buyer === null) && { contactDetails: billed ?? NOBODY }),
      // The buyer is billed at the address of the delivery, unless the payment names another one.
      ...(toAddress && { address: toAddress }),
    }
  if (details === null) changes.shippingInfo = { shippingDestination: null }
  if (receiver)
    changes.shippingInfo = {
      shippingDestination: { contactDetails: receiver, ...(toAddress && { address: toAddress }) },
    }
  return changes
}

/** Makes the discount codes those of a request; the first that the shop knows is applied. */
export async function changeCodes(
  { call, data, hash }: Opened,
  codes: readonly string[],
  change: AcpSessions['change'],
): Promise<void> {
  const id = data.checkoutId
  await call(checkouts.removeCoupon, { id })
  const unknownCodes: string[] = []
  for (const couponCode of codes) {
    try {
      await call(checkouts.updateCheckout, { checkout: { id }, couponCode })
      break
    } catch (error) {
      const rejected = requireRejection(error)
      if (rejected.code !== 'ERROR_COUPON_DOES_NOT_EXIST' && rejected.fields.length === 0) throw error
      unknownCodes.push(couponCode)
    }
  }
  await change({ hash, data }, { codes: [...codes], unknownCodes })
}

/** Selects a delivery option. Returns what is wrong with it. */
export async function selectOption({ call, data }: Opened, optionId: string): Promise<AcpMessage[]> {
  const id = data.checkoutId
  const { checkout } = await call(checkouts.getCheckout, { id })
  const option = offeredOptions(checkout).find(({ code }) => code === optionId)
  // All items are digital: the one option is selected already.
  if (!option && optionId === 'digital') return []
  if (!option)
    return [
      acpProblem(
        'invalid',
        `There is no fulfillment option “${optionId}” to this address. Select one of fulfillment_options.`,
        '$.selected_fulfillment_options',
      ),
    ]
  const { code, carrierId } = option
  await call(checkouts.updateCheckout, {
    checkout: {
      id,
      shippingInfo: {
        selectedCarrierServiceOption: { ...(code && { code }), ...(carrierId && { carrierId }) },
      },
    },
  })
  return []
}
