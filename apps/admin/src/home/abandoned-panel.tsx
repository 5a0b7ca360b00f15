import { getAbandonedCheckoutAnalytics } from '@stoa/client/calls'
import { useCall, useMoney } from '@stoa/react'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { Figure } from './figure.tsx'
import { usePercent } from './use-percent.ts'
import type { Period } from './use-period.ts'

/** Checkouts that buyers left in the period, and those that they completed after all. */
export function AbandonedPanel({ period: { current, previous } }: { period: Period }) {
  const { site } = useStaff()
  const money = useMoney()
  const percent = usePercent()
  const { data, error } = useCall(getAbandonedCheckoutAnalytics, current.days)
  const before = useCall(getAbandonedCheckoutAnalytics, previous.days).data
  const amount = (value: string | undefined) => money(value ?? '0', site.currency)
  return (
    <Panel
      title={t('Abandoned checkouts')}
      aside={
        <Link to="/abandoned-checkouts" className="link text-sm">
          {t('Show all')}
        </Link>
      }
    >
      {data ? (
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <Figure
            title={t('Abandoned')}
            value={String(data.recoverableCheckoutCount ?? 0)}
            before={before && String(before.recoverableCheckoutCount ?? 0)}
          />
          <Figure
            title={t('Their total')}
            value={amount(data.recoverableValue)}
            before={before && amount(before.recoverableValue)}
          />
          <Figure
            title={t('Recovered')}
            value={percent(data.recoveryRate ?? 0)}
            before={before && percent(before.recoveryRate ?? 0)}
          />
        </dl>
      ) : (
        <Pending error={error} />
      )}
    </Panel>
  )
}
