import { useMemberTexts } from '../i18n/member-i18n.ts'
import { BrandFrame } from '../kit/brand-frame.tsx'
import { Notice } from '../kit/notice.tsx'
import { pageAddress, referringPage } from '../session/return-urls.ts'
import type { KeptFlow } from './stored-flow.ts'

interface EndedNoticeProps {
  reason: 'missing' | 'used' | 'expired'
  /** The flow that this tab had, if any: it knows the shop. */
  last?: KeptFlow | undefined
}

/** There is no sign-in (any more): says why, and leads back. */
export function EndedNotice({ reason, last }: EndedNoticeProps) {
  const texts = useMemberTexts()
  const url = pageAddress(last?.callbacks.postFlowUrl) ?? referringPage()
  return (
    <BrandFrame site={last?.site} shopUrl={url}>
      <Notice
        title={reason === 'missing' ? texts.ended.missingTitle : texts.ended.title}
        shop={{ name: last?.site.name ?? (url ? new URL(url).host : ''), url }}
      >
        {texts.ended[reason]}
      </Notice>
    </BrandFrame>
  )
}
