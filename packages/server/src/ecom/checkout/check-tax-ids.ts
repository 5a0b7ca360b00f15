import type { AddressWithContact, FieldViolation } from '@stoa/contract'
import { InvalidRequest, violation } from '../../call/failure.ts'
import type { StoredCheckout } from '../../storage/commerce/checkouts.ts'
import { checkTaxId, hasTaxIdRule } from '../../tax/index.ts'

/** Violations of tax numbers with a wrong format or wrong check digits (protocol/taxes §6). */
export async function taxIdViolations(
  { billingInfo, shippingDestination }: Pick<StoredCheckout, 'billingInfo' | 'shippingDestination'>,
  prefix = 'checkout',
): Promise<FieldViolation[]> {
  const checked = await Promise.all([
    violationsOf(billingInfo, `${prefix}.billingInfo`),
    violationsOf(shippingDestination, `${prefix}.shippingInfo.shippingDestination`),
  ])
  return checked.flat()
}

/** Rejects wrong tax numbers. */
export async function requireTaxIds(
  doc: Pick<StoredCheckout, 'billingInfo' | 'shippingDestination'>,
  prefix: string,
): Promise<void> {
  const violations = await taxIdViolations(doc, prefix)
  if (violations.length > 0) throw new InvalidRequest(violations)
}

async function violationsOf(info: AddressWithContact | undefined, at: string): Promise<FieldViolation[]> {
  const { id, type } = info?.contactDetails?.vatId ?? {}
  const country = info?.address?.country
  if (!id || !hasTaxIdRule({ id, type }, country)) return []
  if (await checkTaxId({ id, type }, country)) return []
  const text = 'is not a valid tax number: compare its digits, and the country of the address'
  return [violation(`${at}.contactDetails.vatId.id`, 'FORMAT', text)]
}
