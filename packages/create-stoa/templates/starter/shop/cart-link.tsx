'use client'

import { useCart } from '@stoa/react'
import { Link } from './link.tsx'

/** Leads to the cart and says how much is in it. */
export function CartLink() {
  const { count } = useCart()
  return (
    <Link className="cart-link" href="/cart">
      Cart{count > 0 && <span className="count"> {count}</span>}
    </Link>
  )
}
