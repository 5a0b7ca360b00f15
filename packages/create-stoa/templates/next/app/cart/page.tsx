import type { Metadata } from 'next'
import { CartView } from '../../shop/cart-view.tsx'

export const metadata: Metadata = { title: 'Cart' }

export default function CartPage() {
  return <CartView />
}
