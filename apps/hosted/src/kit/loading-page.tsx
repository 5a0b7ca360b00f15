import { Skeleton } from '@stoa/ui'
import type { ReactNode } from 'react'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { PageFrame } from './page-frame.tsx'
import { type HeaderNames, PageHeader } from './page-header.tsx'

interface LoadingPageProps extends HeaderNames {
  /** The order, if it is known already. */
  summary?: ReactNode
}

/** The skeleton of the page while it loads. */
export function LoadingPage({ summary = <AsideSkeleton />, ...names }: LoadingPageProps) {
  const texts = useTexts(checkoutTexts)
  return (
    <PageFrame header={<PageHeader beside {...names} />} aside={summary}>
      <div className="pt-8 pb-20 lg:pt-2" role="status">
        <span className="sr-only">{texts.page.loading}</span>
        <Skeleton className="h-10 w-48" />
        <div className="mt-10 grid gap-5 sm:grid-cols-2">
          <Skeleton className="h-16 sm:col-span-2" />
          <Skeleton className="h-16 sm:col-span-2" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16 sm:col-span-2" />
        </div>
      </div>
    </PageFrame>
  )
}

function AsideSkeleton() {
  return (
    <div className="column-end py-5 lg:pt-(--summary-top,7rem)">
      <Skeleton className="h-6 w-40 bg-line" />
      <div className="mt-8 hidden gap-6 lg:grid">
        <Skeleton className="h-18 bg-line" />
        <Skeleton className="h-18 bg-line" />
      </div>
    </div>
  )
}
