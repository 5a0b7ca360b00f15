import { classNames, SkipLink } from '@stoa/ui'
import type { ReactNode } from 'react'
import { ScriptNotice } from '../first-state/script-notice.tsx'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'

interface PageFrameProps {
  header: ReactNode
  /** The order, beside the page on wide screens and above it on narrow ones. */
  aside?: ReactNode
  /** Follows the order and stays at the top of narrow windows. */
  bar?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** The frame of checkout pages: header and content, and the order on its own background. */
export function PageFrame({ header, aside, bar, footer, children }: PageFrameProps) {
  const texts = useTexts(checkoutTexts)
  return (
    <div
      className={classNames(
        'flex min-h-dvh flex-col',
        Boolean(aside) && 'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,44%)] lg:grid-rows-[auto_1fr_auto]',
      )}
    >
      <SkipLink>{texts.page.skip}</SkipLink>
      {header}
      {aside && (
        <aside
          aria-label={texts.sections.summary}
          className="checkout-summary border-y border-line bg-surface lg:col-start-2 lg:[grid-row:var(--summary-rows,1/span_3)] lg:border-y-0 lg:border-s"
        >
          {aside}
        </aside>
      )}
      {bar}
      <main
        id="content"
        tabIndex={-1}
        className={classNames('flex-1 lg:pt-(--content-top,0px)', aside ? 'column-start' : 'shell')}
      >
        <ScriptNotice />
        {children}
      </main>
      {footer && (
        <footer className="checkout-footer border-t border-line">
          <div className={aside ? 'column-start' : 'shell'}>{footer}</div>
        </footer>
      )}
    </div>
  )
}
