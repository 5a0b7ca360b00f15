import { getOrder } from '@stoa/client/calls'
import { listOwnSubscriptionContracts } from '@stoa/client/subscriptionContracts'
import { shownCustomFields } from '@stoa/contract/custom-field-values'
import { type Order, useCall } from '@stoa/react'
import { CheckIcon, LinkButton } from '@stoa/ui'
import { tabStorage } from '@stoa/ui/browser-storage'
import { useEffect } from 'react'
import { clearDraft } from '../checkout/flow/draft.ts'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { LoadingPage } from '../kit/loading-page.tsx'
import { PageFrame } from '../kit/page-frame.tsx'
import { headerNames, PageHeader } from '../kit/page-header.tsx'
import { UnreachablePage } from '../kit/unreachable-page.tsx'
import { orderPageUrl, shopReturnUrl, thankYouUrl } from '../session/return-urls.ts'
import { useSession } from '../session/session-context.ts'
import { amountsOfOrder } from '../summary/amounts.ts'
import { notesOfOrder } from '../summary/subscription-notes.ts'
import { lineOfOrder } from '../summary/summary-line.ts'
import { SummaryPanel } from '../summary/summary-panel.tsx'
import { useNoteFormat } from '../summary/use-note-format.ts'
import { AccountOffer } from './account-offer.tsx'
import { Downloads } from './downloads.tsx'
import { NoOrderPage } from './no-order-page.tsx'
import { OrderFacts } from './order-facts.tsx'
import { PaymentNote } from './payment-note.tsx'
import { paymentProgress } from './payment-progress.ts'
import { FailedPaymentPage, PendingPaymentPage } from './pending-payment-page.tsx'

/** Time between two looks at a pending payment. */
const POLL_MS = 2000

const isPending = (order: Order | undefined) => order !== undefined && paymentProgress(order) === 'pending'

/** The placed order, while the session lasts. */
export function ThankYouPage() {
  const session = useSession()
  const id = new URLSearchParams(location.search).get('orderId') ?? session.orderId
  return id ? <ThankYou id={id} /> : <NoOrderPage last={session} />
}

function ThankYou({ id }: { id: string }) {
  const session = useSession()
  const { data, error, refetch } = useCall(
    getOrder,
    { id },
    { refetchInterval: ({ state }) => isPending(state.data?.order) && POLL_MS },
  )
  const isPlaced = data !== undefined && paymentProgress(data.order) === 'confirmed'
  const shopPage = thankYouUrl(session.callbacks, id)
  const leaves = isPlaced && shopPage !== orderPageUrl(id)
  useEffect(() => {
    if (!isPlaced) return
    clearDraft(tabStorage)
    // Buyers who come from a payment page have not seen the shop's own page yet.
    if (leaves) location.replace(shopPage)
  }, [isPlaced, leaves, shopPage])
  if (error && error.status >= 400 && error.status < 500) return <NoOrderPage last={session} />
  if (error) return <UnreachablePage shopName={session.site.name} onRetry={() => void refetch()} />
  if (!data) return <LoadingPage {...headerNames(session.site)} />
  switch (paymentProgress(data.order)) {
    case 'pending':
      return <PendingPaymentPage order={data.order} />
    case 'failed':
      return <FailedPaymentPage />
    case 'confirmed':
      return leaves ? <LoadingPage {...headerNames(session.site)} /> : <OrderPage order={data.order} />
  }
}

/** The notes about the subscriptions of the order, with their amounts once they are read. */
function useOrderNotes(order: Order) {
  const isSubscribed = order.lineItems.some(({ subscriptionInfo }) => subscriptionInfo)
  const { data } = useCall(listOwnSubscriptionContracts, {}, { enabled: isSubscribed })
  return notesOfOrder(order, data?.subscriptionContracts ?? [], useNoteFormat(order.currency ?? ''))
}

function OrderPage({ order }: { order: Order }) {
  const texts = useTexts(checkoutTexts)
  const { locale } = useI18n()
  const { site, callbacks } = useSession()
  const shopUrl = site.checkoutPage?.continueShopping === 'HIDDEN' ? undefined : shopReturnUrl(callbacks)
  const notes = useOrderNotes(order)
  const email = order.buyerInfo?.email
  const contact = (order.shippingInfo?.logistics?.shippingDestination ?? order.billingInfo)?.contactDetails
  return (
    <PageFrame
      header={<PageHeader beside {...headerNames(site)} shopUrl={shopUrl} />}
      aside={
        <SummaryPanel
          lines={order.lineItems.map(line => lineOfOrder(line, notes.get(line.id)))}
          amounts={amountsOfOrder(order)}
        />
      }
    >
      <title>{texts.page.thankYouAt({ shop: site.name })}</title>
      <div className="grid gap-10 pt-9 pb-20 lg:pt-2">
        <div className="grid gap-4">
          <p className="flex items-center gap-2.5">
            <span className="grid size-7 place-items-center rounded-full bg-positive-soft text-positive">
              <CheckIcon className="size-4" />
            </span>
            {order.number && (
              <span className="eyebrow">
                {texts.thanks.number} <span className="tabular">{order.number}</span>
              </span>
            )}
          </p>
          <h1 className="font-display text-heading" dir="auto">
            {contact?.firstName ? texts.thanks.titleFor({ name: contact.firstName }) : texts.thanks.title}
          </h1>
          <p className="max-w-prose text-lg text-muted">
            {email ? texts.thanks.lead({ shop: site.name, email }) : texts.thanks.leadPlain}
          </p>
        </div>
        <PaymentNote order={order} />
        <Downloads order={order} />
        <OrderFacts
          order={order}
          timeZone={site.timeZone}
          customFields={shownCustomFields(site.customFields, order.extendedFields, {
            place: 'STOREFRONT',
            language: locale,
          })}
        />
        <AccountOffer order={order} />
        {shopUrl && (
          <div className="no-print border-t border-line pt-8">
            <LinkButton href={shopUrl} size="lg">
              {texts.page.backToShop}
            </LinkButton>
          </div>
        )}
      </div>
    </PageFrame>
  )
}
