'use client'

import type { ApiError } from '@stoa/client'
import type { Cart, EstimatedTotals } from '@stoa/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type CartOptions, cartQuery, cartStoreOf } from './cart-store.ts'
import { type NewLines, optimisticCart, type ShownCart } from './optimistic-cart.ts'
import { useClient } from './use-client.ts'

/** The current cart, its exact totals, and its changes. */
export interface CartControls extends ShownCart {
  /** The cart of the platform's last reply: coupon, note, checkout. Undefined before the first. */
  cart: Cart | undefined
  /** True before the first reply. */
  isLoading: boolean
  /** Whether changes are on their way. */
  isPending: boolean
  /** Why the last change was rejected, or why the cart could not be read. */
  error: ApiError | null
  /** Sets the quantity of a line; 0 removes it. Shown at once, sent after 250 ms without another change. */
  setQuantity(lineId: string, quantity: number): void
  /** Removes a line. */
  remove(lineId: string): void
  /** Adds line items. Rejects with the platform's error. */
  add(lineItems: NewLines): Promise<void>
  /** Enters a coupon code, or removes it with null. Rejects with the platform's error. */
  setCoupon(code: string | null): Promise<void>
}

const noLines: ShownCart = { lines: [], count: 0, totals: undefined }

/**
 * The current cart. Changes are shown at once, with totals that the platform's own pricing engine computes in the browser, and sent one
 * after another. The platform's reply replaces them; a rejected change is rolled back and is in `error`. `totals` is undefined while they depend on what the
 * engine does not know, such as delivery rates or a product that the cart has no line of. All components share one cart.
 */
export function useCart(options: CartOptions = {}): CartControls {
  const client = useClient()
  const queries = useQueryClient()
  const store = cartStoreOf(client, queries)
  const state = useSyncExternalStore(store.subscribe, store.state, store.state)
  const { data, error, isPending } = useQuery<EstimatedTotals, ApiError>(cartQuery(client, options))
  return {
    ...(data ? optimisticCart(data, state) : noLines),
    cart: data?.cart,
    isLoading: isPending,
    isPending: state.isPending,
    error: state.error ?? error,
    setQuantity: (lineId, quantity) => store.setQuantity(lineId, quantity),
    remove: lineId => store.setQuantity(lineId, 0),
    add: lineItems => store.add(lineItems),
    setCoupon: code => store.setCoupon(code),
  }
}
