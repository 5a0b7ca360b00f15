import { useRef, useState } from 'react'
import type { CartView } from '../cart/cart-view.ts'
import { withWanted } from '../cart/pending-quantities.ts'
import type { TotalsView } from '../cart/totals-view.ts'
import { announce, keepCartCount, showCartCount } from './cart-count.ts'
import type { CartBoardProps } from './cart-editor.tsx'
import { postForm } from './post-form.ts'

/** What changing a line answers. */
export interface ChangedReply {
  cart: CartView
  totals?: TotalsView
  formKey: string
}

/** Presses in quick succession become one request. */
const settleMs = 250

/**
 * The cart as the shopper wants it: shown at once, sent one change at a time, taken back with a message when refused.
 */
export function useCartEditing(initial: CartBoardProps) {
  const [cart, setCart] = useState(initial.cart)
  const [totals, setTotals] = useState(initial.totals)
  const [problems, setProblems] = useState(initial.problems)
  const [formKey, setFormKey] = useState(initial.formKey)
  const [pending, setPending] = useState(false)
  const wanted = useRef(new Map<string, number>())
  const confirmed = useRef(initial.cart)
  const key = useRef(initial.formKey)
  const working = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function show(next: CartView) {
    setCart(next)
    showCartCount(next.count)
  }

  function setQuantity(lineId: string, quantity: number) {
    wanted.current.set(lineId, quantity)
    setPending(true)
    setProblems([])
    show(withWanted(confirmed.current, wanted.current))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void work(), quantity === 0 ? 0 : settleMs)
  }

  async function work() {
    if (working.current) return
    working.current = true
    for (let next = first(wanted.current); next; next = first(wanted.current)) {
      const [lineId, quantity] = next
      wanted.current.delete(lineId)
      const fields = new URLSearchParams({ lineId, quantity: String(quantity), key: key.current })
      const reply = await postForm<ChangedReply>('/cart/change', fields)
      if (reply.cart) {
        confirmed.current = reply.cart
        keepCartCount(reply.cart.count)
      }
      if (reply.formKey) key.current = reply.formKey
      if (reply.ok) {
        setTotals(reply.totals)
        announce(quantity === 0 ? 'Removed from the cart.' : 'Cart updated.')
      } else {
        // Back to what the shop last confirmed; later wishes built on this one would fail the same way.
        wanted.current.clear()
        setProblems([reply.message])
      }
      show(withWanted(confirmed.current, wanted.current))
    }
    working.current = false
    setFormKey(key.current)
    setPending(false)
  }

  return { cart, totals, problems, formKey, pending, setQuantity }
}

const first = (wanted: Map<string, number>) => wanted.entries().next().value
