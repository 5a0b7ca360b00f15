'use client'

import { createCheckoutFromCurrentCart } from '@stoa/client/currentCart'
import { createRedirectSession } from '@stoa/client/redirects'
import { useMutationCall } from '@stoa/react'
import { problemOf } from './problem-of.ts'

/** Leads to the checkout page of the platform, which comes back to this shop. */
export function CheckoutButton() {
  const redirect = useMutationCall(createRedirectSession, {
    onSuccess: ({ redirectSession }) => location.assign(redirectSession.fullUrl),
  })
  const checkout = useMutationCall(createCheckoutFromCurrentCart, {
    onSuccess: ({ checkoutId }) =>
      redirect.mutate({
        ecomCheckout: { checkoutId },
        callbacks: { postFlowUrl: `${location.origin}/`, cartPageUrl: `${location.origin}/cart` },
      }),
  })
  const problem = checkout.error ?? redirect.error
  return (
    <>
      <button
        className="button"
        type="button"
        disabled={checkout.isPending || redirect.isPending || redirect.isSuccess}
        onClick={() => checkout.mutate({ channelType: 'WEB' })}
      >
        Check out
      </button>
      {problem && (
        <p className="problem" role="alert">
          {problemOf(problem)}
        </p>
      )}
    </>
  )
}
