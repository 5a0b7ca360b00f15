import { queryJobs } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { t } from '../i18n/translate.ts'
import { Panel } from '../shell/page.tsx'
import { JobList, OPEN_STATUSES, pollOf } from './job-list.tsx'

/** Jobs under way; nothing if there are none. */
export function OpenJobsPanel() {
  const { data } = useCall(
    queryJobs,
    { query: { filter: { status: { $in: OPEN_STATUSES } }, cursorPaging: { limit: 5 } } },
    { refetchInterval: ({ state }) => pollOf(state.data?.jobs) },
  )
  if (!data || data.jobs.length === 0) return null
  return (
    <Panel title={t('Jobs under way')}>
      <JobList jobs={data.jobs} />
    </Panel>
  )
}
