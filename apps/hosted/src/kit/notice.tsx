import { LinkButton } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/i18n-context.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import { StepHeading } from './step-heading.tsx'

interface NoticeProps {
  title: string
  children: ReactNode
  /** The shop to link to, unless there is an `action`. */
  shop?: { name: string; url: string | undefined }
  action?: ReactNode
}

/** A step with one message and one link or action. */
export function Notice({ title, children, shop, action }: NoticeProps) {
  const texts = useTexts(memberTexts)
  return (
    <>
      <StepHeading title={title}>
        <p>{children}</p>
        {!action && !shop?.url && <p className="mt-3">{texts.ended.noAddress}</p>}
      </StepHeading>
      {action ??
        (shop?.url && (
          <LinkButton href={shop.url} size="lg" wide>
            {texts.page.backToShop({ shop: shop.name })}
          </LinkButton>
        ))}
    </>
  )
}
