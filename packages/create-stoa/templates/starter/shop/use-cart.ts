'use client'

import { isError } from '@stoa/client'
import { estimateCurrentCartTotals } from '@stoa/client/currentCart'
import { useCall } from '@stoa/react'

/** The visitor's cart with its totals. A visitor without a cart has an empty one. */
export function useCart() {
  const { data, error, isPending } = useCall(estimateCurrentCartTotals, {})
  const isEmpty = isError(error, estimateCurrentCartTotals, 'OWNED_CART_NOT_FOUND')
  const lines = (!isEmpty && data?.cart?.lineItems) || []
  return {
    lines,
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    summary: data?.priceSummary,
    isPending,
    error: isEmpty ? null : error,
  }
}
