import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { NoticePage } from '../kit/notice-page.tsx'
import { onlyShop } from '../kit/only-shop.ts'
import type { HostedSession } from '../session/hosted-session.ts'
import { shopReturnUrl } from '../session/return-urls.ts'

/** The thank-you page without access to the order. */
export function NoOrderPage({ last }: { last?: HostedSession }) {
  const texts = useTexts(checkoutTexts)
  const shop = last ? undefined : onlyShop()
  const url = shopReturnUrl(last?.callbacks) ?? shop?.url
  return (
    <NoticePage
      title={texts.ended.orderTitle}
      shopName={last?.site.name ?? shop?.name}
      arches={(last?.site.arches ?? shop?.appearance.arches) !== false}
      shopUrl={url}
      way={url ? { url, text: texts.page.backToShop } : undefined}
    >
      {texts.ended.orderText}
    </NoticePage>
  )
}
