import { Anchor, BagIcon, CloseIcon, classNames, MenuIcon, PersonIcon, SearchIcon } from '@stoa/ui'
import type { BrandView } from '../content/brand.ts'
import type { MenuEntry } from '../content/menu.ts'
import { useLocalPath } from '../i18n/i18n-context.tsx'
import { useI18n, useTexts } from '../i18n/use-i18n.ts'
import { CachedMarkup } from './cached-markup.tsx'
import { navigationFit } from './navigation-fit.ts'
import { ShopMark } from './shop-mark.tsx'

export interface SiteHeaderProps {
  shopName: string
  brand?: BrandView
  collections: { name: string; href: string }[]
  /** The merchant's menu, in place of the collections. */
  menu: MenuEntry[]
  /** Undefined when the call failed. */
  cartCount?: number
  /** Path of the current page, which the navigation marks. */
  path: string
  /** Name of the signed-in member. */
  memberName?: string
  /** There is a journal to read. */
  journal?: boolean
}

const icon = 'relative inline-grid size-11 place-items-center rounded-sm hover:bg-surface'

/** Wordmark, collections, search and cart. The phone's menu is a disclosure that needs no script. */
export function SiteHeader(props: SiteHeaderProps) {
  const { shopName, brand, cartCount, path, memberName } = props
  const { messages, texts } = useI18n()
  const { nav, island } = texts
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
      <div className="shell flex h-16 items-center gap-3 sm:gap-6 lg:h-20">
        <Anchor
          href="/"
          className="-ms-1 flex min-w-0 items-center gap-3 p-1"
          aria-label={nav.homeOf({ shop: shopName })}
        >
          <ShopMark brand={brand} shopName={shopName} className="h-8" />
        </Anchor>
        <Navigation {...props} />
        <div className="ms-auto -me-2.5 flex shrink-0 items-center lg:ms-0">
          <Anchor
            href="/search"
            data-click="search"
            className={icon}
            aria-label={nav.search}
            title={nav.search}
          >
            <SearchIcon />
          </Anchor>
          <AccountMenu memberName={memberName} path={path} />
          <Anchor
            href="/cart"
            data-click={path === '/cart' ? undefined : 'cart'}
            data-cart-link
            className={icon}
            data-cart-label={JSON.stringify(messages.island.cartLabel)}
            aria-label={cartCount === undefined ? nav.cart : island.cartLabel({ count: cartCount })}
            title={nav.cart}
          >
            <BagIcon />
            <span
              data-cart-count
              hidden={!cartCount}
              className="tabular absolute end-0.5 top-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] font-semibold leading-none text-on-accent"
            >
              {cartCount && cartCount > 99 ? '99+' : (cartCount ?? 0)}
            </span>
          </Anchor>
          <Menu {...props} />
        </div>
      </div>
    </header>
  )
}

const link = 'decoration-accent decoration-2 underline-offset-8 hover:underline aria-[current=page]:underline'

/** As many links as fit in one row, and a menu "More" with the others. */
function Navigation(props: SiteHeaderProps) {
  const { shopName, path } = props
  const { nav } = useTexts()
  const places = placesOf(props, nav)
  const { narrow, wide } = navigationFit(
    places.map(({ name }) => name),
    shopName,
  )
  return (
    <CachedMarkup
      as="nav"
      aria-label={nav.main}
      className="mx-auto hidden min-w-0 lg:block"
      component={NavigationRow}
      props={{ places, narrow, wide, path: currentOf(places, path) }}
    />
  )
}

/** The path if one of the links leads to it, so that other pages have one navigation. */
const currentOf = (places: readonly MenuEntry[], path: string): string =>
  places.some(({ href, children }) => href === path || currentOf(children, path) !== '') ? path : ''

interface RowProps {
  places: MenuEntry[]
  /** How many of them fit in the row. */
  narrow: number
  wide: number
  path: string
}

function NavigationRow({ places, narrow, wide, path }: RowProps) {
  const { nav } = useTexts()
  return (
    <ul className="flex items-center gap-x-1 text-sm xl:gap-x-3">
      {places.slice(0, wide).map((place, index) => (
        <li key={place.name} className={index < narrow ? undefined : 'hidden xl:block'}>
          <Place place={place} path={path} />
        </li>
      ))}
      {narrow < places.length && (
        <li className={wide < places.length ? undefined : 'xl:hidden'}>
          <details className="group/more relative" name="header-menu">
            <summary className="flex cursor-pointer list-none items-center gap-1.5 px-3 py-2.5 [&::-webkit-details-marker]:hidden">
              {nav.more}
              <span aria-hidden="true" className="text-xs transition-[rotate] group-open/more:rotate-180">
                ▾
              </span>
            </summary>
            <ul
              className={classNames(
                'absolute end-0 top-full max-h-[70dvh] gap-x-6 overflow-y-auto rounded-sm border border-line bg-raised p-3 shadow-lg',
                places.length - narrow > 8 ? 'w-[36rem] columns-2' : 'w-72',
              )}
            >
              {places.slice(narrow).map((place, index) => (
                <li key={place.name} className={narrow + index < wide ? 'xl:hidden' : undefined}>
                  <Entries entries={[place]} path={path} />
                </li>
              ))}
            </ul>
          </details>
        </li>
      )}
    </ul>
  )
}

