import { createClient } from '@stoa/client'
import { getCheckout } from '@stoa/client/calls'
import { type Checkout, callKey, StoaProvider } from '@stoa/react'
import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { CheckoutPage } from '../checkout/checkout-page.tsx'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { chooseLanguage } from '../i18n/choose-language.ts'
import { I18nProvider, loadI18n } from '../i18n/i18n-provider.tsx'
import { textsOf } from '../i18n/text-catalogue.ts'
import { checkoutBrandOf } from '../kit/checkout-brand.ts'
import type { Callbacks, HostedSession, HostedSite } from '../session/hosted-session.ts'
import { SessionContext } from '../session/session-context.ts'
import { FirstStateContext } from './first-state-context.ts'

/** What the platform knows of a checkout before the browser has redeemed its token. */
export interface CheckoutState {
  /** Without the buyer's data. */
  checkout: Checkout
  callbacks: Callbacks
  site: HostedSite
  /** The language that the shop passes in the address. */
  shopLanguage: string | undefined
  /** The languages of the request, preferred first. */
  languages: readonly string[]
}

export interface RenderedPage {
  language: string
  direction: string
  title: string
  /** The look of the shop, for a style element; empty for none. */
  style: string
  /** Content of the element in which the page runs. */
  html: string
}

/** Renders the first state of the checkout page. The platform runs it for each request. */
export async function renderCheckout({
  checkout,
  callbacks,
  site,
  shopLanguage,
  languages,
}: CheckoutState): Promise<RenderedPage> {
  const options = {
    catalogues: [checkoutTexts],
    negotiate: () => chooseLanguage([shopLanguage, site.locale, ...languages]),
    offered: [],
    remember: () => {},
  }
  const prepared = await loadI18n(options)
  const texts = textsOf(prepared.loaded, checkoutTexts)
  const queries = new QueryClient()
  queries.setQueryData(callKey(getCheckout, { id: checkout.id }), { checkout })
  const session: HostedSession = {
    sessionToken: '',
    expiresAt: 0,
    accessToken: '',
    checkoutId: checkout.id,
    callbacks,
    site,
  }
  const html = renderToString(
    <FirstStateContext value={{ languages, callbacks }}>
      <I18nProvider options={options} prepared={prepared}>
        <SessionContext value={session}>
          <StoaProvider client={offlineClient()} locale={prepared.locale} queryClient={queries}>
            <CheckoutPage onEnded={() => {}} />
          </StoaProvider>
        </SessionContext>
      </I18nProvider>
    </FirstStateContext>,
  )
  queries.clear()
  return {
    language: prepared.language,
    direction: prepared.direction,
    title: texts.page.checkoutAt({ shop: site.name }),
    style: checkoutBrandOf(site),
    // The document has its title in the head.
    html: html.replace(/<title>.*?<\/title>/, ''),
  }
}

/** Rendering makes no call. */
const offlineClient = () =>
  createClient({
    baseUrl: 'http://rendering.invalid',
    fetch: async () => {
      throw new Error('The first state of a page is rendered without calls.')
    },
  })
