import { useMoney } from '@stoa/react'
import { localeOf } from '../i18n/languages.ts'
import { currentLanguage, t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'

/** Sales of a day, a week or a month. */
interface Sales {
  /** The first day. */
  date: string
  revenue: string
  orders: number
}

const HEIGHT = 120

const titles = { DAY: t('Day'), WEEK: t('Week of'), MONTH: t('Month') }

/** Sales by interval as bars, with the same figures as a table. */
export function SalesChart({ sales, interval }: { sales: readonly Sales[]; interval: keyof typeof titles }) {
  const money = useMoney()
  const { site } = useStaff()
  const max = Math.max(1, ...sales.map(({ revenue }) => Number(revenue)))
  const day = new Intl.DateTimeFormat(localeOf(currentLanguage(), site.locale), {
    ...(interval === 'MONTH' ? { month: 'long', year: 'numeric' } : { dateStyle: 'medium' }),
    timeZone: 'UTC',
  })
  const dayOf = (date: string) => day.format(new Date(date))
  return (
    <figure className="grid gap-2">
      <svg
        viewBox={`0 0 ${sales.length * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-40 w-full"
      >
        <line x1="0" x2={sales.length * 10} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line" />
        {sales.map(({ date, revenue, orders }, index) => {
          const height = (Number(revenue) / max) * (HEIGHT - 8)
          return (
            <rect
              key={date}
              x={index * 10 + 1.5}
              y={HEIGHT - height}
              width="7"
              height={height}
              className="fill-accent"
            >
              <title>{`${dayOf(date)}: ${money(revenue, site.currency)}, ${orders}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption className="flex justify-between text-xs text-muted">
        <span>{dayOf(sales[0]?.date ?? '')}</span>
        <span>{dayOf(sales.at(-1)?.date ?? '')}</span>
      </figcaption>
      <details className="text-sm">
        <summary className="link w-fit">{t('Show as a table')}</summary>
        <table className="mt-3 w-full max-w-md">
          <thead>
            <tr className="text-start text-muted">
              <th className="py-1 text-start font-medium">{titles[interval]}</th>
              <th className="py-1 text-end font-medium">{t('Orders')}</th>
              <th className="py-1 text-end font-medium">{t('Sales')}</th>
            </tr>
          </thead>
          <tbody>
            {sales
              .filter(({ orders }) => orders > 0)
              .map(({ date, revenue, orders }) => (
                <tr key={date} className="border-t border-line">
                  <td className="py-1">{dayOf(date)}</td>
                  <td className="tabular py-1 text-end">{orders}</td>
                  <td className="tabular py-1 text-end">{money(revenue, site.currency)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
