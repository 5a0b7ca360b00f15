import { Button } from '@stoa/ui'
import { useTexts } from '../i18n/language-context.ts'
import { NoticePage } from './notice-page.tsx'

/** The platform did not answer; asking again is safe. */
export function UnreachablePage({ shopName, onRetry }: { shopName?: string; onRetry: () => void }) {
  const texts = useTexts()
  return (
    <NoticePage
      title={texts.trouble.offline}
      shopName={shopName}
      action={<Button onClick={onRetry}>{texts.page.tryAgain}</Button>}
    >
      {texts.trouble.offlineText}
    </NoticePage>
  )
}
