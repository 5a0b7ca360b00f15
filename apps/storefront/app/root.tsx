import { PageShell } from '@stoa/ui'
import { fontUrls } from '@stoa/ui/font-urls'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import './app.css'
import { currentCart } from './cart/current-cart.server.ts'
import { collectionHref, collectionsMiddleware, listCollections } from './catalogue/catalogue.server.ts'
import { ErrorPage } from './components/error-page.tsx'
import { SiteFooter } from './components/site-footer.tsx'
import { SiteHeader } from './components/site-header.tsx'
import { SpeculationRules } from './components/speculation-rules.tsx'
import type { Problem } from './http/page-error.ts'
import { sameOriginMiddleware } from './http/same-origin.server.ts'
import { readTheme } from './http/theme.ts'
import { hasJournal } from './journal/journal.server.ts'
import { currentMember } from './platform/member.server.ts'
import { shopperAddressMiddleware } from './platform/shopper-address.server.ts'
import { currentSite } from './platform/site.server.ts'
import { visitorMiddleware, visitorOf } from './platform/visitor.server.ts'

export const middleware = [
  sameOriginMiddleware,
  shopperAddressMiddleware,
  visitorMiddleware,
  collectionsMiddleware,
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = visitorOf(context)
  const [site, collections, count, member, journal] = await Promise.all([
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
  ])
  return {
    shopName: site?.name ?? 'Shop',
    locale: site?.locale ?? 'en',
    cartCount: count,
    memberName: member?.name,
    journal,
    theme: readTheme(request),
    path: new URL(request.url).pathname,
    collections: collections.map(({ name, slug }) => ({ name: name ?? '', href: collectionHref(slug) })),
  }
}

export type RootData = Awaited<ReturnType<typeof loader>>

/** The title of pages without one. The page for errors has its own. */
export const meta: MetaFunction<typeof loader> = ({ loaderData, error }) =>
  error ? [] : [{ title: loaderData?.shopName ?? 'Shop' }]

export default function Root() {
  const { shopName, locale, cartCount, collections, path, theme, memberName, journal } =
    useLoaderData<typeof loader>()
  return (
    <Page locale={locale} theme={theme}>
      <PageShell
        header={
          <SiteHeader
            shopName={shopName}
            collections={collections}
            cartCount={cartCount}
            path={path}
            memberName={memberName}
            journal={journal}
          />
        }
        footer={<SiteFooter shopName={shopName} collections={collections} theme={theme} journal={journal} />}
      >
        <Outlet />
      </PageShell>
    </Page>
  )
}

interface PageProps {
  locale?: string
  theme?: string
  children: React.ReactNode
}

function Page({ locale = 'en', theme, children }: PageProps) {
  return (
    <html lang={locale} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f4" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161310" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {fontUrls.map(url => (
          <link key={url} rel="preload" href={url} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <div id="announcements" role="status" aria-live="polite" className="sr-only" />
        <SpeculationRules />
      </body>
    </html>
  )
}

/** The page for errors, with as much of the shop around it as could be loaded. */
export function ErrorBoundary() {
  const error = useRouteError()
  const root = useRouteLoaderData<typeof loader>('root')
  const { pathname, search } = useLocation()
  const missing = isRouteErrorResponse(error) && error.status === 404
  const problem = isRouteErrorResponse(error) ? (error.data as Problem | null) : undefined
  const shopName = root?.shopName ?? 'Shop'
  const collections = root?.collections ?? []
  return (
    <Page locale={root?.locale} theme={root?.theme}>
      <title>{`${missing ? 'Not found' : 'Something went wrong'} · ${shopName}`}</title>
      <PageShell
        header={
          <SiteHeader
            shopName={shopName}
            collections={collections}
            cartCount={root?.cartCount}
            path={pathname}
            memberName={root?.memberName}
            journal={root?.journal}
          />
        }
        footer={
          <SiteFooter
            shopName={shopName}
            collections={collections}
            theme={root?.theme}
            journal={root?.journal}
          />
        }
      >
        <ErrorPage
          missing={missing}
          problem={problem ?? undefined}
          path={pathname.replace(/^\/+/, '/') + search}
        />
      </PageShell>
    </Page>
  )
}
