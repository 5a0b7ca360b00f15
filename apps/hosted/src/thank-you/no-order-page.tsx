import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { NoticePage } from '../kit/notice-page.tsx'
import type { HostedSession } from '../session/hosted-session.ts'
import { shopReturnUrl } from '../session/return-urls.ts'

/** The thank-you page without access to the order. */
export function NoOrderPage({ last }: { last?: HostedSession }) {
  const texts = useTexts(checkoutTexts)
  const url = shopReturnUrl(last?.callbacks)
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
