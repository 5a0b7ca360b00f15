import { useTexts } from '../i18n/i18n-context.ts'
import { paymentTexts } from '../i18n/payment-texts.ts'
import { BrandFrame } from '../kit/brand-frame.tsx'
import { Notice } from '../kit/notice.tsx'
import { referringPage } from '../session/return-urls.ts'

/** Says that the address leads to no payment request. */
export function NoPaymentNotice() {
  const texts = useTexts(paymentTexts)
  const url = referringPage()
  return (
    <BrandFrame site={undefined} shopUrl={url}>
      <title>{texts.endedTitle}</title>
      <Notice title={texts.endedTitle} shop={{ name: url ? new URL(url).host : '', url }}>
        {texts.ended}
      </Notice>
    </BrandFrame>
  )
}
