import type { Address, LineItem } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { businessAddress } from '../../stores/index.ts'

type TaxableAddress = LineItem['taxableAddress']

interface Addresses {
  shippingAddress?: Address | undefined
  billingAddress?: Address | undefined
  /** The location that sells. @default the default location */
  businessLocationId?: string | null | undefined
}

/**
 * Finds the addresses that determine the taxes of single parts of a purchase. A part without its own, or whose address is not known,
 * has that of the purchase. Business locations are read only if a part needs them.
 */
export async function taxableAddresses(
  ctx: Ctx,
  parts: readonly TaxableAddress[],
  { shippingAddress, billingAddress, businessLocationId }: Addresses,
): Promise<(part: TaxableAddress) => Address | undefined> {
  const isNeeded = parts.some(part => part?.addressType === 'BUSINESS')
  const business = isNeeded ? await businessAddress(ctx, businessLocationId) : undefined
  return part =>
    part?.addressType === 'BUSINESS'
      ? business
      : part?.addressType === 'BILLING'
        ? (billingAddress ?? shippingAddress)
        : part?.addressType === 'SHIPPING'
          ? (shippingAddress ?? billingAddress)
          : undefined
}
