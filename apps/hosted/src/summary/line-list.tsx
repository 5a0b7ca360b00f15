import { useMoney } from '@stoa/react'
import { Picture } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import type { SummaryLine } from './summary-line.ts'

/** The line items. */
export function LineList({ lines, currency }: { lines: SummaryLine[]; currency: string }) {
  return (
    <ul className="grid gap-5">
      {lines.map(line => (
        <Line key={line.id} line={line} currency={currency} />
      ))}
    </ul>
  )
}

function Line({ line, currency }: { line: SummaryLine; currency: string }) {
  const texts = useTexts(checkoutTexts)
  const money = useMoney()
  return (
    <li className="grid grid-cols-[4.25rem_minmax(0,1fr)_auto] items-start gap-x-4 text-sm">
      <div className="relative">
        <Picture
          source={line.picture}
          alt=""
          className="aspect-square w-full rounded-sm border border-line bg-raised"
        />
        <span className="tabular absolute -end-2 -top-2 grid h-6 min-w-6 place-items-center rounded-full bg-ink px-1.5 text-xs font-medium text-paper">
          <span className="sr-only">{texts.summary.quantity} </span>
          {line.quantity}
        </span>
      </div>
      <div className="min-w-0 pt-0.5">
        <p className="font-medium">
          <bdi>{line.name}</bdi>
        </p>
        {line.details.map(detail => (
          <p key={detail} className="text-xs text-muted">
            <bdi>{detail}</bdi>
          </p>
        ))}
        {line.notes?.map(note => (
          <p key={note} className="mt-0.5 text-xs text-muted">
            {note}
          </p>
        ))}
        {line.policies?.map(({ title, content }) => (
          <details key={content} className="mt-0.5 text-xs text-muted">
            <summary className="inline-flex min-h-6 cursor-pointer items-center underline underline-offset-4">
              <bdi>{title || texts.summary.terms}</bdi>
            </summary>
            <p className="whitespace-pre-line">
              <bdi>{content}</bdi>
            </p>
          </details>
        ))}
        {line.quantity > 1 && !line.isPriceLater && (
          <p className="tabular text-xs text-muted">
            {texts.summary.each({ price: money(line.each, currency) })}
          </p>
        )}
      </div>
      <p className="tabular pt-0.5 text-end">
        {line.regular && line.quantity === 1 && (
          <s className="block text-xs text-muted decoration-1">
            <span className="sr-only">{texts.summary.before} </span>
            {money(line.regular, currency)}
          </s>
        )}
        <span className={line.regular ? 'text-accent' : undefined}>
          {line.isPriceLater ? texts.summary.priceLater : money(line.total, currency)}
        </span>
      </p>
    </li>
  )
}
