import { listSavedPaymentMethods } from '@stoa/client/calls'
import { getCurrentMember } from '@stoa/client/members'
import { type Checkout, type Member, useCall } from '@stoa/react'
import type { SavedCard } from './saved-cards.tsx'

export interface Buyer {
  /** Whether everything has been loaded that is there. */
  settled: boolean
  member?: Member | undefined
  /** Cards that the member has saved. */
  cards: readonly SavedCard[]
}

/**
 * The member who owns the checkout, with their saved cards. No member for visitors (without a request), and when the account cannot
 * be loaded: the form works without it.
 */
export function useBuyer(checkout: Checkout | undefined): Buyer {
  const memberId = checkout?.buyerInfo?.memberId
  const options = { enabled: memberId !== undefined, retry: false, staleTime: Number.POSITIVE_INFINITY }
  const member = useCall(getCurrentMember, { fieldsets: ['FULL'] }, options)
  const saved = useCall(listSavedPaymentMethods, {}, options)
  return {
    settled: checkout !== undefined && !member.isLoading && !saved.isLoading,
    member: memberId ? member.data?.member : undefined,
    cards: (memberId && saved.data?.savedPaymentMethods) || [],
  }
}
