import { Alert, OrderSummary } from '@stoa/ui'
import type { CartView } from '../cart/cart-view.ts'
import type { Destination } from '../cart/destination.ts'
import type { TotalsView } from '../cart/totals-view.ts'
import { useIslandI18n } from '../i18n/i18n-context.tsx'
import { CartLines } from './cart-lines.tsx'
import { CheckoutButton } from './checkout-button.tsx'
import { CouponForm } from './coupon-form.tsx'
import { CurrencyForm } from './currency-form.tsx'
import { DeliveryEstimate } from './delivery-estimate.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { FreeDelivery } from './free-delivery.tsx'
import { NoteForm } from './note-form.tsx'
import { type RemovedLine, RemovedLineNote } from './removed-line.tsx'
import { useCartEditing } from './use-cart-editing.ts'

export interface CartEditorProps {
  cart: CartView
  /** Undefined when the call failed. */
  totals?: TotalsView
  /** Where delivery and taxes are estimated for. */
  destination?: Destination
  countries: { code: string; name: string }[]
  /** Currency of the shop, and those that its total can be converted to. */
  currency: string
  currencies: string[]
  formKey: string
  /** Messages about the last submission. */
  problems: string[]
  /** A line that the last form removed. */
  removed?: RemovedLine
  /** Why the last coupon code was rejected, and the code. */
  couponError?: string
  couponCode?: string
}

/** The cart's lines and totals. Plain forms until it is hydrated, then with optimistic updates. */
export function CartEditor(props: CartEditorProps) {
  const editing = useCartEditing(props)
  const { cart, totals, pending } = editing
  const { texts } = useIslandI18n()
  const problems = [...editing.problems, ...(totals?.problems ?? [])]
  if (cart.lines.length === 0)
    return (
      <div className="grid gap-6">
        <RemovedLineNote editing={editing} />
        <EmptyCart problems={problems} />
      </div>
    )
  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="grid gap-6">
        {problems.length > 0 && (
          <Alert tone="danger" title={texts.cart.attention}>
            <ul className="grid gap-1">
              {problems.map(problem => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Alert>
        )}
        <RemovedLineNote editing={editing} />
        <CartLines id="cart" editing={editing} />
        <NoteForm editing={editing} />
      </div>
      <section
        aria-labelledby="summary"
        className="grid gap-6 rounded-md bg-surface p-6 sm:p-8 lg:sticky lg:top-24"
      >
        <h2 id="summary" className="font-display text-title">
          {texts.cart.summary}
        </h2>
        <FreeDelivery free={totals?.delivery.free} />
        {totals ? (
          <OrderSummary rows={totals.rows} pending={pending} />
        ) : (
          <p className="text-sm text-muted">{texts.cart.noTotals}</p>
        )}
        {totals?.savings && (
          <p className="-mt-3 text-sm text-accent">{texts.cart.savings({ amount: totals.savings })}</p>
        )}
        <CheckoutButton id="cart" editing={editing} />
        <div className="grid gap-4 border-t border-line pt-5">
          <CouponForm id="cart" editing={editing} error={props.couponError} code={props.couponCode} />
          <DeliveryEstimate editing={editing} destination={props.destination} countries={props.countries} />
          <CurrencyForm editing={editing} currency={props.currency} others={props.currencies} />
        </div>
      </section>
    </div>
  )
}
