import { cancelCatalogTransfer, listCatalogTransfers } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useMutationCall } from '@stoa/react'
import { counted, t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { JobRow, type JobState } from './job-row.tsx'

/** An import or export of the catalogue. */
export type Transfer = ReplyOf<typeof contract.catalogTransfers.listCatalogTransfers>['transfers'][number]

const statusTitles: Readonly<Record<Transfer['status'], string>> = {
  WAITING: t('Waiting'),
  RUNNING: t('In progress'),
  COMPLETED: t('Done'),
  PARTIALLY_COMPLETED: t('Done in part'),
  FAILED: t('Failed'),
  CANCELED: t('Stopped'),
}

export const isOpenTransfer = ({ status }: Transfer) => status === 'WAITING' || status === 'RUNNING'

/** A transfer as a job. */
export function toState(transfer: Transfer): JobState {
  const { direction, dryRun, status, exported, created, updated, unchanged, rejected, error } = transfer
  const { processed, total, createdDate, finishedDate } = transfer
  const written = direction === 'EXPORT' ? exported : created + updated + unchanged
  return {
    title:
      direction === 'EXPORT'
        ? t('Export of products')
        : dryRun
          ? t('Check of a file of products')
          : t('Import of products'),
    status: isOpenTransfer(transfer)
      ? 'OPEN'
      : status === 'COMPLETED'
        ? 'DONE'
        : status === 'PARTIALLY_COMPLETED'
          ? 'PARTIAL'
          : 'FAILED',
    statusTitle: statusTitles[status],
    result: t('{0}, {1} rejected', counted(written, 'record', 'records'), rejected),
    at: finishedDate ?? createdDate,
    progress: { current: processed, total },
    failure: error?.description,
  }
}

/** Imports and exports of the catalogue. */
export function TransferList({ transfers }: { transfers: readonly Transfer[] }) {
  return (
    <ul aria-label={t('Imports and exports of products')} className="grid divide-y divide-line text-sm">
      {transfers.map(transfer => (
        <li key={transfer.id}>
          <TransferRow transfer={transfer} />
        </li>
      ))}
    </ul>
  )
}

function TransferRow({ transfer }: { transfer: Transfer }) {
  const { can } = useStaff()
  const cancel = useMutationCall(cancelCatalogTransfer, { invalidates: [listCatalogTransfers] })
  const { isPending, error } = cancel
  const run = () => cancel.mutate({ id: transfer.id })
  return (
    <JobRow job={toState(transfer)} stop={can('CATALOG', 'WRITE') ? { run, isPending, error } : undefined} />
  )
}
