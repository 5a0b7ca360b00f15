import { useTexts } from '../i18n/language-context.ts'
import { NoticePage } from '../kit/notice-page.tsx'
import type { HostedSession } from '../session/hosted-session.ts'
import { shopAddress } from '../session/return-urls.ts'

/** The thank-you page where it may not, or cannot, show an order. */
export function NoOrderPage({ last }: { last?: HostedSession }) {
  const texts = useTexts()
  const url = shopAddress(last?.callbacks)
  return (
    <NoticePage
      title={texts.ended.orderTitle}
      shopName={last?.site.name}
      shopUrl={url}
      way={url ? { url, text: texts.page.backToShop } : undefined}
    >
      {texts.ended.orderText}
    </NoticePage>
  )
}
