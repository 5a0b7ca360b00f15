import { StoaProvider } from '@stoa/react'
import { Button, SkipLink } from '@stoa/ui'
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
import type { OpenedOrder } from './open-order.ts'
import { OrderDeliveries } from './order-deliveries.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderDownloads } from './order-downloads.tsx'
import { OrderHistory } from './order-history.tsx'
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
