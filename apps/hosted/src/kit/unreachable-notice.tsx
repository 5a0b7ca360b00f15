import { Button } from '@stoa/ui'
import { useTexts } from '../i18n/i18n-context.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import { BrandFrame } from './brand-frame.tsx'
import { Notice } from './notice.tsx'

/** Shown when the platform is unreachable; a retry is safe. */
export function UnreachableNotice({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts(memberTexts)
  return (
    <BrandFrame site={undefined} shopUrl={undefined}>
      <Notice
        title={texts.unreachable.title}
        action={
          <Button size="lg" wide onClick={onRetry}>
            {texts.page.tryAgain}
          </Button>
        }
      >
        {texts.unreachable.text}
      </Notice>
    </BrandFrame>
  )
}
