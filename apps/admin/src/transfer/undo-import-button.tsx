import {
  getCatalogTransfer,
  getJob,
  listCatalogTransfers,
  listJobs,
  undoCatalogImport,
  undoContentImport,
} from '@stoa/client/calls'
import { useMutationCall } from '@stoa/react'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import type { Job } from '../jobs/job-list.tsx'
import type { Transfer } from '../jobs/transfer-list.tsx'
import { useToast } from '../shell/toasts.tsx'

/** What the undo of an import does, before it starts. */
export function UndoImportPlan({ transfer: { created, updated } }: { transfer: Transfer }) {
  return (
    <div className="grid gap-3 text-sm">
      <ul className="grid list-disc gap-1 ps-5">
        {created > 0 && <li>{t('New and deleted: {count} records', { count: created })}</li>}
        {updated > 0 && <li>{t('Changed back: {count} records', { count: updated })}</li>}
      </ul>
      <p>
        {t('Records that were changed since stay as they are, and are listed with the reason. Orders stay.')}
      </p>
      <p>{t('The undo cannot be undone. Import the file again instead.')}</p>
    </div>
  )
}

interface StartedUndo {
  /** The undo has started. Absent: a message tells so. */
  onStarted?: (() => void) | undefined
}

/** Takes an import of products back. */
export function UndoCatalogImportButton({ transfer, onStarted }: StartedUndo & { transfer: Transfer }) {
  const undo = useMutationCall(undoCatalogImport, { invalidates: [getCatalogTransfer, listCatalogTransfers] })
  const { id } = transfer
  return (
    <UndoImportButton importId={id} start={() => undo.mutateAsync({ id })} onStarted={onStarted}>
      <UndoImportPlan transfer={transfer} />
    </UndoImportButton>
  )
}

/** What the undo of an import of items does, before it starts. */
export function UndoContentImportPlan({ job: { progress } }: { job: Job }) {
  return (
    <div className="grid gap-3 text-sm">
      <ul className="grid list-disc gap-1 ps-5">
        <li>{t('Written by the import: {count} items', { count: progress?.itemsSuccessful ?? 0 })}</li>
        <li>{t('New items are deleted. Items that it replaced or deleted return.')}</li>
      </ul>
      <p>{t('Items that were changed since stay as they are, and are listed with the reason.')}</p>
      <p>{t('The undo cannot be undone. Import the file again instead.')}</p>
    </div>
  )
}

/** Takes an import of items back. */
export function UndoContentImportButton({ job, onStarted }: StartedUndo & { job: Job }) {
  const undo = useMutationCall(undoContentImport, { invalidates: [getJob, listJobs] })
  const start = () => undo.mutateAsync({ jobId: job.id })
  return (
    <UndoImportButton importId={job.id} start={start} onStarted={onStarted}>
      <UndoContentImportPlan job={job} />
    </UndoImportButton>
  )
}

interface UndoImportButtonProps extends StartedUndo {
  importId: string
  start: () => Promise<unknown>
  /** What the undo does. */
  children: ReactNode
}

/** Takes an import back by a job, after it has shown what that does. */
function UndoImportButton({ importId, start, onStarted, children }: UndoImportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const submit = async () => {
    await start()
    if (onStarted) onStarted()
    else toast(t('The undo has started.'))
  }
  return (
    <>
      <SmallButton className="justify-self-start" onClick={() => setOpen(true)}>
        {t('Undo import')}
      </SmallButton>
      {isOpen && (
        <ActionDialog
          id={`undo-import-${importId}`}
          title={t('Undo import')}
          submit={t('Take it back')}
          open
          onClose={() => setOpen(false)}
          onSubmit={submit}
        >
          {children}
        </ActionDialog>
      )}
    </>
  )
}
