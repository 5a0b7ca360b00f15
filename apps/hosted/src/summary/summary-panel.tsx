import { useMoney } from '@stoa/react'
import { ChevronIcon } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import type { Amounts } from './amounts.ts'
import { LineList } from './line-list.tsx'
import type { SummaryLine } from './summary-line.ts'
import { Totals } from './totals.tsx'

interface SummaryPanelProps {
  lines: SummaryLine[]
  amounts: Amounts
  pending?: boolean
}

/** The order summary: beside the page on wide screens, collapsed to its total on narrow ones. */
export function SummaryPanel({ lines, amounts, pending }: SummaryPanelProps) {
  const texts = useTexts(checkoutTexts)
  const money = useMoney()
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <details
      // A long order scrolls, so it must be focusable.
      tabIndex={lines.length > 6 ? 0 : undefined}
      className="group unfold-wide column-end lg:sticky lg:top-0 lg:max-h-dvh lg:overflow-y-auto"
    >
      <summary className="flex min-h-16 list-none items-center gap-2 text-sm [&::-webkit-details-marker]:hidden">
        <span className="font-medium">{texts.sections.summary}</span>
        <span className="text-muted max-[22rem]:hidden">{texts.summary.items({ count })}</span>
        <ChevronIcon className="shrink-0 rotate-90 transition-transform group-open:-rotate-90 rtl:rotate-90 rtl:scale-x-100 rtl:group-open:-rotate-90" />
        <span className="tabular ms-auto text-lg font-medium">{money(amounts.total, amounts.currency)}</span>
      </summary>
      <div className="pt-2 pb-8 lg:pt-(--summary-top,7.25rem) lg:pb-16">
        <h2 className="mb-7 hidden font-display text-title lg:block">{texts.sections.summary}</h2>
        <LineList lines={lines} currency={amounts.currency} />
        <div className="mt-8 border-t border-line pt-6">
          <Totals amounts={amounts} pending={pending} />
        </div>
      </div>
    </details>
  )
}