/** A link of the row, or a panel with the entries below it. */
function Place({ place: { name, href, children }, path }: { place: MenuEntry; path: string }) {
  if (children.length === 0)
    return (
      <Anchor
        href={href ?? '/'}
        aria-current={path === href ? 'page' : undefined}
        className={classNames(link, 'block max-w-54 truncate px-3 py-2.5')}
      >
        {name}
      </Anchor>
    )
  return (
    <details className="group/place" name="header-menu">
      <summary className="flex cursor-pointer list-none items-center gap-1.5 px-3 py-2.5 [&::-webkit-details-marker]:hidden">
        {name}
        <span aria-hidden="true" className="text-xs transition-[rotate] group-open/place:rotate-180">
          ▾
        </span>
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[70dvh] overflow-y-auto border-b border-line bg-paper shadow-lg">
        <div className="shell grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-8 gap-y-6 py-8">
          {href && <Entries entries={[{ name, href, children: [] }]} path={path} />}
          {children.map(child => (
            <Entries key={child.name} entries={[child]} path={path} />
          ))}
        </div>
      </div>
    </details>
  )
}

/** Entries of a menu, those below an entry under it. */
function Entries({ entries, path }: { entries: MenuEntry[]; path: string }) {
  return (
    <ul>
      {entries.map(({ name, href, children }) => (
        <li key={name}>
          {href ? (
            <Anchor
              href={href}
              aria-current={path === href ? 'page' : undefined}
              className={classNames(link, 'block px-3 py-2 [overflow-wrap:anywhere]')}
            >
              {name}
            </Anchor>
          ) : (
            <p className="eyebrow px-3 py-2 text-muted">{name}</p>
          )}
          {children.length > 0 && <Entries entries={children} path={path} />}
        </li>
      ))}
    </ul>
  )
}

type Sources = Pick<SiteHeaderProps, 'collections' | 'menu' | 'journal'>

/** The links of the navigation: the merchant's menu, else all collections. */
const placesOf = (
  { collections, menu, journal }: Sources,
  nav: { allProducts: string; journal: string },
): MenuEntry[] =>
  menu.length > 0
    ? menu
    : [
        ...collections,
        { name: nav.allProducts, href: '/products' },
        ...(journal ? [{ name: nav.journal, href: '/journal' }] : []),
      ].map(place => ({ ...place, children: [] }))

function Menu({ path, ...sources }: Sources & Pick<SiteHeaderProps, 'path'>) {
  const { nav } = useTexts()
  const places = placesOf(sources, nav)
  return (
    <details className="group lg:hidden">
      <summary
        className={classNames(icon, 'list-none [&::-webkit-details-marker]:hidden')}
        aria-label={nav.menu}
      >
        <MenuIcon className="group-open:hidden" />
        <CloseIcon className="hidden group-open:block" />
      </summary>
      <CachedMarkup
        as="nav"
        aria-label={nav.menu}
        className="absolute inset-x-0 top-full h-[calc(100dvh-4rem)] overflow-y-auto bg-paper"
        component={MenuList}
        props={{ places, path: currentOf(places, path) }}
      />
    </details>
  )
}

function MenuList({ places, path }: Pick<RowProps, 'places' | 'path'>) {
  return (
    <ul className="shell divide-y divide-line py-4">
      {places.map(({ name, href, children }) => (
        <li key={name} className="py-4">
          {href ? (
            <Anchor
              href={href}
              aria-current={path === href ? 'page' : undefined}
              className="block font-display text-title aria-[current=page]:text-accent"
            >
              {name}
            </Anchor>
          ) : (
            <p className="font-display text-title">{name}</p>
          )}
          {children.length > 0 && <Entries entries={children} path={path} />}
        </li>
      ))}
    </ul>
  )
}

/** Links to the member's pages, or to sign-in. A disclosure that needs no script. */
function AccountMenu({ memberName, path }: Pick<SiteHeaderProps, 'memberName' | 'path'>) {
  const { nav } = useTexts()
  const localPath = useLocalPath()
  if (memberName === undefined) {
    const back =
      path === '/' || path.startsWith('/sign-in') ? '' : `?to=${encodeURIComponent(localPath(path))}`
    return (
      <Anchor
        href={`/sign-in${back}`}
        rel="nofollow"
        className={icon}
        aria-label={nav.signIn}
        title={nav.signIn}
      >
        <PersonIcon />
      </Anchor>
    )
  }
  return (
    <details className="group/account relative" name="header-menu">
      <summary
        className={classNames(icon, 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}
        aria-label={nav.accountOf({ name: memberName })}
        title={nav.account}
      >
        <PersonIcon className="fill-current" />
      </summary>
      <div className="absolute -end-22 top-full grid w-60 lg:end-0 rounded-sm border border-line bg-raised py-2 shadow-lg">
        <p className="truncate px-5 pt-2 pb-3 text-sm text-muted">
          {nav.signedInAs({ name: memberName, bdi: text => <bdi className="text-ink">{text}</bdi> })}
        </p>
        {[
          { href: '/account', text: nav.yourAccount },
          { href: '/account/orders', text: nav.yourOrders },
        ].map(({ href, text }) => (
          <Anchor key={href} href={href} className={entry} aria-current={path === href ? 'page' : undefined}>
            {text}
          </Anchor>
        ))}
        <form method="post" action={localPath('/sign-out')} className="mt-2 border-t border-line pt-2">
          <button type="submit" className={classNames(entry, 'w-full text-start')}>
            {nav.signOut}
          </button>
        </form>
      </div>
    </details>
  )
}

const entry = 'block px-5 py-2.5 text-sm hover:bg-surface aria-[current=page]:text-accent'
