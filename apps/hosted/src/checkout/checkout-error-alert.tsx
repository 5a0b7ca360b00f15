import { useMoney } from '@stoa/react'
import { Alert, Button, LinkButton } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { orderPageUrl } from '../session/return-urls.ts'
import { declinedText } from './declined-text.ts'
import { useFlow } from './flow-context.ts'
import { StockAlert } from './stock-alert.tsx'

/** Shows an error that belongs to no field, with its remedy. */
export function CheckoutErrorAlert() {
  const { checkoutError: texts, page } = useTexts(checkoutTexts)
  const { flow, state } = useFlow()
  const { checkoutError } = state
  const money = useMoney()
  switch (checkoutError?.kind) {
    case undefined:
    // Shown at the top of the page.
    case 'notCompleted':
      return null
    case 'stock':
      return <StockAlert lines={checkoutError.lines} />
    case 'total': {
      const { expectedTotal, total, currency } = checkoutError
      return (
        <Alert tone="caution" title={texts.total}>
          {texts.totalText({ before: money(expectedTotal, currency), now: money(total, currency) })}
        </Alert>
      )
    }
    case 'cart':
      return (
        <Alert tone="caution" title={checkoutError.isEmpty ? texts.cartEmpty : texts.cartChanged}>
          <p>{texts.cartText}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            {!checkoutError.isEmpty && (
              <Button size="sm" busy={state.saving} onClick={() => void flow.cart.takeCart()}>
                {texts.takeCart}
              </Button>
            )}
            <Button variant="secondary" size="sm" onClick={() => flow.cart.keepLines()}>
              {texts.keepLines}
            </Button>
          </div>
        </Alert>
      )
    case 'declined':
      return (
        <Alert tone="danger" title={texts.declined}>
          <p>{declinedText(texts, checkoutError.reason)}</p>
          <p className="mt-1">{texts.declinedText}</p>
        </Alert>
      )
    case 'membership':
      return (
        <Alert tone="danger" title={texts.membership}>
          <p>{texts.membershipText}</p>
          <p className="mt-1">{texts.declinedText}</p>
        </Alert>
      )
    case 'notOpen':
      return (
        <Alert tone="caution" title={texts.notOpen}>
          <p>{texts.notOpenText}</p>
        </Alert>
      )
    case 'paymentPending':
      return (
        <Alert tone="caution" title={texts.paymentPending}>
          <p>{texts.paymentPendingText}</p>
          <LinkButton
            href={orderPageUrl(checkoutError.orderId)}
            variant="secondary"
            size="sm"
            className="mt-3"
          >
            {texts.showPayment}
          </LinkButton>
        </Alert>
      )
    case 'outcomeUnknown':
      return (
        <Alert tone="caution" title={texts.outcomeUnknown}>
          {texts.outcomeUnknownText}
        </Alert>
      )
    case 'offline':
      return (
        <Alert tone="caution" title={texts.offline}>
          <p>{texts.offlineText}</p>
          <Button
            variant="secondary"
            size="sm"
            className="mt-3"
            busy={state.saving}
            onClick={() => void flow.save()}
          >
            {page.tryAgain}
          </Button>
        </Alert>
      )
    case 'failed':
      return (
        <Alert tone="danger" title={texts.failed}>
          <p>{texts.failedText}</p>
          {checkoutError.requestId && (
            <p className="mt-1 text-xs break-all">{texts.requestId({ id: checkoutError.requestId })}</p>
          )}
        </Alert>
      )
  }
}
