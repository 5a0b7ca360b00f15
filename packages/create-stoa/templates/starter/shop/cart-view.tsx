'use client'

import { type CartControls, useCart, useMoney } from '@stoa/react'
import { CheckoutButton } from './checkout-button.tsx'
import { Link } from './link.tsx'
import { problemOf } from './problem-of.ts'

/** The cart: lines, totals, the way to the checkout. Changes are shown at once, with exact totals, and then sent. */
export function CartView() {
  const cart = useCart()
  const { lines, totals, isLoading, isPending, error } = cart
  const money = useMoney()
  const shown = (amount: string | undefined) =>
    totals && amount !== undefined ? money(amount, totals.currency) : '…'
  if (isLoading) return <p role="status">Loading the cart …</p>
  return (
    <>
      <h1>Cart</h1>
      {error && (
        <p className="problem" role="alert">
          {problemOf(error)}
        </p>
      )}
      {lines.length === 0 ? (
        <p>
          Your cart is empty. <Link href="/">To the products</Link>
        </p>
      ) : (
        <>
          <ul className="cart-lines">
            {lines.map(line => (
              <CartLine key={line.id} line={line} price={shown(line.total)} cart={cart} />
            ))}
          </ul>
          <dl className="totals" aria-busy={isPending}>
            <dt>Subtotal</dt>
            <dd>{shown(totals?.subtotal)}</dd>
            {Number(totals?.discount) > 0 && (
              <>
                <dt>Discount</dt>
                <dd>−{shown(totals?.discount)}</dd>
              </>
            )}
            <dt>Total before delivery</dt>
            <dd>{shown(totals?.total)}</dd>
          </dl>
          <CheckoutButton isPending={isPending} />
        </>
      )}
    </>
  )
}

function CartLine(props: { line: CartControls['lines'][number]; price: string; cart: CartControls }) {
  const { line, price, cart } = props
  const { id, item, quantity } = line
  const name = item.productName?.translated ?? item.productName?.original ?? ''
  const options = item.descriptionLines?.map(
    ({ plainText, colorInfo }) =>
      plainText?.translated ?? plainText?.original ?? colorInfo?.translated ?? colorInfo?.original,
  )
  return (
    <li className="cart-line">
      {item.image?.url ? (
        <img src={item.image.url} alt="" width="96" height="120" />
      ) : (
        <span className="no-picture" />
      )}
      <div>
        <strong>{name}</strong>
        {options && options.length > 0 && <p className="muted">{options.join(', ')}</p>}
        <p>{price}</p>
        <div className="quantity">
          <button
            type="button"
            aria-label={`One ${name} less`}
            disabled={quantity === 1}
            onClick={() => cart.setQuantity(id, quantity - 1)}
          >
            −
          </button>
          <output aria-label={`Quantity of ${name}`}>{quantity}</output>
          <button
            type="button"
            aria-label={`One ${name} more`}
            onClick={() => cart.setQuantity(id, quantity + 1)}
          >
            +
          </button>
          <button
            className="plain"
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => cart.remove(id)}
          >
            Remove
          </button>
        </div>
      </div>
    </li>
  )
}
