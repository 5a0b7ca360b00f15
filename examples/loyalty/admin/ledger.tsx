import { t, useDates } from '@stoa/admin/extension'
import { Link } from 'react-router'
import { type Entry, usePoints } from './points.ts'

const kinds: Readonly<Record<Entry['kind'], string>> = {
  EARNED: t('Earned'),
  TAKEN_BACK: t('Taken back'),
  SPENT: t('Spent'),
  ADJUSTED: t('Adjusted'),
  EXPIRED: t('Expired'),
}

/** Changes of points, the newest first. */
export function Ledger({ entries }: { entries: readonly Entry[] }) {
  const { time } = useDates()
  const points = usePoints()
  return (
    <ul className="grid text-sm">
      {entries.map((entry, i) => (
        // Entries have no ids, and are never moved.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={i} className="flex justify-between gap-4 border-b border-line py-3 last:border-0">
          <div className="grid min-w-0 gap-1">
            <span className="font-medium">
              {kinds[entry.kind]}
              {entry.orderId && (
                <>
                  {' · '}
                  <Link to={`/orders/${entry.orderId}`} className="link">
                    {t('Order')}
                  </Link>
                </>
              )}
            </span>
            {entry.reason && <bdi className="[overflow-wrap:anywhere]">{entry.reason}</bdi>}
            <span className="text-muted">{time(entry.createdDate)}</span>
          </div>
          <span className="tabular whitespace-nowrap font-medium">{points(entry.points, 'always')}</span>
        </li>
      ))}
    </ul>
  )
}
