import { getCurrentMember } from '@stoa/client/members'
import { type Checkout, type Member, useCall } from '@stoa/react'

/**
 * The member who owns the checkout. Undefined for visitors (without a request), and when the account cannot be loaded:
 * the form works without it.
 */
export function useBuyer(checkout: Checkout | undefined): { settled: boolean; member?: Member } {
  const memberId = checkout?.buyerInfo?.memberId
  const { data, isLoading } = useCall(
    getCurrentMember,
    { fieldsets: ['FULL'] },
    { enabled: memberId !== undefined, retry: false, staleTime: Number.POSITIVE_INFINITY },
  )
  return { settled: checkout !== undefined && !isLoading, member: memberId ? data?.member : undefined }
}
