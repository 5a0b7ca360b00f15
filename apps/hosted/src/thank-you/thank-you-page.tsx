import { getOrder, getOrderStatus } from '@stoa/client/calls'
import { listOwnSubscriptionContracts } from '@stoa/client/subscriptionContracts'
import { shownCustomFields } from '@stoa/contract/custom-field-values'
import { type Order, useCall, useMoney } from '@stoa/react'
import { CheckIcon, LinkButton } from '@stoa/ui'
import { tabStorage } from '@stoa/ui/browser-storage'
import { useEffect } from 'react'
import { clearDraft } from '../checkout/flow/draft.ts'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { orderTexts } from '../i18n/order-texts.ts'
import { LoadingPage } from '../kit/loading-page.tsx'
import { PageFrame } from '../kit/page-frame.tsx'
import { headerNames, PageHeader } from '../kit/page-header.tsx'
import { UnreachablePage } from '../kit/unreachable-page.tsx'
import { OrderDownloads } from '../order/order-downloads.tsx'
import { orderPageUrl, safePageUrl, shopReturnUrl, thankYouUrl } from '../session/return-urls.ts'
import { useSession } from '../session/session-context.ts'
import { amountsOfOrder } from '../summary/amounts.ts'
import { notesOfOrder } from '../summary/subscription-notes.ts'
import { lineOfOrder } from '../summary/summary-line.ts'
import { SummaryPanel } from '../summary/summary-panel.tsx'
import { useNoteFormat } from '../summary/use-note-format.ts'
import { NoOrderPage } from './no-order-page.tsx'
import { OrderFacts } from './order-facts.tsx'
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

/** Offers buyers without an account to create one with the address of the order, which is then in the account. */
function AccountOffer({ order: { buyerInfo } }: { order: Order }) {
  const { thanks } = useTexts(checkoutTexts)
  const { callbacks } = useSession()
  const url = safePageUrl(callbacks.loginUrl)
  const email = buyerInfo?.email
  if (!url || !email || buyerInfo.memberId) return null
  return (
    <section
      aria-labelledby="account"
      className="no-print grid justify-items-start gap-4 border-t border-line pt-8"
    >
      <div className="grid gap-2">
        <h2 id="account" className="font-display text-title">
          {thanks.accountTitle}
        </h2>
        <p className="max-w-prose text-muted">{thanks.accountText({ email })}</p>
      </div>
      <LinkButton href={url} variant="secondary">
        {thanks.createAccount}
      </LinkButton>
    </section>
  )
}

/** The files of digital items, or when they come: an order has them once it is paid. */
function Downloads({ order }: { order: Order }) {
  const texts = useTexts(orderTexts)
  const isDigital = order.lineItems.some(({ itemType }) => itemType?.preset === 'DIGITAL')
  const { data } = useCall(getOrderStatus, { orderId: order.id }, { enabled: isDigital })
  if (!data) return null
  const { downloads } = data.orderStatus
  if (downloads.length > 0) return <OrderDownloads downloads={downloads} />
  return (
    <section aria-labelledby="downloads" className="no-print">
      <h2 id="downloads" className="mb-2 font-display text-title">
        {texts.downloads}
      </h2>
      <p>{texts.downloadsLater}</p>
    </section>
  )
}

/** How to pay the order, or that nothing is left to pay. */
function PaymentNote({ order }: { order: Order }) {
  const { sections, thanks } = useTexts(checkoutTexts)
  const { site } = useSession()
  const money = useMoney()
  const owed = amountsOfOrder(order)
  const amount = owed.dueNow ?? owed.total
  const total = money(amount, order.currency ?? site.currency)
  const nothing =
    order.status === 'CANCELED'
      ? thanks.canceled
      : order.paymentStatus === 'PAID'
        ? thanks.paid
        : Number(amount) === 0
          ? owed.dueNow === undefined
            ? thanks.payFree
            : thanks.payAfterTrial
          : order.paymentStatus === 'PENDING'
            ? thanks.authorized
            : undefined
  return (
    <section aria-labelledby="pay" className="border-s-2 border-accent ps-5">
      <h2 id="pay" className="font-display text-title">
        {nothing ? sections.payment : thanks.payTitle}
      </h2>
      {nothing ? (
        <p className="mt-2">{nothing}</p>
      ) : (
        <>
          <p className="mt-2">{thanks.payText({ shop: site.name, total })}</p>
          <p className="mt-1 text-muted">{thanks.payReference({ number: order.number })}</p>
        </>
      )}
    </section>
  )
}
