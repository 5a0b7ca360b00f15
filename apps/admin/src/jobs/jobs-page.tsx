import { listCatalogTransfers, listJobs, listRestorations, listTasks } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { EmptyState } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { t } from '../i18n/translate.ts'
import { CursorPages } from '../list/cursor-pages.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { JobList, pollOf } from './job-list.tsx'
import { RestorationList } from './restoration-list.tsx'
import { isOpenTask, TaskList } from './task-list.tsx'
import { isOpenTransfer, TransferList } from './transfer-list.tsx'

const PAGE = 25
/** Jobs of the other kinds: the newest. */
const NEWEST = 20
const POLL_MS = 1000

/** Imports, exports, changes of many items and restorations, newest first, with their progress. */
export function JobsPage() {
  const { can } = useStaff()
  const list = useListState()
  const cursor = list.get('cursor')
  const content = { enabled: can('CONTENT') }
  const jobs = useCall(
    listJobs,
    { paging: { limit: PAGE, ...(cursor && { cursor }) } },
    {
      ...content,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => pollOf(state.data?.jobs),
    },
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
  const restorations = useCall(
    listRestorations,
    { paging: { limit: NEWEST } },
    {
      ...content,
      refetchInterval: ({ state }) =>
        state.data?.restorations.some(({ status }) => status === 'PENDING') ? POLL_MS : false,
    },
  )
  const calls = [jobs, transfers, tasks, restorations]
  const error = calls.find(call => call.error)?.error
  const isPending = calls.some(({ isLoading }) => isLoading)
  const hasSome = [
    jobs.data?.jobs,
    transfers.data?.transfers,
    tasks.data?.tasks,
    restorations.data?.restorations,
  ].some(rows => (rows?.length ?? 0) > 0)
  return (
    <Page title={t('Jobs')} parent={{ to: '/developers', title: t('Developers') }}>
      {isPending || error ? (
        <Pending error={error} />
      ) : !hasSome ? (
        <EmptyState title={t('No jobs in the last 30 days')}>
          {t('Imports, exports and changes of many items appear here, with their progress and their errors.')}
        </EmptyState>
      ) : null}
      {transfers.data && transfers.data.transfers.length > 0 && (
        <Panel title={t('Imports and exports of products')}>
          <TransferList transfers={transfers.data.transfers} />
        </Panel>
      )}
      {jobs.data && jobs.data.jobs.length > 0 && (
        <Panel title={t('Imports and exports of content')}>
          <JobList jobs={jobs.data.jobs} />
          <CursorPages label={t('Pages of jobs')} list={list} metadata={jobs.data.pagingMetadata} />
        </Panel>
      )}
      {tasks.data && tasks.data.tasks.length > 0 && (
        <Panel title={t('Changes of many items')}>
          <TaskList tasks={tasks.data.tasks} />
        </Panel>
      )}
      {restorations.data && restorations.data.restorations.length > 0 && (
        <Panel title={t('Restorations')}>
          <RestorationList restorations={restorations.data.restorations} />
        </Panel>
      )}
    </Page>
  )
}
