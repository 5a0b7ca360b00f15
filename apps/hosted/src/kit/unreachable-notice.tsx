import { Button } from '@stoa/ui'
import { useMemberTexts } from '../i18n/member-i18n.ts'
import { BrandFrame } from './brand-frame.tsx'
import { Notice } from './notice.tsx'

/** The platform did not answer; asking again is safe. */
export function UnreachableNotice({ onRetry }: { onRetry: () => void }) {
  const texts = useMemberTexts()
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
