import { PageShell } from '@stoa/ui'
import { brandFontUrls } from '@stoa/ui/font-urls'
import {
  data,
  type HeadersFunction,
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import './app.css'
import { directionOf } from '@stoa/texts'
import { analyticsOf, endedCheckoutCookie } from './analytics/analytics.server.ts'
import { eventsScriptOf } from './analytics/events-script.ts'
import { currentCart } from './cart/current-cart.server.ts'
import { collectionHref, collectionsMiddleware, listCollections } from './catalogue/catalogue.server.ts'
import { productPreviewMiddleware } from './catalogue/product-preview.server.ts'
import { AnalyticsScript } from './components/analytics-script.tsx'
import { AnnouncementBar } from './components/announcement-bar.tsx'
import { ConsentNotice } from './components/consent-notice.tsx'
import { EndedTransitions } from './components/ended-transitions.tsx'
import { ErrorPage } from './components/error-page.tsx'
import { OpeningSoon } from './components/opening-soon.tsx'
import { PreviewBar } from './components/preview-bar.tsx'
import { SearchDialog } from './components/search-dialog.tsx'
import { SiteFooter } from './components/site-footer.tsx'
import { SiteHeader } from './components/site-header.tsx'
import { SpeculationRules } from './components/speculation-rules.tsx'
import { brandView } from './content/brand.ts'
import { shopContent } from './content/content.server.ts'
import { footerNewsletter } from './content/footer-newsletter.ts'
import { menuTree } from './content/menu.ts'
import { isPreview, previewMiddleware } from './content/preview.server.ts'
import type { Section } from './content/section.ts'
import { openingSoonMiddleware } from './http/opening-soon.server.ts'
import { originOf } from './http/origin.ts'
import type { Problem } from './http/page-error.ts'
import { sameOriginMiddleware } from './http/same-origin.server.ts'
import { serverData } from './http/server-data.ts'
import { readTheme } from './http/theme.ts'
import { languageMiddleware, offeredLanguages } from './i18n/language-middleware.server.ts'
import { type Language, localized } from './i18n/languages.ts'
import { useI18n } from './i18n/use-i18n.ts'
import { hasJournal, pictureUrl } from './journal/journal.server.ts'
import { currentMember } from './platform/member.server.ts'
import { shopperAddressMiddleware } from './platform/shopper-address.server.ts'
import { currentSite } from './platform/site.server.ts'
import { visitorMiddleware, visitorOf } from './platform/visitor.server.ts'

export const middleware = [
  sameOriginMiddleware,
  shopperAddressMiddleware,
  languageMiddleware,
  previewMiddleware,
  openingSoonMiddleware,
  productPreviewMiddleware,
  visitorMiddleware,
  collectionsMiddleware,
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = visitorOf(context)
  const [site, collections, count, member, journal, content, analytics] = await Promise.all([
    // Header and footer must not fail the page: the page itself reports an unavailable platform.
    currentSite().catch(() => undefined),
    listCollections(context).catch(() => []),
    // An unknown count is not shown as zero.
    currentCart(visitor).then(
      cart => cart.count,
      () => undefined,
    ),
    currentMember(visitor).catch(() => undefined),
    hasJournal().catch(() => false),
    shopContent().catch(() => undefined),
    analyticsOf(request, visitor),
  ])
  const url = new URL(request.url)
  const brand = brandView(content?.brand, pictureUrl)
  const root = serverData({
    brand,
    analytics,
    shopName: brand.name ?? site?.name ?? 'Shop',
    languages: site ? offeredLanguages(site) : [],
    address: { origin: originOf(request), path: url.pathname, search: url.search },
    cartCount: count,
    memberName: member?.name,
    journal,
    announcements: (content?.announcements ?? []).map(({ _id, text, url }) => ({ id: _id, text, url })),
    menus: {
      main: menuTree(content?.menus ?? [], 'main'),
      footer: menuTree(content?.menus ?? [], 'footer'),
      legal: menuTree(content?.menus ?? [], 'legal'),
    },
    newsletter: footerNewsletter(content?.sections ?? [], url.searchParams),
    introduction: content?.pages?.find(({ slug }) => slug === 'footer')?.description,
    preview: isPreview(),
    theme: readTheme(request),
    collections: collections.map(({ name, slug }) => ({ name: name ?? '', href: collectionHref(slug) })),
  })
  return analytics?.purchase ? data(root, { headers: { 'Set-Cookie': endedCheckoutCookie } }) : data(root)
}

export type RootData = Awaited<ReturnType<typeof loader>>['data']

/** The cookie of the loader. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** The title of pages without one. The page for errors has its own. */
export const meta: MetaFunction<typeof loader> = ({ loaderData, error }) =>
  error ? [] : [{ title: loaderData?.shopName ?? 'Shop' }]

export default function Root() {
  const root = useLoaderData<typeof loader>()
  return (
    <Page root={root}>
      <Frame root={root} path={root.address.path}>
        <Outlet />
      </Frame>
    </Page>
  )
}

interface FrameProps extends PageProps {
  path: string
}

/** Header and footer around a page, with as much of the shop as could be loaded. */
function Frame({ root, path, children }: FrameProps) {
  const { nav } = useI18n().texts
  const hasSignUp = useMatches().some(({ loaderData }) =>
    (loaderData as { sections?: Section[] } | undefined)?.sections?.some(({ kind }) => kind === 'newsletter'),
  )
  const shopName = root?.shopName ?? 'Shop'
  const collections = root?.collections ?? []
  return (
    <PageShell
      skip={nav.skip}
      header={
        <>
          {root?.preview && <PreviewBar />}
          <AnnouncementBar announcements={root?.announcements ?? []} />
          <SiteHeader
            shopName={shopName}
            brand={root?.brand}
            collections={collections}
            menu={root?.menus.main ?? []}
            cartCount={root?.cartCount}
            path={path}
            memberName={root?.memberName}
            journal={root?.journal}
          />
        </>
      }
      footer={
        <SiteFooter
          shopName={shopName}
          brand={root?.brand}
          introduction={root?.introduction}
          newsletter={hasSignUp ? undefined : root?.newsletter}
          collections={collections}
          menus={root?.menus}
          theme={root?.theme}
          analytics={root?.analytics !== undefined}
          journal={root?.journal}
          languages={root?.languages ?? []}
          address={root?.address}
        />
      }
    >
      {children}
      {root?.analytics && !root.analytics.consent && <ConsentNotice />}
    </PageShell>
  )
}

interface PageProps {
  /** Absent when its loader failed. */
  root?: RootData
  children: React.ReactNode
}

function Page({ root, children }: PageProps) {
  const { locale, language } = useI18n()
  const brand = root?.brand
  const matches = useMatches()
  return (
    <html lang={locale} dir={directionOf(language)} data-theme={root?.theme} style={root?.brand.style}>
      <head>
        <meta charSet="utf-8" />
        <EndedTransitions />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={brand?.paper ?? '#faf8f4'} />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: dark)"
          content={brand?.paperDark ?? '#161310'}
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {brandFontUrls(brand?.displayFont, brand?.textFont).map(url => (
          <link key={url} rel="preload" href={url} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {root && <Alternates languages={root.languages} address={root.address} />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <SearchDialog />
        {root?.analytics?.consent === 'granted' && (
          <AnalyticsScript
            url={root.analytics.url}
            eventsScript={eventsScriptOf(matches.map(({ loaderData }) => loaderData))}
          />
        )}
        <div id="announcements" role="status" aria-live="polite" className="sr-only" />
        <SpeculationRules />
      </body>
    </html>
  )
}

/** The addresses of the page in all languages, for search engines. */
function Alternates({
  languages,
  address: { origin, path, search },
}: Pick<RootData, 'languages' | 'address'>) {
  if (languages.length < 2) return null
  const page = /[?&](page=\d+)/.exec(search)?.[1]
  const address = page ? `${path}?${page}` : path
  const links: [code: string, language: Language][] = languages.map(language => [language, language])
  const [main] = languages
  return [...links, ...(main ? [['x-default', main] as const] : [])].map(([code, language]) => (
    <link
      key={code}
      rel="alternate"
      hrefLang={code}
      href={origin + localized(address, language === main ? '' : `/${language}`)}
    />
  ))
}

/** The page for errors, with as much of the shop around it as could be loaded. */
export function ErrorBoundary() {
  const error = useRouteError()
  const root = useRouteLoaderData<typeof loader>('root')
  const { pathname, search } = useLocation()
  const { errors } = useI18n().texts
  const missing = isRouteErrorResponse(error) && error.status === 404
  const problem = isRouteErrorResponse(error) ? (error.data as Problem | null) : undefined
  const shopName = root?.shopName ?? problem?.shopName ?? 'Shop'
  if (problem?.kind === 'openingSoon')
    return (
      <Page root={root}>
        <title>{`${errors.openingSoonTitle} · ${shopName}`}</title>
        <OpeningSoon shopName={shopName} />
      </Page>
    )
  return (
    <Page root={root}>
      <title>{`${missing ? errors.notFound : errors.failedTitle} · ${shopName}`}</title>
      <Frame root={root} path={pathname}>
        <ErrorPage
          missing={missing}
          problem={problem ?? undefined}
          path={pathname.replace(/^\/+/, '/') + search}
        />
      </Frame>
    </Page>
  )
}
