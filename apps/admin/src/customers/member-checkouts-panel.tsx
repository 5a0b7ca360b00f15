import { searchAbandonedCheckouts } from '@stoa/client/calls'
import { useCall, useMoney } from '@stoa/react'
import { Badge } from '@stoa/ui'
import { t } from '../i18n/translate.ts'
import { Panel } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'

/** The newest checkouts that a customer has left; nothing if there are none. */
export function MemberCheckoutsPanel({ memberId }: { memberId: string }) {
  const money = useMoney()
  const { time } = useDates()
  const { data } = useCall(searchAbandonedCheckouts, {
    search: { filter: { 'buyerInfo.memberId': memberId }, cursorPaging: { limit: 10 } },
  })
  const checkouts = data?.abandonedCheckouts ?? []
  if (checkouts.length === 0) return null
  return (
    <Panel title={t('Abandoned checkouts')}>
      <ul aria-label={t('Abandoned checkouts')} className="grid divide-y divide-line text-sm">
        {checkouts.map(({ id, status, createdDate, totalPrice, currency, lineItems = [] }) => (
          <li key={id} className="flex justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
            <span className="grid gap-1 [overflow-wrap:anywhere]">
              {lineItems
                .map(({ quantity, productName }) => `${quantity} × ${productName?.original ?? t('Item')}`)
                .join(', ')}
              <span className="flex flex-wrap items-center gap-2 text-muted">
                <Badge tone={status === 'RECOVERED' ? 'positive' : 'caution'}>
                  {status === 'RECOVERED' ? t('Recovered') : t('Abandoned')}
                </Badge>
                {time(createdDate)}
              </span>
            </span>
            <span className="tabular">{money(totalPrice?.amount ?? '0', currency ?? '')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
