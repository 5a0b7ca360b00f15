import { useRef, useState } from 'react'
import type { CartView } from '../cart/cart-view.ts'
import { withPendingQuantities } from '../cart/pending-quantities.ts'
import type { TotalsView } from '../cart/totals-view.ts'
import { announce, showCartCount, storeCartCount } from './cart-count.ts'
import type { CartEditorProps } from './cart-editor.tsx'
import { postForm } from './post-form.ts'

/** The reply to a change of a line. */
export interface ChangedReply {
  cart: CartView
  totals?: TotalsView
  formKey: string
}

/** Debounce: clicks in quick succession become one request. */
const settleMs = 250

/**
 * Optimistic cart updates: shown immediately, sent one at a time, rolled back with a message when rejected.
 */
export function useCartEditing(initial: CartEditorProps) {
  const [cart, setCart] = useState(initial.cart)
  const [totals, setTotals] = useState(initial.totals)
  const [problems, setProblems] = useState(initial.problems)
  const [formKey, setFormKey] = useState(initial.formKey)
  const [pending, setPending] = useState(false)
  const pendingQuantities = useRef(new Map<string, number>())
  const confirmed = useRef(initial.cart)
  const key = useRef(initial.formKey)
  const working = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function show(next: CartView) {
    setCart(next)
    showCartCount(next.count)
  }

  function setQuantity(lineId: string, quantity: number) {
    pendingQuantities.current.set(lineId, quantity)
    setPending(true)
    setProblems([])
    show(withPendingQuantities(confirmed.current, pendingQuantities.current))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void work(), quantity === 0 ? 0 : settleMs)
  }

  async function work() {
    if (working.current) return
    working.current = true
    for (let next = first(pendingQuantities.current); next; next = first(pendingQuantities.current)) {
      const [lineId, quantity] = next
      pendingQuantities.current.delete(lineId)
      const fields = new URLSearchParams({ lineId, quantity: String(quantity), key: key.current })
      const reply = await postForm<ChangedReply>('/cart/change', fields)
      if (reply.cart) {
        confirmed.current = reply.cart
        storeCartCount(reply.cart.count)
      }
      if (reply.formKey) key.current = reply.formKey
      if (reply.ok) {
        setTotals(reply.totals)
        announce(quantity === 0 ? 'Removed from the cart.' : 'Cart updated.')
      } else {
        // Roll back to the confirmed cart, including later changes, which are based on this one.
        pendingQuantities.current.clear()
        setProblems([reply.message])
      }
      show(withPendingQuantities(confirmed.current, pendingQuantities.current))
    }
    working.current = false
    setFormKey(key.current)
    setPending(false)
  }

  return { cart, totals, problems, formKey, pending, setQuantity }
}

const first = (pendingQuantities: Map<string, number>) => pendingQuantities.entries().next().value
