import { StoaProvider } from '@stoa/react'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckoutPage } from './checkout/checkout-page.tsx'
import { useI18n } from './i18n/i18n-context.ts'
import { EndedPage } from './kit/ended-page.tsx'
import { UnreachablePage } from './kit/unreachable-page.tsx'
import type { HostedSession } from './session/hosted-session.ts'
import type { Opening } from './session/open-session.ts'
import type { sessionClient } from './session/session-client.ts'
import { SessionContext } from './session/session-context.ts'
import { NoOrderPage } from './thank-you/no-order-page.tsx'
import { ThankYouPage } from './thank-you/thank-you-page.tsx'

/** Client and query cache of an open session. */
export interface OpenedCheckout {
  client: ReturnType<typeof sessionClient>
  queries: QueryClient
}

interface AppProps {
  opening: Opening
  /** Present if the session is open. */
  checkout: OpenedCheckout | undefined
  onRetry: () => void
}

/** Checkout or thank-you page, by the path. */
export function App({ opening, checkout, onRetry }: AppProps) {
  const thanks = location.pathname === '/thank-you'
  if (opening.kind === 'unreachable') return <UnreachablePage onRetry={onRetry} />
  if (opening.kind === 'open' && checkout)
    return <OpenApp session={opening.session} checkout={checkout} thanks={thanks} />
  if (opening.kind === 'open') return null
  return thanks ? <NoOrderPage last={opening.last} /> : <EndedPage {...opening} />
}

interface OpenAppProps {
  session: HostedSession
  checkout: OpenedCheckout
  thanks: boolean
}

function OpenApp({ session, checkout, thanks }: OpenAppProps) {
  const { locale } = useI18n()
  const [ended, setEnded] = useState(false)
  if (ended) {
    return thanks ? <NoOrderPage last={session} /> : <EndedPage reason="expired" last={session} />
  }
  const Page = thanks ? ThankYouPage : CheckoutPage
  return (
    <SessionContext value={session}>
      <StoaProvider client={checkout.client} queryClient={checkout.queries} locale={locale}>
        <Page onEnded={() => setEnded(true)} />
      </StoaProvider>
    </SessionContext>
  )
}
