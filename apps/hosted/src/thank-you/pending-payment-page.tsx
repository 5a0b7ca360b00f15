import type { Order } from '@stoa/react'
import { LinkButton } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { NoticePage } from '../kit/notice-page.tsx'
import { shopReturnUrl } from '../session/return-urls.ts'
import { useSession } from '../session/session-context.ts'

/** An order whose payment is not confirmed yet. The page updates itself. */
export function PendingPaymentPage({ order }: { order: Order }) {
  const { thanks } = useTexts(checkoutTexts)
  const { site, callbacks } = useSession()
  const email = order.buyerInfo?.email
  return (
    <NoticePage
      title={thanks.pendingTitle}
      shopName={site.name}
      shopUrl={shopReturnUrl(callbacks)}
      action={
        <LinkButton href="/checkout" variant="secondary">
          {thanks.payOtherwise}
        </LinkButton>
      }
    >
      <span role="status">
        <span className="animate-breathe">{thanks.pendingText}</span>
        {email && <span className="mt-2 block">{thanks.pendingMail({ email })}</span>}
      </span>
    </NoticePage>
  )
}

/** An order whose payment has failed. The checkout is still open. */
export function FailedPaymentPage() {
  const { thanks } = useTexts(checkoutTexts)
  const { site, callbacks } = useSession()
  return (
    <NoticePage
      title={thanks.failedTitle}
      shopName={site.name}
      shopUrl={shopReturnUrl(callbacks)}
      way={{ url: '/checkout', text: thanks.backToCheckout }}
    >
      {thanks.failedText}
    </NoticePage>
  )
}
