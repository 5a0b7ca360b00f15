import { Button } from '@stoa/ui'
import type { ReactNode } from 'react'
import { t } from '../i18n/translate.ts'

interface BulkBarProps {
  count: number
  onClear: () => void
  children: ReactNode
}

/** Actions for the chosen rows, at the bottom of the window while there are some. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  if (count === 0) return null
  return (
    <section
      aria-label={t('Actions for the chosen rows')}
      className="sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-md border border-line-strong bg-paper p-3 text-sm shadow-float"
    >
      <span role="status" className="tabular me-2 font-medium">
        {t('{count} chosen', { count })}
      </span>
      {children}
      <Button size="sm" variant="quiet" onClick={onClear}>
        {t('Clear')}
      </Button>
    </section>
  )
}
