import { Alert } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { cartReturnUrl } from '../session/return-urls.ts'
import { useFirstState } from './first-state-context.ts'

/** Says that the page needs scripts, and leads back, where they are switched off. */
export function ScriptNotice() {
  const { page } = useTexts(checkoutTexts)
  const firstState = useFirstState()
  if (!firstState) return null
  const back = cartReturnUrl(firstState.callbacks)
  return (
    <div className="unscripted pt-6">
      <Alert tone="caution" live={false} title={page.needsScripts}>
        {back && (
          <a href={back} className="link">
            {page.backToCart}
          </a>
        )}
      </Alert>
    </div>
  )
}
