import type { contract, ReplyOf } from '@stoa/contract'
import { t } from '../i18n/translate.ts'
import { useDates } from '../shell/use-dates.ts'
import { JobRow } from './job-row.tsx'

type Restoration = ReplyOf<typeof contract.dataBackups.listRestorations>['restorations'][number]

const statuses = {
  PENDING: ['OPEN', t('In progress')],
  COMPLETED: ['DONE', t('Done')],
  FAILED: ['FAILED', t('Failed')],
} as const

/** Restorations of backups. They change all collections in one transaction and cannot be stopped. */
export function RestorationList({ restorations }: { restorations: readonly Restoration[] }) {
  const { time } = useDates()
  return (
    <ul aria-label={t('Restorations')} className="grid divide-y divide-line text-sm">
      {restorations.map(
        ({ id, backup, status, requestedDate, finishedDate, restorationCollections = [] }) => {
          const [state, statusTitle] = statuses[status]
          const count = restorationCollections.length || backup?.collections?.length || 0
          return (
            <li key={id}>
              <JobRow
                job={{
                  title: backup?.requestedDate
                    ? t('Restoration of the backup of {time}', { time: time(String(backup.requestedDate)) })
                    : t('Restoration of a backup'),
                  status: state,
                  statusTitle,
                  result: t('{count} collections', { count }),
                  at: finishedDate ?? requestedDate,
                  ...(status === 'FAILED' && {
                    failure: t('No collection was changed. Restore the backup again.'),
                  }),
                }}
              />
            </li>
          )
        },
      )}
    </ul>
  )
}
