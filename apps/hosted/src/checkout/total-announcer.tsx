import { useRef } from 'react'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'

/** Announces changes of the total to screen readers. */
export function TotalAnnouncer({ total }: { total: string }) {
  const { summary } = useTexts(checkoutTexts)
  const first = useRef(total)
  return (
    <p role="status" className="sr-only">
      {total === first.current ? '' : summary.newTotal({ total })}
    </p>
  )
}
