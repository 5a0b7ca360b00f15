import { ArchMark, ChevronIcon, classNames } from '@stoa/ui'
import { useState } from 'react'
import type { HostedSite } from '../session/hosted-session.ts'

/** What names the shop in the header. */
export interface HeaderNames {
  shopName?: string | undefined
  /** Whether arches stand before a name without a logo. */
  arches?: boolean | undefined
  /** Stands before the name, or in its place if `alt` is the name. */
  logo?: { url: string; alt: string; height: string } | undefined
}

interface PageHeaderProps extends HeaderNames {
  shopUrl?: string | undefined
  /** The link back. */
  back?: { url: string; text: string }
  /** Aligns the header with a page that has an order beside it. */
  beside?: boolean
  /** Shows the link back as an icon, with its text for screen readers. */
  iconOnly?: boolean
}

const logoHeights = { SMALL: 'h-7', MEDIUM: 'h-10', LARGE: 'h-14' }

/** Logo and text of the header as the checkout settings have them (protocol/checkout-settings §1). */
export function headerNames(
  site: Pick<HostedSite, 'name' | 'arches' | 'checkoutPage'> | undefined,
): HeaderNames {
  const { text, logo } = site?.checkoutPage?.brand?.header ?? {}
  const url = logo?.image?.url
  return {
    shopName: text || site?.name,
    arches: site !== undefined && site.arches !== false,
    // Text beside the logo names the shop, so that the picture needs no words.
    logo: url
      ? {
          url,
          alt: text ? '' : logo.image?.altText || site?.name || '',
          height: logoHeights[logo.size ?? 'MEDIUM'],
        }
      : undefined,
  }
}

/** The shop's name and one link back. No other links, so that the buyer is not distracted. */
export function PageHeader({ shopName, arches, logo, shopUrl, back, beside, iconOnly }: PageHeaderProps) {
  const name = <ShopName shopName={shopName} arches={arches} logo={logo} />
  return (
    <header className="checkout-header flex min-h-18 items-center lg:min-h-24 lg:[grid-column:var(--header-columns,1)]">
      <div
        className={classNames(
          'grid grid-cols-(--header-template,minmax(0,1fr)_auto) items-center gap-x-6',
          beside ? 'header-column' : 'shell',
        )}
      >
        <div className="[grid-column:var(--header-name,1)]">
          {shopUrl ? (
            <a href={shopUrl} className="-mx-1 inline-block rounded-sm p-1" dir="auto">
              {name}
            </a>
          ) : (
            name
          )}
        </div>
        {back && (
          <a
            href={back.url}
            className="no-print -me-1 flex min-h-11 items-center gap-1 justify-self-end p-1 text-sm whitespace-nowrap link [grid-column:var(--header-back,2)]"
          >
            <ChevronIcon className="shrink-0 rotate-180" />
            <span className={iconOnly ? 'sr-only' : undefined}>{back.text}</span>
          </a>
        )}
      </div>
    </header>
  )
}

/** The logo with the text beside it; the text alone if there is no logo or it does not load. */
function ShopName({ shopName, arches, logo }: HeaderNames) {
  const [broken, setBroken] = useState(false)
  const text = <span className="font-display text-[1.75rem] leading-none tracking-tight">{shopName}</span>
  if (!logo || broken)
    return arches && shopName ? (
      <span className="flex items-center gap-3">
        <ArchMark className="h-6 w-auto shrink-0 text-accent max-[22rem]:hidden" />
        {text}
      </span>
    ) : (
      text
    )
  return (
    <span className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
      <img
        src={logo.url}
        alt={logo.alt}
        onError={() => setBroken(true)}
        // A fixed height, so that the layout does not shift when the image loads.
        className={classNames('w-auto max-w-52 object-contain object-left rtl:object-right', logo.height)}
      />
      {logo.alt === '' && text}
    </span>
  )
}
