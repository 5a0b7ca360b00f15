import { environment } from '@stoa/client'
import { queryJobs } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Panel } from '../shell/page.tsx'
import { JobList, OPEN_STATUSES, pollOf } from './job-list.tsx'
import { RestorationList } from './restoration-list.tsx'
import { isOpenTask, TaskList } from './task-list.tsx'
import { isOpenTransfer, TransferList } from './transfer-list.tsx'
import { useNewestJobs } from './use-newest-jobs.ts'

const NEWEST = 5
/** Failed jobs are shown for this time. */
const FAILED_DAYS = 2

/** Jobs that are under way, and those that have failed lately; nothing if there are none. */
export function OpenJobsPanel() {
  const { can } = useStaff()
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
    { enabled: can('CONTENT'), refetchInterval: ({ state }) => pollOf(state.data?.jobs) },
  )
  const { transfers, tasks, restorations } = useNewestJobs(NEWEST)
  const shown = {
    jobs: (jobs.data?.jobs ?? []).filter(
      ({ status, finishedAt }) => status !== 'FAILED' || isRecent(finishedAt),
    ),
    transfers: transfers.filter(
      transfer =>
        isOpenTransfer(transfer) || (transfer.status === 'FAILED' && isRecent(transfer.finishedDate)),
    ),
    tasks: tasks.filter(task => isOpenTask(task) || (task.status === 'FAILED' && isRecent(task.finishedAt))),
    restorations: restorations.filter(
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
