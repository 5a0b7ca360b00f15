import { Alert } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { useFlow } from './flow-context.ts'

/** Shown after the return from a payment page on which the buyer has not paid. */
export function PaymentNotice() {
  const { checkoutError: texts } = useTexts(checkoutTexts)
  const { state } = useFlow()
  if (state.checkoutError?.kind !== 'notCompleted') return null
  return (
    <Alert tone="danger" title={texts.notCompleted}>
      {texts.notCompletedText}
    </Alert>
  )
}
