import { ArchMark, BagIcon, CloseIcon, classNames, MenuIcon, SearchIcon } from '@stoa/ui'
import { cartLabel } from '../islands/cart-count.ts'

export interface SiteHeaderProps {
  shopName: string
  collections: { name: string; href: string }[]
  /** Unknown when the platform did not say. */
  cartCount?: number
  /** Path of the page, to mark where one is. */
  path: string
}

const icon = 'relative inline-grid size-11 place-items-center rounded-sm hover:bg-surface'

/** Wordmark, collections, search and cart. The phone's menu is a disclosure that needs no script. */
export function SiteHeader({ shopName, collections, cartCount, path }: SiteHeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
      <div className="shell flex h-16 items-center gap-6 lg:h-20">
        <a href="/" className="-ms-1 flex items-center gap-3 p-1" aria-label={`${shopName}, home`}>
          <ArchMark className="h-6 w-auto text-accent" />
          <span className="font-display text-[1.75rem] leading-none tracking-tight">{shopName}</span>
        </a>
        <nav aria-label="Collections" className="mx-auto hidden lg:block">
          <ul className="flex gap-x-1 text-sm xl:gap-x-3">
            {[...collections, { name: 'Everything', href: '/products' }].map(({ name, href }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={path === href ? 'page' : undefined}
                  className="block px-3 py-2.5 decoration-accent decoration-2 underline-offset-8 hover:underline aria-[current=page]:underline"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ms-auto -me-2.5 flex items-center lg:ms-0">
          <a href="/search" className={icon} aria-label="Search" title="Search">
            <SearchIcon />
          </a>
          <a
            href="/cart"
            data-cart-link
            className={icon}
            aria-label={cartCount === undefined ? 'Cart' : cartLabel(cartCount)}
            title="Cart"
          >
            <BagIcon />
            <span
              data-cart-count
              hidden={!cartCount}
              className="tabular absolute end-0.5 top-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] font-semibold leading-none text-on-accent"
            >
              {cartCount && cartCount > 99 ? '99+' : (cartCount ?? 0)}
            </span>
          </a>
          <Menu collections={collections} path={path} />
        </div>
      </div>
    </header>
  )
}

function Menu({ collections, path }: Pick<SiteHeaderProps, 'collections' | 'path'>) {
  return (
    <details className="group lg:hidden">
      <summary className={classNames(icon, 'list-none [&::-webkit-details-marker]:hidden')} aria-label="Menu">
        <MenuIcon className="group-open:hidden" />
        <CloseIcon className="hidden group-open:block" />
      </summary>
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-full h-[calc(100dvh-4rem)] overflow-y-auto bg-paper"
      >
        <ul className="shell divide-y divide-line py-4">
          {[...collections, { name: 'Everything', href: '/products' }].map(({ name, href }) => (
            <li key={href}>
              <a
                href={href}
                aria-current={path === href ? 'page' : undefined}
                className="block py-4 font-display text-title aria-[current=page]:text-accent"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
