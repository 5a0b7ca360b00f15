import { ChevronIcon, classNames } from '@stoa/ui'

interface PageHeaderProps {
  shopName?: string
  shopUrl?: string
  /** The link back. */
  back?: { url: string; text: string }
  /** Aligns the header with a page that has an order beside it. */
  beside?: boolean
  /** Shows the link back as an icon, with its text for screen readers. */
  iconOnly?: boolean
}

/** The shop's name and one link back. No other links, so that the buyer is not distracted. */
export function PageHeader({ shopName, shopUrl, back, beside, iconOnly }: PageHeaderProps) {
  const name = <span className="font-display text-[1.75rem] leading-none tracking-tight">{shopName}</span>
  return (
    <header
      className={classNames(
        'flex min-h-18 items-center justify-between gap-6 lg:min-h-24',
        beside ? 'column-start' : 'shell',
      )}
    >
      {shopUrl ? (
        <a href={shopUrl} className="-mx-1 rounded-sm p-1" dir="auto">
          {name}
        </a>
      ) : (
        name
      )}
      {back && (
        <a href={back.url} className="no-print -me-1 flex min-h-11 items-center gap-1 p-1 text-sm link">
          <ChevronIcon className="shrink-0 rotate-180" />
          <span className={iconOnly ? 'sr-only' : undefined}>{back.text}</span>
        </a>
      )}
    </header>
  )
}
