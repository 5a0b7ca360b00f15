import { useTexts } from '../i18n/language-context.ts'
import type { HostedSession } from '../session/hosted-session.ts'
import { cartAddress, referringPage, shopAddress } from '../session/return-urls.ts'
import { NoticePage } from './notice-page.tsx'

interface EndedPageProps {
  reason: 'missing' | 'used' | 'expired'
  /** The session that this tab had, if any: it knows the shop. */
  last?: HostedSession
}

/** There is no checkout (any more): says why, and leads back to where the cart is. */
export function EndedPage({ reason, last }: EndedPageProps) {
  const texts = useTexts()
  const shopUrl = shopAddress(last?.callbacks)
  const url = cartAddress(last?.callbacks) ?? referringPage()
  return (
    <NoticePage
      title={reason === 'missing' ? texts.ended.missingTitle : texts.ended.title}
      shopName={last?.site.name}
      shopUrl={shopUrl}
      way={
        url
          ? { url, text: last?.callbacks.cartPageUrl ? texts.page.backToCart : texts.page.backToShop }
          : undefined
      }
    >
      {texts.ended[reason]}
    </NoticePage>
  )
}
