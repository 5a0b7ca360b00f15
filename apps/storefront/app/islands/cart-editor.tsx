import { Alert, Button, EmptyState, LinkButton, OrderSummary, QuantityStepper } from '@stoa/ui'
import { type CartLine, type CartView, countOf } from '../cart/cart-view.ts'
import type { TotalsView } from '../cart/totals-view.ts'
import { CartLineView } from '../components/cart-line-view.tsx'
import { useCartEditing } from './use-cart-editing.ts'

export interface CartEditorProps {
  cart: CartView
  /** Undefined when the call failed. */
  totals?: TotalsView
  formKey: string
  /** Messages about the last submission. */
  problems: string[]
}

/** The cart's lines and totals. Plain forms until it is hydrated, then with optimistic updates. */
export function CartEditor(props: CartEditorProps) {
  const editing = useCartEditing(props)
  const { cart, totals, formKey, pending, problems } = editing
  if (cart.lines.length === 0)
    return (
      <EmptyState
        title="Your cart is empty"
        action={<LinkButton href="/products">Look around the shop</LinkButton>}
      >
        What you add stays here, also when you come back another day.
      </EmptyState>
    )
  const blocked = cart.lines.some(line => line.problem)
  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_22rem] xl:grid-cols-[1fr_25rem]">
      <div className="grid gap-6">
        {problems.length > 0 && (
          <Alert tone="danger" title="Some items are not available as requested">
            <ul className="grid gap-1">
              {problems.map(problem => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Alert>
        )}
        <ul aria-label="Items in the cart" className="grid divide-y divide-line border-y border-line">
          {cart.lines.map(line => (
            <li key={line.id} className="py-6">
              <Line
                line={line}
                formKey={formKey}
                onQuantity={quantity => editing.setQuantity(line.id, quantity)}
              />
            </li>
          ))}
        </ul>
      </div>
      <section
        aria-labelledby="summary"
        className="grid gap-6 rounded-md bg-surface p-6 sm:p-8 lg:sticky lg:top-24"
      >
        <h2 id="summary" className="font-display text-title">
          Summary
        </h2>
        {totals ? (
          <OrderSummary rows={totals.rows} pending={pending} />
        ) : (
          <p className="text-sm text-muted">
            Totals cannot be worked out right now. They are shown at checkout.
          </p>
        )}
        <form method="post" action="/cart" className="grid gap-3">
          <input type="hidden" name="key" value={formKey} />
          <Button
            type="submit"
            name="intent"
            value="checkout"
            size="lg"
            wide
            busy={pending}
            disabled={blocked}
            aria-describedby={blocked ? 'blocked' : undefined}
            onClick={event => pending && event.preventDefault()}
          >
            Checkout
          </Button>
          {blocked && (
            <p id="blocked" className="text-sm text-danger">
              Put right the marked items first.
            </p>
          )}
        </form>
        <p className="text-sm text-muted">
          {countText(countOf(cart.lines))}. Delivery is chosen at checkout.
        </p>
      </section>
    </div>
  )
}

const countText = (count: number) => (count === 1 ? '1 item' : `${count} items`)

interface LineProps {
  line: CartLine
  formKey: string
  onQuantity: (quantity: number) => void
}

function Line({ line, formKey, onQuantity }: LineProps) {
  const problemId = line.problem ? `problem-${line.id}` : undefined
  return (
    <CartLineView line={line}>
      {line.problem && (
        <p id={problemId} className="text-sm font-medium text-danger">
          {line.problem}
        </p>
      )}
      <form
        method="post"
        action="/cart"
        className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2"
        onSubmit={event => {
          event.preventDefault()
          const removing = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'remove'
          onQuantity(removing ? 0 : line.quantity)
        }}
      >
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="lineId" value={line.id} />
        <QuantityStepper
          id={`quantity-${line.id}`}
          name="quantity"
          label={`Quantity of ${line.name}`}
          size="sm"
          value={line.quantity}
          max={Math.max(line.quantityMax, line.quantity)}
          onChange={onQuantity}
          describedBy={problemId}
        />
        <Button
          type="submit"
          name="intent"
          value="change"
          size="sm"
          variant="secondary"
          className="unscripted"
        >
          Update
        </Button>
        <button
          type="submit"
          name="intent"
          value="remove"
          className="link py-2 text-sm text-muted hover:text-ink"
        >
          Remove<span className="sr-only"> {line.name}</span>
        </button>
      </form>
    </CartLineView>
  )
}
