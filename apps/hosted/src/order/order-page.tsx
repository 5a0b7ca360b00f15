import { type Order, StoaProvider } from '@stoa/react'
import { Button, readerText, SkipLink } from '@stoa/ui'
import { useState } from 'react'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import { orderTexts } from '../i18n/order-texts.ts'
import { LanguageChoice } from '../kit/language-choice.tsx'
import { SiteName } from '../kit/site-name.tsx'
import { safePageUrl } from '../session/return-urls.ts'
import { sessionClient } from '../session/session-client.ts'
import { amountsOfOrder } from '../summary/amounts.ts'
import { LineList } from '../summary/line-list.tsx'
import { lineOfOrder } from '../summary/summary-line.ts'
import { Totals } from '../summary/totals.tsx'
import { OrderFacts } from '../thank-you/order-facts.tsx'
import { BuyAgain } from './buy-again.tsx'
import { CancelOrder } from './cancel-order.tsx'
import type { OpenedOrder, OrderStatus } from './open-order.ts'
import { OrderDownloads } from './order-downloads.tsx'
import { isDigital } from './order-state.ts'
import { OrderStateBadge } from './order-state-badge.tsx'

/** The page of an order for its buyer: state, items, amounts, addresses and history. */
export function OrderPage(opened: OpenedOrder) {
  const { site } = opened
  const [orderStatus, setOrderStatus] = useState(opened.orderStatus)
  const { order } = orderStatus
  const { locale } = useI18n()
  const texts = useTexts(orderTexts)
  const { thanks } = useTexts(checkoutTexts)
  const [client] = useState(() => sessionClient())
  const { timeZone } = site
  // An order whose payment failed was not placed, and has no number.
  const title = texts.title({ number: order.number }).trim()
  const placed = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  const amounts = amountsOfOrder(order)
  return (
    <StoaProvider client={client} locale={locale}>
      <title>{`${title} – ${site.name}`}</title>
      <div className="flex min-h-dvh flex-col">
        <SkipLink>{useTexts(memberTexts).page.skip}</SkipLink>
        <OrderHeader {...opened} />
        <main id="content" tabIndex={-1} className="shell max-w-5xl! flex-1 pb-16">
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-10 pb-10 lg:pt-14">
            <h1 className="font-display text-heading">{title}</h1>
            <OrderStateBadge order={order} />
            <p className="w-full text-muted">
              <time dateTime={order.createdDate}>
                {texts.placed({ date: placed.format(new Date(order.createdDate)) })}
              </time>
            </p>
          </div>
          <div className="grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
            <section aria-label={thanks.bought} className="grid gap-8">
              <LineList lines={order.lineItems.map(line => lineOfOrder(line))} currency={amounts.currency} />
              <div className="border-t border-line pt-6">
                <Totals amounts={amounts} />
              </div>
            </section>
            <div className="grid gap-12">
              <OrderDownloads downloads={orderStatus.downloads} />
              <OrderFacts order={order} timeZone={timeZone} customFields={orderStatus.customFields} />
              <OrderDeliveries orderStatus={orderStatus} />
              <OrderDocuments documents={orderStatus.documents} />
              <OrderHistory order={order} timeZone={timeZone} />
              <div className="no-print flex flex-wrap gap-3">
                <Button variant="secondary" onClick={() => print()}>
                  {texts.print}
                </Button>
                <BuyAgain orderStatus={orderStatus} />
                {orderStatus.cancelable && (
                  <CancelOrder orderStatus={orderStatus} onCanceled={setOrderStatus} />
                )}
              </div>
            </div>
          </div>
        </main>
        <footer className="no-print shell max-w-5xl! flex min-h-18 items-center justify-end">
          <LanguageChoice />
        </footer>
      </div>
    </StoaProvider>
  )
}

function OrderHeader({ site, shopUrl, accountUrl }: OpenedOrder) {
  const { page } = useTexts(memberTexts)
  const texts = useTexts(orderTexts)
  const back = safePageUrl(shopUrl)
  return (
    <header className="border-b border-line">
      <div className="shell max-w-5xl! flex min-h-18 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 lg:min-h-20">
        <SiteName site={site} />
        <div className="no-print flex flex-wrap items-center gap-x-6">
          {accountUrl && (
            <a href={accountUrl} className="flex min-h-11 items-center text-sm link">
              {texts.toAccount}
            </a>
          )}
          {back && (
            <a href={back} className="flex min-h-11 items-center text-sm link">
              {page.backToShop({ shop: site.name })}
            </a>
          )}
        </div>
      </div>
    </header>
  )
}

/** The parcels of an order, with their items and tracking. Downloads have their own list. */
function OrderDeliveries({ orderStatus }: { orderStatus: OrderStatus }) {
  const texts = useTexts(orderTexts)
  const { order, downloads } = orderStatus
  const isDownload = (id: string | undefined) => downloads.some(({ lineItemId }) => lineItemId === id)
  const fulfillments = orderStatus.fulfillments.filter(
    ({ lineItems = [] }) => !lineItems.every(({ id }) => isDownload(id)),
  )
  if (fulfillments.length === 0) return null
  const names = new Map(order.lineItems.map(({ id, productName }) => [id, readerText(productName)]))
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className="mb-4 font-display text-title">
        {texts.deliveries}
      </h2>
      <ul className="grid gap-5 text-sm">
        {fulfillments.map(({ id, lineItems = [], trackingInfo }) => (
          <li key={id} className="grid gap-1 border-s border-line ps-5">
            {lineItems.map(line => (
              <span key={line.id}>
                {line.quantity} × <bdi>{names.get(line.id)}</bdi>
              </span>
            ))}
            {trackingInfo?.trackingNumber && (
              <span className="text-muted">
                {trackingInfo.shippingProvider} <bdi>{trackingInfo.trackingNumber}</bdi>
              </span>
            )}
            {trackingInfo?.trackingLink && (
              <a href={trackingInfo.trackingLink} className="link justify-self-start py-2" rel="noreferrer">
                {texts.track}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Links to the PDFs of invoices, credit notes and receipts. */
function OrderDocuments({ documents }: { documents: OrderStatus['documents'] }) {
  const texts = useTexts(orderTexts)
  const kinds: Partial<Record<string, string>> = texts.documentKinds
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="documents" className="no-print">
      <h2 id="documents" className="mb-4 font-display text-title">
        {texts.documents}
      </h2>
      <ul className="grid text-sm">
        {documents.map(({ id, kind, number, url }) => (
          <li key={id}>
            <a href={url} className="link inline-flex min-h-11 items-center">
              {[kinds[kind], number].filter(Boolean).join(' ')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What has happened to the order, oldest first. Entries without a text for buyers are left out. */
function OrderHistory({ order, timeZone }: { order: Order; timeZone: string }) {
  const { events, history, states } = useTexts(orderTexts)
  const texts: Partial<Record<string, string>> = events
  const { locale } = useI18n()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const entries = (order.activities ?? []).flatMap(({ id, activityType, createdDate }) => {
    const isCompleted = activityType === 'ORDER_FULFILLED' && isDigital(order)
    const text = isCompleted ? states.completed : texts[activityType]
    return text && createdDate ? [{ id, text, createdDate }] : []
  })
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-4 font-display text-title">
        {history}
      </h2>
      <ol className="grid gap-3 border-s border-line ps-5 text-sm">
        {entries.map(({ id, text, createdDate }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6">
            <span className="font-medium">{text}</span>
            <time dateTime={createdDate} className="text-muted">
              {format.format(new Date(createdDate))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
