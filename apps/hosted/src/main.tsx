import './app.css'
import { environment } from '@stoa/client'
import { App } from './app.tsx'
import { checkoutTexts } from './i18n/checkout-texts.ts'
import { chooseLanguage } from './i18n/choose-language.ts'
import { LoadingPage } from './kit/loading-page.tsx'
import { pageRoot, reloadOnBfcacheRestore } from './kit/page-root.tsx'
import { chosenLanguage } from './kit/shop-language.ts'
import { type HostedSite, readSession } from './session/hosted-session.ts'
import { openSession } from './session/open-session.ts'
import { sessionClient } from './session/session-client.ts'
import { tabStorage } from './session/tab-storage.ts'

const root = pageRoot<HostedSite>(site => ({
  catalogues: [checkoutTexts],
  negotiate: () => chooseLanguage([chosenLanguage(), site?.locale, ...navigator.languages]),
  // The checkout continues in the shop's language.
  offered: [],
  remember: () => {},
}))

async function start() {
  const site = readSession(tabStorage)?.site
  await root.show(site, <LoadingPage shopName={site?.name} />)
  // Outside React: the token of the address can be redeemed only once.
  const opening = await openSession({
    client: sessionClient(),
    environment,
    storage: tabStorage,
    hash: location.hash,
    clearHash: () => history.replaceState(history.state, '', location.pathname + location.search),
  })
  await root.show(
    opening.kind === 'open' ? opening.session.site : site,
    <App opening={opening} onRetry={() => void start()} />,
  )
}

reloadOnBfcacheRestore()
void start()
