import { useMoney } from '@stoa/react'
import { Alert, Button } from '@stoa/ui'
import { useTexts } from '../i18n/language-context.ts'
import { useFlow } from './flow-context.ts'
import { StockAlert } from './stock-alert.tsx'

/** What went wrong beyond the fields, and what can be done. */
export function TroubleAlert() {
  const { trouble: texts, page } = useTexts()
  const { flow, state } = useFlow()
  const { trouble } = state
  const money = useMoney()
  switch (trouble?.kind) {
    case undefined:
      return null
    case 'stock':
      return <StockAlert lines={trouble.lines} />
    case 'total': {
      const { expectedTotal, total, currency } = trouble
      return (
        <Alert tone="caution" title={texts.total}>
          {texts.totalText(money(expectedTotal, currency), money(total, currency))}
        </Alert>
      )
    }
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
