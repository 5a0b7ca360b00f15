import { Button } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { NoticePage } from './notice-page.tsx'

/** Shown when the platform is unreachable; a retry is safe. */
export function UnreachablePage({ shopName, onRetry }: { shopName?: string; onRetry: () => void }) {
  const texts = useTexts(checkoutTexts)
  return (
    <NoticePage
      title={texts.checkoutError.offline}
      shopName={shopName}
      action={<Button onClick={onRetry}>{texts.page.tryAgain}</Button>}
    >
      {texts.checkoutError.offlineText}
    </NoticePage>
  )
}
