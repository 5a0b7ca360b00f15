import { searchAbandonedCheckouts } from '@stoa/client/calls'
import { useCall, useMoney } from '@stoa/react'
import { CheckoutStatus, itemsText } from '../abandoned-checkouts/checkout-status.tsx'
import { t } from '../i18n/translate.ts'
import { Panel } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'

/** The newest checkouts that a customer has left; nothing if there are none. */
export function CustomerCheckoutsPanel({ filter }: { filter: Readonly<Record<string, string>> }) {
  const money = useMoney()
  const { time } = useDates()
  const { data } = useCall(searchAbandonedCheckouts, {
    search: { filter, cursorPaging: { limit: 10 } },
  })
  const checkouts = data?.abandonedCheckouts ?? []
  if (checkouts.length === 0) return null
  return (
    <Panel title={t('Abandoned checkouts')}>
      <ul aria-label={t('Abandoned checkouts')} className="grid divide-y divide-line text-sm">
        {checkouts.map(checkout => (
          <li key={checkout.id} className="flex justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
            <span className="grid gap-1 [overflow-wrap:anywhere]">
              {itemsText(checkout)}
              <span className="flex flex-wrap items-center gap-2 text-muted">
                <CheckoutStatus checkout={checkout} />
                {time(checkout.createdDate)}
              </span>
            </span>
            <span className="tabular">
              {money(checkout.totalPrice?.amount ?? '0', checkout.currency ?? '')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
