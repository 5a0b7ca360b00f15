import './app.css'
import { environment } from '@stoa/client'
import { tabStorage } from '@stoa/ui/browser-storage'
import { openSession } from './session/open-session.ts'
import { sessionClient } from './session/session-client.ts'

/** Removes what names the session from the address: a bookmark or a shared address must not show the order. */
function clearAddress() {
  const address = new URL(location.href)
  address.searchParams.delete('redirectSession')
  history.replaceState(history.state, '', address.pathname + address.search)
}

const open = () =>
  openSession({
    client: sessionClient(),
    environment,
    storage: tabStorage,
    hash: location.hash,
    clearHash: clearAddress,
  })

// The token is redeemed while the page itself is still loading.
const opening = open()
void import('./checkout-root.tsx').then(({ showPage }) => showPage(opening, open))
