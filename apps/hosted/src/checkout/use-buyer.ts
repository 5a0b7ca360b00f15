import { getCurrentMember } from '@stoa/client/members'
import { type Checkout, type Member, useCall } from '@stoa/react'

/**
 * The member whose checkout this is. Nobody for a visitor, who is not asked about; and where the account does not answer,
 * because the form can be filled in by hand.
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
