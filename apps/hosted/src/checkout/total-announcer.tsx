import { useRef } from 'react'
import { useTexts } from '../i18n/language-context.ts'

/** Tells those who do not see it that the total has changed; the first one is read where it stands. */
export function TotalAnnouncer({ total }: { total: string }) {
  const { summary } = useTexts()
  const first = useRef(total)
  return (
    <p role="status" className="sr-only">
      {total === first.current ? '' : summary.newTotal(total)}
    </p>
  )
}
