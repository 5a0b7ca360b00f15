import { useTexts } from '../i18n/i18n-context.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import { BrandFrame } from '../kit/brand-frame.tsx'
import { Notice } from '../kit/notice.tsx'
import { onlyShop } from '../kit/only-shop.ts'
import { referringPage, safePageUrl } from '../session/return-urls.ts'
import type { StoredFlow } from './stored-flow.ts'

interface EndedNoticeProps {
  reason: 'missing' | 'used' | 'expired'
  /** The tab's last flow, if any: it has the shop's URLs. */
  last?: StoredFlow | undefined
}

/** Says why there is no sign-in, with a link back to the shop. */
export function EndedNotice({ reason, last }: EndedNoticeProps) {
  const texts = useTexts(memberTexts)
  const shop = last ? undefined : onlyShop()
  const site = last?.site ?? shop
  const url = safePageUrl(last?.callbacks.postFlowUrl) ?? referringPage() ?? shop?.url
  return (
    <BrandFrame site={site} shopUrl={url}>
      <Notice
        title={reason === 'missing' ? texts.ended.missingTitle : texts.ended.title}
        shop={{ name: site?.name ?? (url ? new URL(url).host : ''), url }}
      >
        {texts.ended[reason]}
      </Notice>
    </BrandFrame>
  )
}
