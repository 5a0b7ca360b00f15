import { Button, CheckIcon, Field, TextInput } from '@stoa/ui'
import { useEffect, useRef, useState } from 'react'
import { useIslandI18n } from '../i18n/i18n-context.tsx'
import { announce } from './cart-count.ts'
import { CartForm } from './cart-form.tsx'
import type { CartEditing } from './use-cart-editing.ts'

interface CouponFormProps {
  /** Distinguishes the forms of a page. */
  id: string
  editing: CartEditing
  /** Why the last code was rejected, and the code. */
  error?: string
  code?: string
}

/** The coupon of the cart, or the field for its code. */
export function CouponForm({ id, editing, error: initialError, code = '' }: CouponFormProps) {
  const [error, setError] = useState(initialError)
  const { couponCode } = editing.cart
  const { cart, coupon } = useIslandI18n().texts
  const problem = editing.totals?.couponProblem
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(couponCode)
  // The form that had the focus is replaced.
  useEffect(() => {
    if (shown.current === couponCode) return
    shown.current = couponCode
    box.current?.focus()
  }, [couponCode])
  return (
    <div ref={box} tabIndex={-1}>
      {couponCode ? (
        <CartForm
          intent="remove-coupon"
          editing={editing}
          className="grid gap-1.5"
          onReply={({ ok }) => ok && announce(coupon.removed)}
        >
          <div className="flex items-center justify-between gap-4">
            <p className="flex min-w-0 items-center gap-2 text-sm font-medium">
              {!problem && <CheckIcon className="shrink-0 text-positive" />}
              <span className="min-w-0 wrap-anywhere">
                {coupon.coupon({ code: couponCode, bdi: text => <bdi>{text}</bdi> })}
              </span>
            </p>
            <button
              type="submit"
              aria-label={coupon.remove({ code: couponCode })}
              className="link py-2 text-sm text-muted hover:text-ink"
            >
              {cart.remove}
            </button>
          </div>
          {problem && <p className="text-sm text-caution">{problem}</p>}
        </CartForm>
      ) : (
        <CartForm
          intent="coupon"
          editing={editing}
          className="flex items-start gap-2"
          onReply={reply => {
            setError(reply.ok ? undefined : reply.message)
            if (reply.ok)
              announce(reply.totals?.couponProblem ?? coupon.applied({ code: reply.cart.couponCode ?? '' }))
          }}
        >
          <Field id={`${id}-coupon-code`} label={coupon.label} error={error} className="min-w-0 flex-1">
            {control => (
              <TextInput
                {...control}
                name="couponCode"
                defaultValue={code}
                maxLength={50}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
            )}
          </Field>
          <Button type="submit" variant="secondary" className="mt-7.5">
            {coupon.apply}
          </Button>
        </CartForm>
      )}
    </div>
  )
}
