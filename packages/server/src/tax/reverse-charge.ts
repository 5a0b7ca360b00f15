import { EU_COUNTRIES } from '../platform-support/eu-countries.ts'
import type { TaxAddress } from './find-tax-rates.ts'
import { checkTaxId, type EnteredTaxId } from './tax-id.ts'

/**
 * Whether the buyer owes the tax instead of the shop: a business with a valid VAT number of another EU country, supplied in another EU
 * country than that of the shop (Directive 2006/112/EC, articles 138 and 196; protocol/taxes §4).
 */
export async function isReverseCharge({
  establishedIn,
  address: { country },
  taxId,
}: {
  establishedIn: string
  address: TaxAddress
  taxId: EnteredTaxId
}): Promise<boolean> {
  const isForeign = (other: string) => EU_COUNTRIES.has(other) && other !== establishedIn
  if (!country || !isForeign(country)) return false
  const checked = await checkTaxId(taxId, country)
  return checked?.kind === 'VAT' && isForeign(checked.country)
}
