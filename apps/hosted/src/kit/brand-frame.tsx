import { SkipLink } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/i18n-context.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import { LanguageChoice } from './language-choice.tsx'
import type { Site } from './reply-of.ts'
import { SiteName } from './site-name.tsx'

interface BrandFrameProps {
  site: Pick<Site, 'name' | 'appearance'> | undefined
  shopUrl: string | undefined
  /** Ends the sign-in; used for a shop without a return URL. */
  onLeave?: (() => void) | undefined
  children: ReactNode
}

/** Vanishing point of the arches, and the scale from one arch to the next. */
const VANISHING = { x: 200, y: 452 }
const SHRINK = 0.745
const NEAREST = { halfWidth: 184, crown: 40, base: 620 }

/** Outline of one arch; `share` is its size relative to the nearest. */
function arch(share: number): string {
  const round = (value: number) => Math.round(value * 10) / 10
  const half = round(NEAREST.halfWidth * share)
  const base = round(VANISHING.y + (NEAREST.base - VANISHING.y) * share)
  const spring = round(VANISHING.y + (NEAREST.crown - VANISHING.y) * share + half)
  return `M${round(VANISHING.x - half)} ${base}V${spring}a${half} ${half} 0 0 1 ${2 * half} 0V${base}Z`
}

/** The illustration beside sign-in: a row of arches in the site's accent colour. */
function Colonnade({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 400 600"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      className={className}
      fill="currentColor"
    >
      {[0, 1, 2, 3, 4].map(depth => (
        <path key={depth} d={arch(SHRINK ** depth)} opacity={0.08 + depth * 0.035} />
      ))}
      <path d={arch(SHRINK ** 5)} opacity="0.92" />
    </svg>
  )
}

/** The frame of sign-in pages: the site's name, an illustration in its colour, and a link back to the shop. */
export function BrandFrame({ site, shopUrl, onLeave, children }: BrandFrameProps) {
  const texts = useTexts(memberTexts)
  const name = site && <SiteName site={site} />
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,42%)]">
      <SkipLink>{texts.page.skip}</SkipLink>
      <div className="mx-auto flex min-h-dvh w-full max-w-118 flex-col px-[clamp(1.25rem,5vw,2.5rem)]">
        <header className="flex min-h-20 items-center pt-2 lg:min-h-28">
          {shopUrl ? (
            <a href={shopUrl} className="-mx-1 rounded-sm p-1">
              {name}
            </a>
          ) : (
            name
          )}
        </header>
        <main id="content" tabIndex={-1} className="flex-1 pt-6 pb-12 lg:pt-[7vh]">
          {children}
        </main>
        <footer className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 border-t border-line">
          <WayOut site={site} shopUrl={shopUrl} onLeave={onLeave} />
          <LanguageChoice />
        </footer>
      </div>
      <div className="hidden overflow-hidden bg-accent-soft text-accent lg:block" aria-hidden="true">
        {site?.appearance.arches === false ? (
          <Poster name={site.name} />
        ) : (
          <Colonnade className="sticky top-0 mx-auto h-dvh w-[84%] pt-[9vh]" />
        )}
      </div>
    </div>
  )
}

/** What stands beside sign-in in a shop without arches: its first letter, as large as the window. */
function Poster({ name }: { name: string }) {
  const [initial = ''] = name
  return (
    <div className="sticky top-0 grid h-dvh place-items-center bg-accent text-on-accent">
      <span className="font-display text-[min(62vh,34vw)] leading-none opacity-90">{initial}</span>
    </div>
  )
}

function WayOut({ site, shopUrl, onLeave }: Omit<BrandFrameProps, 'children'>) {
  const texts = useTexts(memberTexts)
  const look = 'flex min-h-11 items-center text-sm text-muted link hover:text-ink'
  const words = texts.page.backToShop({ shop: site?.name ?? '' })
  if (shopUrl)
    return (
      <a href={shopUrl} className={look}>
        {words}
      </a>
    )
  if (onLeave)
    return (
      <button type="button" className={look} onClick={onLeave}>
        {words}
      </button>
    )
  return <span />
}
