import { classNames } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/language-context.ts'

interface PageFrameProps {
  header: ReactNode
  /** The order, beside the page on wide screens and above it on narrow ones. */
  aside?: ReactNode
  children: ReactNode
}

/** Header and content on paper, the order on a ground of its own. */
export function PageFrame({ header, aside, children }: PageFrameProps) {
  const texts = useTexts()
  return (
    <div
      className={classNames(
        'flex min-h-dvh flex-col',
        Boolean(aside) && 'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,44%)] lg:grid-rows-[auto_1fr]',
      )}
    >
      <a
        href="#content"
        className="not-focus:sr-only fixed start-4 top-3 z-50 rounded-sm bg-ink px-4 py-3 text-sm font-medium text-paper"
      >
        {texts.page.skip}
      </a>
      {header}
      {aside && (
        <aside
          aria-label={texts.sections.summary}
          className="border-y border-line bg-surface lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-y-0 lg:border-s"
        >
          {aside}
        </aside>
      )}
      <main id="content" tabIndex={-1} className={classNames('flex-1', aside ? 'column-start' : 'shell')}>
        {children}
      </main>
    </div>
  )
}
