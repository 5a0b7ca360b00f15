import { EmptyState, LinkButton } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/language-context.ts'
import { PageFrame } from './page-frame.tsx'
import { PageHeader } from './page-header.tsx'

interface NoticePageProps {
  title: string
  children: ReactNode
  shopName?: string
  shopUrl?: string
  /** Where to go from here. Without one the words must do. */
  way?: { url: string; text: string }
  action?: ReactNode
}

/** A page that says one thing and shows the way on. */
export function NoticePage({ title, children, shopName, shopUrl, way, action }: NoticePageProps) {
  const texts = useTexts()
  return (
    <PageFrame header={<PageHeader shopName={shopName} shopUrl={shopUrl} />}>
      <title>{title}</title>
      <EmptyState
        title={title}
        headingLevel={1}
        action={action ?? (way && <LinkButton href={way.url}>{way.text}</LinkButton>)}
      >
        <p>{children}</p>
        {!way && !action && <p className="mt-3">{texts.ended.noAddress}</p>}
      </EmptyState>
    </PageFrame>
  )
}
