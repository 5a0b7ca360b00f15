import { environment } from '@stoa/client'
import { listCatalogTransfers, listRestorations, listTasks, queryJobs } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Panel } from '../shell/page.tsx'
import { JobList, OPEN_STATUSES, pollOf } from './job-list.tsx'
import { RestorationList } from './restoration-list.tsx'
import { isOpenTask, TaskList } from './task-list.tsx'
import { isOpenTransfer, TransferList } from './transfer-list.tsx'

const NEWEST = 5
/** Failed jobs are shown for this time. */
const FAILED_DAYS = 2
const POLL_MS = 1000

/** Jobs that are under way, and those that have failed lately; nothing if there are none. */
export function OpenJobsPanel() {
  const { can } = useStaff()
  const content = { enabled: can('CONTENT') }
  const since = environment.now() - FAILED_DAYS * 86_400_000
  const isRecent = (date: unknown) => Date.parse(String(date)) > since
  const jobs = useCall(
    queryJobs,
    {
      query: {
        filter: { status: { $in: [...OPEN_STATUSES, 'FAILED'] } },
        cursorPaging: { limit: NEWEST },
      },
    },
    { ...content, refetchInterval: ({ state }) => pollOf(state.data?.jobs) },
  )
  const transfers = useCall(
    listCatalogTransfers,
    { limit: NEWEST },
    {
      enabled: can('CATALOG'),
      refetchInterval: ({ state }) => (state.data?.transfers.some(isOpenTransfer) ? POLL_MS : false),
    },
  )
  const tasks = useCall(
    listTasks,
    { paging: { limit: NEWEST } },
    { ...content, refetchInterval: ({ state }) => (state.data?.tasks.some(isOpenTask) ? POLL_MS : false) },
  )
  const restorations = useCall(listRestorations, { paging: { limit: NEWEST } }, content)
  const shown = {
    jobs: (jobs.data?.jobs ?? []).filter(
      ({ status, finishedAt }) => status !== 'FAILED' || isRecent(finishedAt),
    ),
    transfers: (transfers.data?.transfers ?? []).filter(
      transfer =>
        isOpenTransfer(transfer) || (transfer.status === 'FAILED' && isRecent(transfer.finishedDate)),
    ),
    tasks: (tasks.data?.tasks ?? []).filter(
      task => isOpenTask(task) || (task.status === 'FAILED' && isRecent(task.finishedAt)),
    ),
    restorations: (restorations.data?.restorations ?? []).filter(
      ({ status, finishedDate }) => status === 'PENDING' || (status === 'FAILED' && isRecent(finishedDate)),
    ),
  }
  if (Object.values(shown).every(rows => rows.length === 0)) return null
  return (
    <Panel
      title={t('Jobs under way or failed')}
      aside={
        can('DEVELOPERS') && (
          <Link to="/developers/jobs" className="link text-sm">
            {t('All jobs')}
          </Link>
        )
      }
    >
      <div className="grid divide-y divide-line">
        {shown.transfers.length > 0 && <TransferList transfers={shown.transfers} />}
        {shown.jobs.length > 0 && <JobList jobs={shown.jobs} />}
        {shown.tasks.length > 0 && <TaskList tasks={shown.tasks} />}
        {shown.restorations.length > 0 && <RestorationList restorations={shown.restorations} />}
      </div>
    </Panel>
  )
}
