import { StoaProvider, useMoney } from '@stoa/react'
import { LinkButton, SkipLink } from '@stoa/ui'
import { useState } from 'react'
import { LinkLikeButton } from '../form/link-like-button.tsx'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import { paymentTexts } from '../i18n/payment-texts.ts'
import { LanguageChoice } from '../kit/language-choice.tsx'
import { SiteName } from '../kit/site-name.tsx'
import { safePageUrl } from '../session/return-urls.ts'
import { amountsOfOrder } from '../summary/amounts.ts'
import { LineList } from '../summary/line-list.tsx'
import { lineOfOrder } from '../summary/summary-line.ts'
import { Totals } from '../summary/totals.tsx'
import type { OpenedPayment, PaymentView } from './open-payment.ts'
import { PaymentForm } from './payment-form.tsx'
import { usePayment } from './use-payment.ts'

/** The page on which a buyer pays an amount of an order. */
export function PaymentPage({ opened, token }: { opened: OpenedPayment; token: string }) {
  const { site, shopUrl } = opened
  const { locale } = useI18n()
  const { page } = useTexts(memberTexts)
  const texts = useTexts(paymentTexts)
  const payment = usePayment(token, opened.paymentPage)
  const { view } = payment
  const { order } = view
  const back = safePageUrl(shopUrl)
  const amounts = amountsOfOrder(order)
  return (
    <StoaProvider client={payment.client} locale={locale}>
      <title>{`${view.orderPaymentRequest.title} – ${site.name}`}</title>
      <div className="flex min-h-dvh flex-col">
        <SkipLink>{page.skip}</SkipLink>
        <header className="border-b border-line">
          <div className="shell max-w-5xl! flex min-h-18 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 lg:min-h-20">
            <SiteName site={site} />
            {back && (
              <a href={back} className="flex min-h-11 items-center text-sm link">
                {page.backToShop({ shop: site.name })}
              </a>
            )}
          </div>
        </header>
        <main id="content" tabIndex={-1} className="shell max-w-5xl! flex-1 pb-16">
          <div className="grid grid-cols-1 items-start gap-x-16 gap-y-14 pt-10 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:pt-14">
            <div className="grid gap-9">
              <PaymentHeading view={view} timeZone={site.timeZone} />
              {view.state === 'UNPAID' ? <PaymentForm {...payment} /> : <PaymentResult {...payment} />}
            </div>
            <section aria-label={texts.order} className="grid gap-8 border-line lg:border-s lg:ps-12">
              <h2 className="font-display text-title">{texts.order}</h2>
              <LineList lines={order.lineItems.map(line => lineOfOrder(line))} currency={amounts.currency} />
              <div className="border-t border-line pt-6">
                <Totals amounts={amounts} />
              </div>
            </section>
          </div>
        </main>
        <footer className="shell max-w-5xl! flex min-h-18 items-center justify-end">
          <LanguageChoice />
        </footer>
      </div>
    </StoaProvider>
  )
}

function PaymentHeading({ view, timeZone }: { view: PaymentView; timeZone: string }) {
  const { orderPaymentRequest: request, state } = view
  const texts = useTexts(paymentTexts)
  const { summary } = useTexts(checkoutTexts)
  const { locale } = useI18n()
  const money = useMoney()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const until = state === 'UNPAID' ? request.expirationDate : undefined
  return (
    <div className="grid gap-3">
      <p className="text-muted">{texts.forOrder({ number: request.orderNumber ?? '' })}</p>
      <h1 className="font-display text-heading text-balance" dir="auto">
        {request.title}
      </h1>
      {request.description && (
        <p className="whitespace-pre-line text-muted" dir="auto">
          {request.description}
        </p>
      )}
      <p className="tabular mt-2 font-display text-[2.75rem] leading-none">
        <span className="sr-only">{summary.toPay} </span>
        {money(request.amount.amount, request.currency)}
      </p>
      {until && (
        <p className="text-sm text-muted">
          <time dateTime={until}>{texts.until({ moment: format.format(new Date(until)) })}</time>
        </p>
      )}
    </div>
  )
}

/** What has become of a payment request that cannot be paid now. */
function PaymentResult(payment: ReturnType<typeof usePayment>) {
  const { view } = payment
  const texts = useTexts(paymentTexts)
  const [otherwise, setOtherwise] = useState(false)
  if (view.state === 'UNPAID' || (otherwise && view.state === 'PENDING')) return <PaymentForm {...payment} />
  const { title, text } = texts.states[view.state]
  const resumeUrl = view.state === 'PENDING' ? safePageUrl(view.redirectUrl) : undefined
  return (
    <div className="grid gap-5 border-s-2 border-accent ps-5">
      <div role="status" className="grid gap-2">
        <h2 className="font-display text-title">{title}</h2>
        <p className={view.state === 'PENDING' ? 'animate-breathe' : 'text-muted'}>{text}</p>
      </div>
      {resumeUrl && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <LinkButton href={resumeUrl}>{texts.resume}</LinkButton>
          <LinkLikeButton onClick={() => setOtherwise(true)}>{texts.payOtherwise}</LinkLikeButton>
        </div>
      )}
    </div>
  )
}
