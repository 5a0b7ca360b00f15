import { searchOrders } from '@stoa/client/calls'
import { useClient } from '@stoa/react'
import { tabStorage } from '@stoa/ui/browser-storage'
import { useEffect } from 'react'
import { LoadingPage } from '../kit/loading-page.tsx'
import { readSession } from '../session/hosted-session.ts'
import { thankYouUrl } from '../session/return-urls.ts'
import { useSession } from '../session/session-context.ts'

/** Redirects a completed checkout to its order, also when the reply to `createOrder` was lost. */
export function CompletedCheckout() {
  const session = useSession()
  const client = useClient()
  useEffect(() => {
    const find = async () => {
      const known = readSession(tabStorage)?.orderId ?? session.orderId
      if (known) return known
      const filter = { checkoutId: { $eq: session.checkoutId } }
      const { orders } = await client.call(searchOrders, { search: { filter, cursorPaging: { limit: 1 } } })
      return orders[0]?.id
    }
    const leave = (orderId?: string) =>
      location.replace(orderId ? thankYouUrl(session.callbacks, orderId) : '/thank-you')
    find().then(leave, () => leave())
  }, [session, client])
  return <LoadingPage shopName={session.site.name} />
}
