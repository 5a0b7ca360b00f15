import type { Checkout, RejectedLine } from '@stoa/react'
import { Alert, LinkButton, readerText } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { cartReturnUrl } from '../session/return-urls.ts'
import { useSession } from '../session/session-context.ts'
import { useRejectedLineText } from '../summary/use-rejected-line-text.ts'
import { useFlow } from './flow-context.ts'

/** Lists unavailable lines, with a link to the cart. */
export function StockAlert({ lines }: { lines: RejectedLine[] }) {
  const { checkoutError: texts, page } = useTexts(checkoutTexts)
  const cart = cartReturnUrl(useSession().callbacks)
  const sentence = useRejectedLineText()
  return (
    <Alert tone="danger" title={texts.stock}>
      <ul className="list-disc ps-5">
        {lines.map(line => (
          <li key={line.lineItemId ?? line.index}>{sentence(line)}</li>
        ))}
      </ul>
      <p className="mt-2">{texts.stockText}</p>
      {cart && (
        <LinkButton href={cart} variant="secondary" size="sm" className="mt-3">
          {page.backToCart}
        </LinkButton>
      )}
    </Alert>
  )
}

/** Warns on page load when lines are unavailable. */
export function StockNotice() {
  const { checkout, state } = useFlow()
  const lines = linesOutOfStock(checkout)
  if (lines.length === 0 || state.checkoutError?.kind === 'stock') return null
  return <StockAlert lines={lines} />
}

const linesOutOfStock = ({ lineItems }: Checkout): RejectedLine[] =>
  lineItems.flatMap(({ id, productName, availability }, index) => {
    const { status = 'AVAILABLE', quantityAvailable } = availability ?? {}
    if (status === 'AVAILABLE') return []
    return [
      {
        index,
        lineItemId: id,
        name: readerText(productName) || undefined,
        reason: status,
        quantityAvailable,
      },
    ]
  })
