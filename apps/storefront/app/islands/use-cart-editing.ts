import { useRef, useState } from 'react'
import type { CartView } from '../cart/cart-view.ts'
import { withPendingQuantities } from '../cart/pending-quantities.ts'
import type { TotalsView } from '../cart/totals-view.ts'
import { useIslandI18n, useLocalPath } from '../i18n/i18n-context.tsx'
import { announce, showCartCount, storeCartCount } from './cart-count.ts'
import { postForm, type Reply } from './post-form.ts'
import type { RemovedLine } from './removed-line.tsx'

/** The reply to a change of the cart. */
export interface ChangedReply {
  cart: CartView
  totals?: TotalsView
  formKey: string
}

/** What the editing starts with. */
interface InitialCart {
  cart: CartView
  totals?: TotalsView
  formKey: string
  problems: string[]
  /** A line that the last form removed. */
  removed?: RemovedLine
}

/** Debounce: clicks in quick succession become one request. */
const settleMs = 250

/** The pricing engine, loaded before the first change. */
const loadEngine = () => import('../cart/instant-totals.ts')

/** A change that is not a quantity: the fields of its form. */
interface FormChange {
  fields: FormData
  done: (reply: Reply<ChangedReply>) => void
}

/**
 * Optimistic cart updates: shown immediately, sent one at a time, rolled back with a message when rejected. Other forms of the
 * cart are sent in the same queue.
 */
export function useCartEditing(initial: InitialCart) {
  const { locale, texts } = useIslandI18n()
  const localPath = useLocalPath()
  const [cart, setCart] = useState(initial.cart)
  const [totals, setTotals] = useState(initial.totals)
  const [problems, setProblems] = useState(initial.problems)
  const [formKey, setFormKey] = useState(initial.formKey)
  const [pending, setPending] = useState(false)
  const [removed, setRemoved] = useState(initial.removed)
  const pendingQuantities = useRef(new Map<string, number>())
  /** The quantities that have been sent, until their reply. */
  const sentQuantities = useRef(new Map<string, number>())
  const forms = useRef<FormChange[]>([])
  const confirmed = useRef(initial.cart)
  const confirmedTotals = useRef(initial.totals)
  const key = useRef(initial.formKey)
  const working = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const wantedQuantities = () => new Map([...sentQuantities.current, ...pendingQuantities.current])

  /** Shows the cart as it will be, with its totals as soon as the pricing engine is loaded. */
  async function show() {
    const next = withPendingQuantities(confirmed.current, wantedQuantities())
    setCart(next)
    showCartCount(next.count)
    if (wantedQuantities().size === 0) return setTotals(confirmedTotals.current)
    const engine = await loadEngine().catch(() => undefined)
    // Later changes and replies may have come while the engine was loaded.
    const wanted = withPendingQuantities(confirmed.current, wantedQuantities())
    if (!engine || !confirmedTotals.current || wantedQuantities().size === 0 || wanted.count === 0) return
    const instant = engine.instantTotals(wanted, confirmedTotals.current, { locale, texts })
    if (!instant) return
    setCart(instant.cart)
    setTotals(instant.totals)
  }

  function setQuantity(lineId: string, quantity: number) {
    if (quantity === 0) setRemoved(removedLine(cart, lineId))
    pendingQuantities.current.set(lineId, quantity)
    setPending(true)
    setProblems([])
    void show()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void work(), quantity === 0 ? 0 : settleMs)
  }

  /** Sends a form of the cart. Resolves to the reply. */
  function submit(fields: FormData): Promise<Reply<ChangedReply>> {
    setPending(true)
    setProblems([])
    return new Promise(done => {
      forms.current.push({ fields, done })
      void work()
    })
  }

  /** Adds the removed line again. */
  async function restore(fields: FormData) {
    setRemoved(undefined)
    const reply = await submit(fields)
    if (reply.ok) announce(texts.cart.updated)
    else setProblems([reply.message])
  }

  async function work() {
    if (working.current) return
    working.current = true
    for (;;) {
      const [line] = pendingQuantities.current
      const form = line ? undefined : forms.current.shift()
      if (line) await sendQuantity(...line)
      else if (form) form.done(await send(form.fields))
      else break
    }
    working.current = false
    setFormKey(key.current)
    setPending(false)
  }

  async function send(fields: FormData) {
    fields.set('key', key.current)
    const reply = await postForm<ChangedReply>(
      localPath('/cart/change'),
      new URLSearchParams([...fields] as string[][]),
      texts.unreachable,
    )
    sentQuantities.current.clear()
    if (reply.cart) {
      confirmed.current = reply.cart
      storeCartCount(reply.cart.count)
    }
    if (reply.formKey) key.current = reply.formKey
    if (reply.ok) confirmedTotals.current = reply.totals
    void show()
    return reply
  }

  async function sendQuantity(lineId: string, quantity: number) {
    pendingQuantities.current.delete(lineId)
    sentQuantities.current.set(lineId, quantity)
    const fields = new FormData()
    fields.set('lineId', lineId)
    fields.set('quantity', String(quantity))
    const reply = await send(fields)
    if (reply.ok) announce(quantity === 0 ? texts.cart.removed : texts.cart.updated)
    else {
      // Roll back to the confirmed cart, including later changes, which are based on this one.
      pendingQuantities.current.clear()
      setProblems([reply.message])
      void show()
    }
  }

  return {
    cart,
    totals,
    problems,
    formKey,
    pending,
    removed,
    setQuantity,
    submit,
    restore: (fields: FormData) => void restore(fields),
    prepare: () => void loadEngine(),
  }
}

function removedLine({ lines }: CartView, lineId: string): RemovedLine | undefined {
  const line = lines.find(({ id }) => id === lineId)
  return line?.reference
    ? { name: line.name, reference: line.reference, quantity: Math.max(1, line.quantity) }
    : undefined
}

export type CartEditing = ReturnType<typeof useCartEditing>
