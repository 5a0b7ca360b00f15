import { listCatalogTransfers, listRestorations, listTasks } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { useStaff } from '../session/staff-context.ts'
import { isOpenTask } from './task-list.tsx'
import { pollOfTransfers } from './transfer-list.tsx'

const POLL_MS = 1000

/**
 * The newest jobs of the kinds that are not jobs of content, read again each second while one of a kind is under way. Without
 * `hasTransfers` those of the catalogue are left out.
 */
export function useNewestJobs(limit: number, { hasTransfers = true } = {}) {
  const { can } = useStaff()
  const content = { enabled: can('CONTENT') }
  const transfers = useCall(
    listCatalogTransfers,
    { limit },
    {
      enabled: hasTransfers && can('CATALOG'),
      // No event reports that a transfer has started.
      refetchInterval: ({ state }) => pollOfTransfers(state.data?.transfers),
    },
  )
  const tasks = useCall(
    listTasks,
    { paging: { limit } },
    { ...content, refetchInterval: ({ state }) => (state.data?.tasks.some(isOpenTask) ? POLL_MS : false) },
  )
  const restorations = useCall(
    listRestorations,
    { paging: { limit } },
    {
      ...content,
      refetchInterval: ({ state }) =>
        state.data?.restorations.some(({ status }) => status === 'PENDING') ? POLL_MS : false,
    },
  )
  const calls = [transfers, tasks, restorations]
  return {
    transfers: transfers.data?.transfers ?? [],
    tasks: tasks.data?.tasks ?? [],
    restorations: restorations.data?.restorations ?? [],
    error: calls.find(({ error }) => error)?.error,
    isLoading: calls.some(({ isLoading }) => isLoading),
  }
}
