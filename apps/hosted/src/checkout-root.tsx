import { getCheckout } from '@stoa/client/calls'
import { callQuery } from '@stoa/react'
import { tabStorage } from '@stoa/ui/browser-storage'
import { QueryClient } from '@tanstack/react-query'
import { App, type OpenedCheckout } from './app.tsx'
import { hasFirstState, takeOver } from './first-state/take-over.ts'
import { checkoutTexts } from './i18n/checkout-texts.ts'
import { chooseLanguage } from './i18n/choose-language.ts'
import { orderTexts } from './i18n/order-texts.ts'
import { applyCheckoutBrand } from './kit/checkout-brand.ts'
import { LoadingPage } from './kit/loading-page.tsx'
import { headerNames } from './kit/page-header.tsx'
import { pageRoot, reloadOnBfcacheRestore } from './kit/page-root.tsx'
import { chosenLanguage } from './kit/shop-language.ts'
import { type HostedSession, type HostedSite, readSession } from './session/hosted-session.ts'
import type { Opening } from './session/open-session.ts'
import { sessionClient } from './session/session-client.ts'

const root = pageRoot<HostedSite>(
  site => ({
    // Orders with downloads share their texts with the order page.
    catalogues: location.pathname === '/thank-you' ? [checkoutTexts, orderTexts] : [checkoutTexts],
    negotiate: () => chooseLanguage([chosenLanguage(), site?.locale, ...navigator.languages]),
    // The checkout continues in the shop's language.
    offered: [],
    remember: () => {},
  }),
  takeOver,
)

/** Shows the page of a session that is being opened; `reopen` tries again. */
export async function showPage(opening: Promise<Opening>, reopen: () => Promise<Opening>): Promise<void> {
  reloadOnBfcacheRestore()
  const site = readSession(tabStorage)?.site
  applyCheckoutBrand(site)
  if (!hasFirstState()) await root.show(site, <LoadingPage {...headerNames(site)} />)
  const opened = await opening
  const isOpen = opened.kind === 'open'
  if (isOpen) applyCheckoutBrand(opened.session.site)
  await root.show(
    isOpen ? opened.session.site : site,
    <App
      opening={opened}
      checkout={isOpen ? await openCheckout(opened.session) : undefined}
      onRetry={() => void showPage(reopen(), reopen)}
    />,
  )
}

/** The client of a session. A first state stays until the checkout has been loaded, so that the page replaces it at once. */
async function openCheckout(session: HostedSession): Promise<OpenedCheckout> {
  const client = sessionClient(session)
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: false }, mutations: { retry: false } },
  })
  if (hasFirstState()) await queries.prefetchQuery(callQuery(client, getCheckout, { id: session.checkoutId }))
  return { client, queries }
}
