'use client'

import {
  estimateCurrentCartTotals,
  removeLineItemsFromCurrentCart,
  updateCurrentCartLineItemQuantity,
} from '@stoa/client/currentCart'
import type { LineItem } from '@stoa/client/types'
import { useMutationCall } from '@stoa/react'
import { CheckoutButton } from './checkout-button.tsx'
import { Link } from './link.tsx'
import { problemOf } from './problem-of.ts'
import { useCart } from './use-cart.ts'

/** The cart: lines, totals, the way to the checkout. */
export function CartView() {
  const { lines, summary, isPending, error } = useCart()
  if (isPending) return <p role="status">Loading the cart …</p>
  if (error)
    return (
      <p className="problem" role="alert">
        {problemOf(error)}
      </p>
    )
  if (lines.length === 0)
    return (
      <>
        <h1>Cart</h1>
        <p>
          Your cart is empty. <Link href="/">To the products</Link>
        </p>
      </>
    )
  return (
    <>
      <h1>Cart</h1>
      <ul className="cart-lines">
        {lines.map(line => (
          <CartLine key={line.id} line={line} />
        ))}
      </ul>
      <dl className="totals">
        <dt>Subtotal</dt>
        <dd>{summary?.subtotal.formattedAmount}</dd>
        {Number(summary?.discount.amount) > 0 && (
          <>
            <dt>Discount</dt>
            <dd>−{summary?.discount.formattedAmount}</dd>
          </>
        )}
        <dt>Total before delivery</dt>
        <dd>{summary?.total.formattedAmount}</dd>
      </dl>
      <CheckoutButton />
    </>
  )
}

function CartLine({ line }: { line: LineItem }) {
  const change = useMutationCall(updateCurrentCartLineItemQuantity, {
    invalidates: [estimateCurrentCartTotals],
  })
  const remove = useMutationCall(removeLineItemsFromCurrentCart, { invalidates: [estimateCurrentCartTotals] })
  const name = line.productName?.translated ?? line.productName?.original ?? ''
  const options = line.descriptionLines?.map(
    ({ plainText, colorInfo }) =>
      plainText?.translated ?? plainText?.original ?? colorInfo?.translated ?? colorInfo?.original,
  )
  const setQuantity = (quantity: number) => change.mutate({ lineItems: [{ id: line.id, quantity }] })
  const isBusy = change.isPending || remove.isPending
  const problem = change.error ?? remove.error
  return (
    <li className="cart-line">
      {line.image?.url ? (
        <img src={line.image.url} alt="" width="96" height="120" />
      ) : (
        <span className="no-picture" />
      )}
      <div>
        <strong>{name}</strong>
        {options && options.length > 0 && <p className="muted">{options.join(', ')}</p>}
        <p>{line.lineItemPrice?.formattedAmount ?? line.price?.formattedAmount}</p>
        <div className="quantity">
          <button
            type="button"
            aria-label={`One ${name} less`}
            disabled={isBusy || line.quantity === 1}
            onClick={() => setQuantity(line.quantity - 1)}
          >
            −
          </button>
          <output aria-label={`Quantity of ${name}`}>{line.quantity}</output>
          <button
            type="button"
            aria-label={`One ${name} more`}
            disabled={isBusy}
            onClick={() => setQuantity(line.quantity + 1)}
          >
            +
          </button>
          <button
            className="plain"
            type="button"
            aria-label={`Remove ${name}`}
            disabled={isBusy}
            onClick={() => remove.mutate({ lineItemIds: [line.id] })}
          >
            Remove
          </button>
        </div>
        {problem && (
          <p className="problem" role="alert">
            {problemOf(problem)}
          </p>
        )}
      </div>
    </li>
  )
}
