import { listSavedPaymentMethods } from '@stoa/client/calls'
import { type Checkout, useCall } from '@stoa/react'
import { useFirstState } from '../first-state/first-state-context.ts'
import type { CheckoutMember } from '../session/hosted-session.ts'
import { useSession } from '../session/session-context.ts'
import type { SavedCard } from './saved-cards.tsx'

export interface Buyer {
  /** Whether everything has been loaded that is there. */
  settled: boolean
  member?: CheckoutMember | undefined
  /** Cards that the member has saved. */
  cards: readonly SavedCard[]
}

/**
 * The member who owns the checkout, with their saved cards. No member for visitors, on a page that a merchant has opened, and when the
 * cards cannot be loaded: the form works without them.
 */
export function useBuyer(checkout: Checkout | undefined): Buyer {
  const { member } = useSession()
  // The platform does not know the member while it renders the first state.
  const isUnknown = useFirstState() !== undefined && checkout?.buyerInfo?.memberId !== undefined
  const options = { enabled: member !== undefined, retry: false, staleTime: Number.POSITIVE_INFINITY }
  const saved = useCall(listSavedPaymentMethods, {}, options)
  return {
    settled: checkout !== undefined && !isUnknown && !saved.isLoading,
    member,
    cards: (member && saved.data?.savedPaymentMethods) || [],
  }
}
