import { useTexts } from '../i18n/i18n-context.ts'
import { orderTexts } from '../i18n/order-texts.ts'
import { BrandFrame } from '../kit/brand-frame.tsx'
import { Notice } from '../kit/notice.tsx'
import { referringPage } from '../session/return-urls.ts'

/** Says that the address leads to no order, or not any more. */
export function NoOrderNotice({ expired = false }: { expired?: boolean }) {
  const texts = useTexts(orderTexts)
  const title = expired ? texts.expiredTitle : texts.endedTitle
  const url = referringPage()
  return (
    <BrandFrame site={undefined} shopUrl={url}>
      <title>{title}</title>
      <Notice title={title} shop={{ name: url ? new URL(url).host : '', url }}>
        {expired ? texts.expired : texts.ended}
      </Notice>
    </BrandFrame>
  )
}
