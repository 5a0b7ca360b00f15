import type { Checkout, RefusedLine } from '@stoa/react'
import { Alert, LinkButton } from '@stoa/ui'
import { useTexts } from '../i18n/language-context.ts'
import { cartAddress } from '../session/return-urls.ts'
import { useSession } from '../session/session-context.ts'
import { useFlow } from './flow-context.ts'

/** Lines that cannot be had as they are, and the way to change them. */
export function StockAlert({ lines }: { lines: RefusedLine[] }) {
  const { trouble: texts, page } = useTexts()
  const cart = cartAddress(useSession().callbacks)
  const sentence = ({ name = texts.unnamed, reason, quantityAvailable = 0 }: RefusedLine) => {
    if (reason === 'PARTIALLY_AVAILABLE' && quantityAvailable > 0) {
      return texts.lineLeft(name, quantityAvailable)
    }
    return reason === 'NOT_FOUND' || reason === 'NOT_AVAILABLE' ? texts.lineGone(name) : texts.lineOther(name)
  }
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

/** Says before anything is typed that the order could not be placed as it stands. */
export function StockNotice() {
  const { checkout, state } = useFlow()
  const lines = linesOutOfStock(checkout)
  if (lines.length === 0 || state.trouble?.kind === 'stock') return null
  return <StockAlert lines={lines} />
}

const linesOutOfStock = ({ lineItems }: Checkout): RefusedLine[] =>
  lineItems.flatMap(({ id, productName, availability }, index) => {
    const { status = 'AVAILABLE', quantityAvailable } = availability ?? {}
    if (status === 'AVAILABLE') return []
    return [
      {
        index,
        lineItemId: id,
        name: productName?.translated ?? productName?.original,
        reason: status,
        quantityAvailable,
      },
    ]
  })
