import { StoaProvider } from '@stoa/react'
import { useState } from 'react'
import { CheckoutPage } from './checkout/checkout-page.tsx'
import { useI18n } from './i18n/i18n-context.ts'
import { EndedPage } from './kit/ended-page.tsx'
import { UnreachablePage } from './kit/unreachable-page.tsx'
import type { HostedSession } from './session/hosted-session.ts'
import type { Opening } from './session/open-session.ts'
import { sessionClient } from './session/session-client.ts'
import { SessionContext } from './session/session-context.ts'
import { NoOrderPage } from './thank-you/no-order-page.tsx'
import { ThankYouPage } from './thank-you/thank-you-page.tsx'

interface AppProps {
  opening: Opening
  onRetry: () => void
}

/** Checkout or thank-you page, by the path. */
export function App({ opening, onRetry }: AppProps) {
  const thanks = location.pathname === '/thank-you'
  if (opening.kind === 'unreachable') return <UnreachablePage onRetry={onRetry} />
  if (opening.kind === 'open') return <OpenApp session={opening.session} thanks={thanks} />
  return thanks ? <NoOrderPage last={opening.last} /> : <EndedPage {...opening} />
}

function OpenApp({ session, thanks }: { session: HostedSession; thanks: boolean }) {
  const { locale } = useI18n()
  const [client] = useState(() => sessionClient(session))
  const [ended, setEnded] = useState(false)
  if (ended) {
    return thanks ? <NoOrderPage last={session} /> : <EndedPage reason="expired" last={session} />
  }
  const Page = thanks ? ThankYouPage : CheckoutPage
  return (
    <SessionContext value={session}>
      <StoaProvider client={client} locale={locale}>
        <Page onEnded={() => setEnded(true)} />
      </StoaProvider>
    </SessionContext>
  )
}
