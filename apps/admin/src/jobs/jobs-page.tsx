import { listCatalogTransfers, listJobs } from '@stoa/client/calls'
import { EmptyState } from '@stoa/ui'
import { t } from '../i18n/translate.ts'
import { RowList } from '../list/row-list.tsx'
import { nextCursor, nextNumber, offsetOf, useRows } from '../list/use-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { MovementJobRow, pollOf } from './job-list.tsx'
import { ParkedJobsPanel } from './parked-jobs-panel.tsx'
import { RestorationList } from './restoration-list.tsx'
import { TaskList } from './task-list.tsx'
import { pollOfTransfers, TransferRow } from './transfer-list.tsx'
import { useNewestJobs } from './use-newest-jobs.ts'

const PAGE = 25
/** Jobs of the other kinds: the newest. */
const NEWEST = 20

/** Imports, exports, changes of many items and restorations, newest first, with their progress. */
export function JobsPage() {
  const { can } = useStaff()
  const canRead = can('CONTENT')
  const canReadTransfers = can('CATALOG')
  const { tasks, restorations, ...others } = useNewestJobs(NEWEST, { hasTransfers: false })
  const transfers = useRows(listCatalogTransfers, {
    size: PAGE,
    enabled: canReadTransfers,
    argsOf: at => ({ limit: PAGE, offset: offsetOf(at, PAGE) }),
    pageOf: ({ transfers, total }, at) => ({ rows: transfers, next: nextNumber(at, PAGE, total), total }),
    refetchMs: pollOfTransfers,
  })
  const jobs = useRows(listJobs, {
    size: PAGE,
    enabled: canRead,
    argsOf: cursor => ({ paging: { limit: PAGE, ...(cursor && { cursor }) } }),
    pageOf: ({ jobs, pagingMetadata }) => ({ rows: jobs, next: nextCursor(pagingMetadata) }),
    refetchMs: pollOf,
  })
  const error = jobs.error ?? transfers.error ?? others.error
  const isPending = others.isLoading || (canRead && !jobs.data) || (canReadTransfers && !transfers.data)
  const hasJobs = jobs.data !== undefined && jobs.data.jobs.length > 0
  const hasTransfers = transfers.data !== undefined && transfers.data.transfers.length > 0
  const hasSome = hasJobs || hasTransfers || tasks.length > 0 || restorations.length > 0
  return (
    <Page title={t('Jobs')} parent={{ to: '/developers', title: t('Developers') }}>
      {can('DEVELOPERS') && <ParkedJobsPanel />}
      {isPending || error ? (
        <Pending error={error} />
      ) : !hasSome ? (
        <EmptyState title={t('No jobs in the last 30 days')}>
          {t('Imports, exports and changes of many items appear here, with their progress and their errors.')}
        </EmptyState>
      ) : null}
      {hasTransfers && (
        <Panel title={t('Imports and exports of products')}>
          <RowList
            label={t('Imports and exports of products')}
            rows={transfers.rows}
            keyOf={({ id }) => id}
            height={57}
            look="rows"
            render={transfer => <TransferRow transfer={transfer} canUndo />}
          />
        </Panel>
      )}
      {tasks.length > 0 && (
        <Panel title={t('Changes of many items')}>
          <TaskList tasks={tasks} />
        </Panel>
      )}
      {restorations.length > 0 && (
        <Panel title={t('Restorations')}>
          <RestorationList restorations={restorations} />
        </Panel>
      )}
      {hasJobs && (
        <Panel title={t('Imports and exports of content')}>
          <RowList
            label={t('Jobs')}
            rows={jobs.rows}
            keyOf={({ id }) => id}
            height={57}
            look="rows"
            render={job => <MovementJobRow job={job} canUndo />}
          />
        </Panel>
      )}
    </Page>
  )
}
