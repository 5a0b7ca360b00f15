import { useEffect, useRef, useState } from 'react'
import { useIslandI18n } from '../i18n/i18n-context.tsx'
import { CodeField, UsedCode } from './cart-code.tsx'
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
  const { coupon } = useIslandI18n().texts
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
          <UsedCode removeLabel={coupon.remove({ code: couponCode })} problem={problem}>
            {coupon.coupon({ code: couponCode, bdi: text => <bdi>{text}</bdi> })}
          </UsedCode>
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
          <CodeField
            id={`${id}-coupon-code`}
            name="couponCode"
            texts={coupon}
            error={error}
            code={code}
            maxLength={50}
          />
        </CartForm>
      )}
    </div>
  )
}
