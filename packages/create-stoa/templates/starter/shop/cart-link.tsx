'use client'

import { Link } from './link.tsx'
import { useCart } from './use-cart.ts'

/** Leads to the cart and says how much is in it. */
export function CartLink() {
  const { count } = useCart()
  return (
    <Link className="cart-link" href="/cart">
      Cart{count > 0 && <span className="count"> {count}</span>}
    </Link>
  )
}
