import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import type { HostedSession } from '../session/hosted-session.ts'
import { cartReturnUrl, referringPage, shopReturnUrl } from '../session/return-urls.ts'
import { NoticePage } from './notice-page.tsx'
import { onlyShop } from './only-shop.ts'

interface EndedPageProps {
  reason: 'missing' | 'used' | 'expired'
  /** The tab's last session, if any: it has the shop's URLs. */
  last?: HostedSession
}

/** Says why there is no checkout, with a link back to the cart. */
export function EndedPage({ reason, last }: EndedPageProps) {
  const texts = useTexts(checkoutTexts)
  const shop = last ? undefined : onlyShop()
  const shopUrl = shopReturnUrl(last?.callbacks) ?? shop?.url
  const url = cartReturnUrl(last?.callbacks) ?? referringPage() ?? shop?.url
  return (
    <NoticePage
      title={reason === 'missing' ? texts.ended.missingTitle : texts.ended.title}
      shopName={last?.site.name ?? shop?.name}
      arches={(last?.site.arches ?? shop?.appearance.arches) !== false}
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
