import { type ExtensionTargets, Pending, t } from '@stoa/admin/extension'
import { useCall } from '@stoa/react'
import { Link } from 'react-router'
import { getMemberPoints } from '../calls.ts'
import { AdjustPoints } from './adjust-points.tsx'
import { Ledger } from './ledger.tsx'
import { usePoints } from './points.ts'

const LATEST = 3

/** The points of a customer, with the latest changes. */
export function PointsPanel({ entity: { id } }: { entity: ExtensionTargets['customer'] }) {
  const points = usePoints()
  const { data, error } = useCall(getMemberPoints, { memberId: id })
  if (!data) return <Pending error={error} />
  const { account } = data
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="tabular font-display text-title">{points(account.points)}</p>
        <AdjustPoints memberId={id} available={account.points} />
      </div>
      {account.entries.length === 0 ? (
        <p className="text-sm text-muted">{t('No points yet')}</p>
      ) : (
        <>
          <Ledger entries={account.entries.slice(0, LATEST)} />
          <Link to={`/extensions/loyalty/members/${id}`} className="link justify-self-start text-sm">
            {t('All changes')}
          </Link>
        </>
      )}
    </>
  )
}
