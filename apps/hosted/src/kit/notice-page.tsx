import { EmptyState, LinkButton } from '@stoa/ui'
import type { ReactNode } from 'react'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { PageFrame } from './page-frame.tsx'
import { PageHeader } from './page-header.tsx'

interface NoticePageProps {
  title: string
  children: ReactNode
  shopName?: string | undefined
  shopUrl?: string | undefined
  /** Whether arches stand beside the name. */
  arches?: boolean
  /** The link to follow. Without one the text explains what to do. */
  way?: { url: string; text: string }
  action?: ReactNode
}

/** A page with one message and one link or action. */
export function NoticePage({ title, children, shopName, shopUrl, arches, way, action }: NoticePageProps) {
  const texts = useTexts(checkoutTexts)
  return (
    <PageFrame header={<PageHeader shopName={shopName} shopUrl={shopUrl} arches={arches} />}>
      <title>{title}</title>
      <EmptyState
        title={title}
        headingLevel={1}
        mark={arches !== false}
        action={action ?? (way && <LinkButton href={way.url}>{way.text}</LinkButton>)}
      >
        <p>{children}</p>
        {!way && !action && <p className="mt-3">{texts.ended.noAddress}</p>}
      </EmptyState>
    </PageFrame>
  )
}
