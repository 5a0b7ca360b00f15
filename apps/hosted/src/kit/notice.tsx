import { LinkButton } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useMemberTexts } from '../i18n/member-i18n.ts'
import { StepHeading } from './step-heading.tsx'

interface NoticeProps {
  title: string
  children: ReactNode
  /** The one way on: the shop, unless something else is named. */
  shop?: { name: string; url: string | undefined }
  action?: ReactNode
}

/** A step that says one thing and shows the way on. */
export function Notice({ title, children, shop, action }: NoticeProps) {
  const texts = useMemberTexts()
  return (
    <>
      <StepHeading title={title}>
        <p>{children}</p>
        {!action && !shop?.url && <p className="mt-3">{texts.ended.noAddress}</p>}
      </StepHeading>
      {action ??
        (shop?.url && (
          <LinkButton href={shop.url} size="lg" wide>
            {texts.page.backToShop(shop.name)}
          </LinkButton>
        ))}
    </>
  )
}
