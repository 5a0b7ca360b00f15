import { ArchMark } from '@stoa/ui'
import type { Theme } from '../http/theme.ts'

interface Props {
  shopName: string
  collections: { name: string; href: string }[]
  theme?: Theme
  /** There is a journal to read. */
  journal?: boolean
}

/** The footer links to the first collections only; the header's menu has all. */
const collectionsMax = 8

/** Navigation links and the theme switch. */
export function SiteFooter({ shopName, collections, theme, journal }: Props) {
  return (
    <footer className="mt-24 border-t border-line bg-surface sm:mt-32">
      <div className="shell grid gap-x-12 gap-y-10 py-14 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <div className="grid content-start gap-4">
          <ArchMark className="h-9 w-auto text-accent" />
          <p className="max-w-sm text-sm text-muted">
            {shopName} sells useful things that are a pleasure to own. Named after the covered walk of a Greek
            market, where the shops stood.
          </p>
        </div>
        <FooterLinks
          title="Shop"
          links={[...collections.slice(0, collectionsMax), { name: 'All products', href: '/products' }]}
        />
        <FooterLinks
          title="Find"
          links={[
            ...(journal ? [{ name: 'Journal', href: '/journal' }] : []),
            { name: 'Search', href: '/search' },
            { name: 'Cart', href: '/cart' },
          ]}
        />
      </div>
      <div className="shell">
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-5">
          <p className="text-xs text-muted">A shop on Stoa, the open commerce platform</p>
          <ThemeSwitch theme={theme} />
        </div>
      </div>
    </footer>
  )
}

function FooterLinks({ title, links }: { title: string; links: { name: string; href: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="eyebrow mb-3 text-muted">{title}</h2>
      <ul className="text-sm">
        {links.map(({ name, href }) => (
          <li key={href}>
            <a href={href} className="inline-block py-1.5 underline-offset-4 hover:underline">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const themes = [
  ['system', 'Auto'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

function ThemeSwitch({ theme }: { theme?: Theme }) {
  return (
    <form method="post" action="/theme" data-theme-switch>
      <fieldset className="flex overflow-hidden rounded-sm border border-line-strong text-xs">
        <legend className="sr-only">Colours</legend>
        {themes.map(([value, label]) => (
          <button
            key={value}
            type="submit"
            name="theme"
            value={value}
            aria-pressed={(theme ?? 'system') === value}
            className="min-h-9 px-3.5 -outline-offset-2 hover:bg-paper aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {label}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
