import type { RefusedLine } from '@stoa/react'
import { Alert, Button, LinkButton } from '@stoa/ui'
import { useTexts } from '../language/language-context.ts'
import { useSession } from '../session/session-context.ts'
import { cartAddress } from '../session/way-back.ts'
import { useFlow } from './flow-context.ts'

/** What went wrong beyond the fields, and what can be done. */
export function TroubleAlert() {
  const { trouble: texts, page } = useTexts()
  const { flow, state } = useFlow()
  const { trouble } = state
  switch (trouble?.kind) {
    case undefined:
      return null
    case 'stock':
      return <StockAlert lines={trouble.lines} />
    case 'unsure':
      return (
        <Alert tone="caution" title={texts.unsure}>
          {texts.unsureText}
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
          {trouble.requestId && (
            <p className="mt-1 text-xs break-all">{texts.requestId(trouble.requestId)}</p>
          )}
        </Alert>
      )
  }
}

function StockAlert({ lines }: { lines: RefusedLine[] }) {
  const { trouble: texts, page } = useTexts()
  const cart = cartAddress(useSession().callbacks)
  const sentence = ({ name = texts.unnamed, reason, quantityAvailable = 0 }: RefusedLine) => {
    if (reason === 'PARTIALLY_AVAILABLE' && quantityAvailable > 0)
      return texts.lineLeft(name, quantityAvailable)
    return reason === 'INVALID_OPTIONS' ? texts.lineOther(name) : texts.lineGone(name)
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
