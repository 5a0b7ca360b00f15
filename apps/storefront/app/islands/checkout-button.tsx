import { Button } from '@stoa/ui'
import { useEffect, useRef } from 'react'
import type { CartView } from '../cart/cart-view.ts'
import { useIslandI18n, useLocalPath } from '../i18n/i18n-context.tsx'
import type { CartEditing } from './use-cart-editing.ts'

/** The page stays until the platform has created the checkout, which is long enough. */
const report = async (cart: CartView) =>
  (await import('../analytics/cart-event.ts')).reportCart('begin_checkout', cart)

/** Goes to the checkout. While a change is being saved, the form waits for it. */
export function CheckoutButton({ id, editing }: { id: string; editing: CartEditing }) {
  const { cart, formKey, pending } = editing
  const texts = useIslandI18n().texts.cart
  const localPath = useLocalPath()
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const waiting = useRef(false)
  useEffect(() => {
    if (pending || !waiting.current) return
    waiting.current = false
    form.current?.requestSubmit(button.current)
  }, [pending])
  const blocked = cart.lines.some(line => line.problem)
  return (
    <form
      ref={form}
      method="post"
      action={localPath('/cart')}
      className="grid gap-3"
      onSubmit={event => {
        if (!pending) return void report(cart)
        event.preventDefault()
        waiting.current = true
      }}
    >
      <input type="hidden" name="key" value={formKey} />
      <Button
        ref={button}
        type="submit"
        name="intent"
        value="checkout"
        size="lg"
        wide
        // A disabled button has the colour of the summary.
        className="disabled:border disabled:border-line-strong"
        aria-busy={pending || undefined}
        disabled={blocked}
        aria-describedby={blocked ? `${id}-blocked` : undefined}
      >
        {texts.checkout}
      </Button>
      {blocked && (
        <p id={`${id}-blocked`} className="text-sm text-danger">
          {texts.blocked}
        </p>
      )}
    </form>
  )
}
