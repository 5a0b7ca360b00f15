import { listJobs } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { EmptyState } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { t } from '../i18n/translate.ts'
import { CursorPages } from '../list/cursor-pages.tsx'
import { useListState } from '../list/use-list-state.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { JobList, pollOf } from './job-list.tsx'

const PAGE = 25

/** Imports, exports and copies of the last 30 days, newest first, with their progress. */
export function JobsPage() {
  const list = useListState()
  const cursor = list.get('cursor')
  const { data, error } = useCall(
    listJobs,
    { paging: { limit: PAGE, ...(cursor && { cursor }) } },
    { placeholderData: keepPreviousData, refetchInterval: ({ state }) => pollOf(state.data?.jobs) },
  )
  return (
    <Page title={t('Jobs')} parent={{ to: '/developers', title: t('Developers') }}>
      {!data ? (
        <Pending error={error} />
      ) : data.jobs.length === 0 ? (
        <EmptyState title={t('No jobs in the last 30 days')}>
          {t('An import or export of content appears here, with its progress and its errors.')}
        </EmptyState>
      ) : (
        <Panel title={t('Imports and exports of content')}>
          <JobList jobs={data.jobs} />
        </Panel>
      )}
      <CursorPages label={t('Pages of jobs')} list={list} metadata={data?.pagingMetadata} />
    </Page>
  )
}
