import { cancelCatalogTransfer, listCatalogTransfers } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useMutationCall } from '@stoa/react'
import { t } from '../i18n/translate.ts'
import { RejectedRecords } from '../products/rejected-records.tsx'
import { useStaff } from '../session/staff-context.ts'
import { UndoCatalogImportButton } from '../transfer/undo-import-button.tsx'
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
  const written =
    direction === 'EXPORT'
      ? exported
      : direction === 'UNDO'
        ? (transfer.deleted ?? 0) + updated
        : created + updated + unchanged
  return {
    title:
      direction === 'EXPORT'
        ? t('Export of products')
        : direction === 'UNDO'
          ? t('Undo of an import of products')
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
    result:
      direction === 'UNDO'
        ? t('{count} records taken back, {stay} stay', { count: written, stay: rejected })
        : t('{count} records, {rejected} rejected', { count: written, rejected }),
    at: finishedDate ?? createdDate,
    progress: { current: processed, total },
    failure: error?.description,
  }
}

/** Milliseconds between reads of a list of transfers: short while one is under way, long enough for new ones otherwise. */
export const pollOfTransfers = (transfers: readonly Transfer[] | undefined): number =>
  transfers?.some(isOpenTransfer) ? 1000 : 5000

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

/** A transfer. One under way can be stopped, an import that has ended can be taken back. */
export function TransferRow({ transfer, canUndo }: { transfer: Transfer; canUndo?: boolean }) {
  const { can } = useStaff()
  const cancel = useMutationCall(cancelCatalogTransfer, { invalidates: [listCatalogTransfers] })
  const { isPending, error } = cancel
  const run = () => cancel.mutate({ id: transfer.id })
  const mayWrite = can('CATALOG', 'WRITE')
  const isUndone = transfer.undoneBy !== undefined && !transfer.undoable
  const hasDetails = (canUndo && mayWrite && transfer.undoable) || isUndone || transfer.direction === 'UNDO'
  return (
    <>
      <JobRow job={toState(transfer)} stop={mayWrite ? { run, isPending, error } : undefined} />
      {canUndo && hasDetails && (
        <div className="grid gap-3 pb-3 text-sm">
          {isUndone && <p className="text-muted">{t('Taken back')}</p>}
          {mayWrite && transfer.undoable && <UndoCatalogImportButton transfer={transfer} />}
          {transfer.direction === 'UNDO' && !isOpenTransfer(transfer) && transfer.rejected > 0 && (
            <details>
              <summary className="link cursor-pointer justify-self-start">{t('Records that stay')}</summary>
              <div className="mt-2">
                <RejectedRecords id={transfer.id} />
              </div>
            </details>
          )}
        </div>
      )}
    </>
  )
}
