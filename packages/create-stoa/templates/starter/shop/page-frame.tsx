import type { ReactNode } from 'react'
import { CartLink } from './cart-link.tsx'
import { Link } from './link.tsx'
import './shop.css'

/** Header, the page, footer. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <header className="site-header">
        <Link className="shop-name" href="/">
          My shop
        </Link>
        <CartLink />
      </header>
      <main id="content">{children}</main>
      <footer className="site-footer">Runs on Stoa</footer>
    </>
  )
}
