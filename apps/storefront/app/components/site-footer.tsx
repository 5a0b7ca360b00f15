import { languageName } from '@stoa/texts'
import { Anchor } from '@stoa/ui'
import type { BrandView } from '../content/brand.ts'
import type { MenuEntry } from '../content/menu.ts'
import type { Theme } from '../http/theme.ts'
import { type Language, localized } from '../i18n/languages.ts'
import { useI18n, useTexts } from '../i18n/use-i18n.ts'
import { CachedMarkup } from './cached-markup.tsx'
import { FooterNewsletter, type FooterSection } from './sections/newsletter-form.tsx'
import { ShopMark } from './shop-mark.tsx'

interface Props {
  shopName: string
  brand?: BrandView
  /** What the shop says about itself. */
  introduction?: string
  /** The merchant's menus: groups of links, and the line of legal pages. */
  menus?: { footer: MenuEntry[]; legal: MenuEntry[] }
  collections: { name: string; href: string }[]
  theme?: Theme
  /** The merchant measures visits, if shoppers agree. */
  analytics?: boolean
  /** There is a journal to read. */
  journal?: boolean
  /** The sign-up for the newsletter, and what became of it. */
  newsletter?: FooterSection & { sent?: string; problem?: string }
  /** Languages of the shop, the main one first. */
  languages: Language[]
  /** Address of this page without its language. */
  address?: { path: string; search: string }
}

/** The footer links to the first collections only; the header's menu has all. */
const collectionsMax = 8

/** Navigation links, and the choice of language and theme. */
export function SiteFooter(props: Props) {
  const { shopName, brand, introduction, collections, menus, theme, journal, languages, address, analytics } =
    props
  const { nav, footer, product } = useTexts()
  return (
    <footer className="mt-24 border-t border-line bg-surface sm:mt-32">
      <div className="shell grid gap-x-12 gap-y-10 py-14 sm:grid-cols-2 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-[2fr]">
        <div className="grid content-start gap-4">
          <div className="flex items-center gap-3">
            <ShopMark brand={brand} shopName={shopName} className="h-9" />
          </div>
          <p dir="auto" className="max-w-sm text-sm text-muted">
            {introduction}
          </p>
          {props.newsletter && <FooterNewsletter {...props.newsletter} />}
        </div>
        <FooterLinks
          title={footer.shop}
          links={[...collections.slice(0, collectionsMax), { name: nav.allProducts, href: '/products' }]}
        />
        <FooterLinks
          title={footer.find}
          links={[
            ...(journal ? [{ name: nav.journal, href: '/journal' }] : []),
            { name: nav.search, href: '/search' },
            { name: nav.cart, href: '/cart' },
            { name: product.wishList, href: '/wishlist' },
          ]}
        />
        {(menus?.footer ?? []).map(({ name, children }) => (
          <FooterLinks key={name} title={name} links={children.flatMap(linkOf)} />
        ))}
      </div>
      <div className="shell">
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-5">
          <ul className="flex flex-wrap gap-x-5 text-xs text-muted">
            {(menus?.legal ?? []).flatMap(linkOf).map(({ name, href }) => (
              <li key={href}>
                <Anchor href={href} className="inline-block py-2 underline-offset-4 hover:underline">
                  {name}
                </Anchor>
              </li>
            ))}
            <li className="py-2">{footer.platform}</li>
          </ul>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
            {analytics && <ConsentReset />}
            <LanguageLinks languages={languages} address={address} />
            <ThemeSwitch theme={theme} />
          </div>
        </div>
      </div>
    </footer>
  )
}

const linkOf = ({ name, href }: MenuEntry) => (href ? [{ name, href }] : [])

interface LinksProps {
  title: string
  links: { name: string; href: string }[]
}

const FooterLinks = (props: LinksProps) => (
  <CachedMarkup as="nav" aria-label={props.title} component={LinkList} props={props} />
)

function LinkList({ title, links }: LinksProps) {
  return (
    <>
      <h2 className="eyebrow mb-3 text-muted">{title}</h2>
      <ul className="text-sm">
        {links.map(({ name, href }) => (
          <li key={href}>
            <Anchor href={href} className="inline-block py-1.5 underline-offset-4 hover:underline">
              {name}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  )
}

/** This page in the other languages. */
function LanguageLinks({ languages, address }: Pick<Props, 'languages' | 'address'>) {
  const { language: current, texts } = useI18n()
  if (languages.length < 2) return null
  const { path, search } = address ?? { path: '/', search: '' }
  return (
    <nav aria-label={texts.footer.language}>
      <ul className="flex flex-wrap gap-x-4 text-xs">
        {languages.map((language, index) => (
          <li key={language}>
            <a
              href={localized(path + search, index === 0 ? '' : `/${language}`)}
              hrefLang={language}
              lang={language}
              aria-current={language === current || undefined}
              className="inline-block py-2 underline-offset-4 hover:underline aria-[current]:font-semibold"
            >
              {languageName(language)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Asks the question about analytics again. */
const ConsentReset = () => (
  <form method="post" action="/consent">
    <button type="submit" name="consent" value="" className="py-2 text-xs underline-offset-4 hover:underline">
      {useTexts().consent.change}
    </button>
  </form>
)

const themes = [
  ['system', 'auto'],
  ['light', 'light'],
  ['dark', 'dark'],
] as const

function ThemeSwitch({ theme }: { theme?: Theme }) {
  const { footer } = useTexts()
  return (
    <form method="post" action="/theme" data-theme-switch>
      <fieldset className="flex overflow-hidden rounded-sm border border-line-strong text-xs">
        <legend className="sr-only">{footer.colours}</legend>
        {themes.map(([value, text]) => (
          <button
            key={value}
            type="submit"
            name="theme"
            value={value}
            aria-pressed={(theme ?? 'system') === value}
            className="min-h-9 px-3.5 -outline-offset-2 hover:bg-paper aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {footer[text]}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
