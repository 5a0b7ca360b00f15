import { Button, classNames, QuantityStepper } from '@stoa/ui'
import { useRef } from 'react'
import type { CartLine } from '../cart/cart-view.ts'
import { CartLineView } from '../components/cart-line-view.tsx'
import { useIslandI18n, useLocalPath } from '../i18n/i18n-context.tsx'
import type { CartEditing } from './use-cart-editing.ts'

interface CartLinesProps {
  id: string
  editing: CartEditing
  /** Id of the line on top. */
  first?: string
}

/** The lines of a cart with their quantities. `id` distinguishes the lists of a page. */
export function CartLines({ id, editing, first }: CartLinesProps) {
  const { cart, totals, formKey, setQuantity } = editing
  const { texts } = useIslandI18n()
  const lines = cart.lines.toSorted((a, b) => Number(b.id === first) - Number(a.id === first))
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={texts.cart.lines}
      onPointerEnter={editing.prepare}
      onFocus={editing.prepare}
      className={classNames('grid divide-y divide-line', first === undefined && 'border-y border-line')}
    >
      {lines.map(line => (
        <li key={line.id} className="py-6">
          <Line
            id={`${id}-${line.id}`}
            line={line}
            warning={totals?.lineWarnings[line.id]}
            discounts={totals?.lineDiscounts[line.id]}
            formKey={formKey}
            onQuantity={quantity => {
              // The focused button disappears with its line.
              if (quantity === 0) list.current?.focus()
              setQuantity(line.id, quantity)
            }}
          />
        </li>
      ))}
    </ul>
  )
}

interface LineProps {
  id: string
  line: CartLine
  warning?: string
  discounts?: string[]
  formKey: string
  onQuantity: (quantity: number) => void
}

function Line({ id, line, warning, discounts = [], formKey, onQuantity }: LineProps) {
  const { buy, cart } = useIslandI18n().texts
  const localPath = useLocalPath()
  const problem = line.problem ?? warning
  const problemId = problem ? `problem-${id}` : undefined
  return (
    <CartLineView line={line} discounts={discounts}>
      {problem && (
        <p
          id={problemId}
          className={line.problem ? 'text-sm font-medium text-danger' : 'text-sm font-medium text-caution'}
        >
          {problem}
        </p>
      )}
      <form
        method="post"
        action={localPath('/cart')}
        className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2"
        onSubmit={event => {
          event.preventDefault()
          const removing = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'remove'
          onQuantity(removing ? 0 : line.quantity)
        }}
      >
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="lineId" value={line.id} />
        <input type="hidden" name="reference" value={line.reference ?? ''} />
        <QuantityStepper
          id={`quantity-${id}`}
          name="quantity"
          label={buy.quantityOf({ product: line.name })}
          size="sm"
          value={line.quantity}
          min={Math.min(line.quantityMin, line.quantity)}
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
          {cart.update}
        </Button>
        <button
          type="submit"
          name="intent"
          value="remove"
          aria-label={cart.removeItem({ item: line.name })}
          className="link py-2 text-sm text-muted hover:text-ink"
        >
          {cart.remove}
        </button>
      </form>
    </CartLineView>
  )
}
