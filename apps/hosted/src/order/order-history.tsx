import type { Order } from '@stoa/react'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { orderTexts } from '../i18n/order-texts.ts'
import { isDigital } from './order-state.ts'

/** What has happened to the order, oldest first. Entries without a text for buyers are left out. */
export function OrderHistory({ order, timeZone }: { order: Order; timeZone: string }) {
  const { events, history, states } = useTexts(orderTexts)
  const texts: Partial<Record<string, string>> = events
  const { locale } = useI18n()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const entries = (order.activities ?? []).flatMap(({ id, activityType, createdDate }) => {
    const isCompleted = activityType === 'ORDER_FULFILLED' && isDigital(order)
    const text = isCompleted ? states.completed : texts[activityType]
    return text && createdDate ? [{ id, text, createdDate }] : []
  })
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-4 font-display text-title">
        {history}
      </h2>
      <ol className="grid gap-3 border-s border-line ps-5 text-sm">
        {entries.map(({ id, text, createdDate }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6">
            <span className="font-medium">{text}</span>
            <time dateTime={createdDate} className="text-muted">
              {format.format(new Date(createdDate))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
