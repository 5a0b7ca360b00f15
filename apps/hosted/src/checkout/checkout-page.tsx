import { getCheckout, searchOrders } from '@stoa/client/calls'
import { type Checkout, useCall, useClient, useMoney } from '@stoa/react'
import { tabStorage } from '@stoa/ui/browser-storage'
import { useEffect } from 'react'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { LoadingPage } from '../kit/loading-page.tsx'
import { PageFrame } from '../kit/page-frame.tsx'
import { headerNames, PageHeader } from '../kit/page-header.tsx'
import { UnreachablePage } from '../kit/unreachable-page.tsx'
import { readSession } from '../session/hosted-session.ts'
import { cartReturnUrl, shopReturnUrl, thankYouUrl } from '../session/return-urls.ts'
import { useSession } from '../session/session-context.ts'
import { amountsOfCheckout, isPartlyPaid } from '../summary/amounts.ts'
import { notesOfCheckout } from '../summary/subscription-notes.ts'
import { lineOfCheckout } from '../summary/summary-line.ts'
import { SummaryPanel } from '../summary/summary-panel.tsx'
import { TotalBar } from '../summary/total-bar.tsx'
import { useNoteFormat } from '../summary/use-note-format.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { endsSession } from './flow/autosave.ts'
import { FlowContext } from './flow-context.ts'
import { PolicyLinks } from './policy-links.tsx'
import { type Buyer, useBuyer } from './use-buyer.ts'
import { useCheckoutFlow } from './use-checkout-flow.ts'
import { usePolicies } from './use-policies.ts'

/** The checkout page with its loading, error and completed states. */
export function CheckoutPage({ onEnded }: { onEnded: () => void }) {
  const { checkoutId, site } = useSession()
  // Autosave updates the cached checkout; a refetch could replace it with an older state.
  const { data, error, refetch } = useCall(
    getCheckout,
    { id: checkoutId },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const buyer = useBuyer(data?.checkout)
  const ended = error !== null && endsSession(error)
  useEffect(() => {
    if (ended) onEnded()
  }, [ended, onEnded])
  if (ended) return null
  if (error) return <UnreachablePage shopName={site.name} onRetry={() => void refetch()} />
  if (!data) return <LoadingPage {...headerNames(site)} />
  if (data.checkout.completed) return <CompletedCheckout />
  if (!buyer.settled) return <LoadingPage {...headerNames(site)} summary={<CheckoutSummary {...data} />} />
  return <OpenCheckout buyer={buyer} onEnded={onEnded} />
}

function CheckoutSummary({ checkout }: { checkout: Checkout }) {
  const notes = notesOfCheckout(checkout, useNoteFormat(checkout.currency))
  const lines = checkout.lineItems.map(line => lineOfCheckout(line, notes.get(line.id)))
  return <SummaryPanel lines={lines} amounts={amountsOfCheckout(checkout)} />
}

function OpenCheckout({ buyer, onEnded }: { buyer: Buyer; onEnded: () => void }) {
  const texts = useTexts(checkoutTexts)
  const { site, callbacks } = useSession()
  const view = useCheckoutFlow(buyer, onEnded)
  const { checkout, state, amounts } = view
  const money = useMoney()
  const notes = notesOfCheckout(checkout, useNoteFormat(checkout.currency))
  const settings = site.checkoutPage
  const hasPolicies = Boolean(settings?.policies.length)
  const cart = settings?.continueShopping === 'HIDDEN' ? undefined : cartReturnUrl(callbacks)
  return (
    <FlowContext value={view}>
      <title>{texts.page.checkoutAt({ shop: site.name })}</title>
      <PageFrame
        header={
          <PageHeader
            beside
            {...headerNames(site)}
            shopUrl={settings?.continueShopping === 'HIDDEN' ? undefined : shopReturnUrl(callbacks)}
            iconOnly={settings?.continueShopping === 'ICON'}
            back={cart ? { url: cart, text: texts.page.backToCart } : undefined}
          />
        }
        bar={
          <TotalBar
            label={
              amounts.dueNow !== undefined
                ? texts.summary.dueNow
                : isPartlyPaid(amounts)
                  ? texts.summary.toPay
                  : texts.summary.total
            }
            total={money(amounts.dueNow ?? amounts.total, amounts.currency)}
          />
        }
        footer={hasPolicies && <PolicyFooter />}
        aside={
          <SummaryPanel
            lines={checkout.lineItems.map(line => lineOfCheckout(line, notes.get(line.id)))}
            amounts={amounts}
            pending={state.saving}
          />
        }
      >
        <CheckoutForm />
      </PageFrame>
    </FlowContext>
  )
}

/** The policies that the buyer is not asked to agree to at the box. */
function PolicyFooter() {
  const { others } = usePolicies()
  return <div className="py-6 empty:hidden">{others.length > 0 && <PolicyLinks policies={others} />}</div>
}

/** Redirects a completed checkout to its order, also when the reply to `createOrder` was lost. */
function CompletedCheckout() {
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
