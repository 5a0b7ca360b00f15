import { getCatalogTransfer, listCatalogTransfers, undoCatalogImport } from '@stoa/client/calls'
import { useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { counted, t } from '../i18n/translate.ts'
import type { Transfer } from '../jobs/transfer-list.tsx'
import { useToast } from '../shell/toasts.tsx'

/** What the undo of an import does, before it starts. */
export function UndoImportPlan({ transfer: { created, updated } }: { transfer: Transfer }) {
  return (
    <div className="grid gap-3 text-sm">
      <ul className="grid list-disc gap-1 ps-5">
        {created > 0 && <li>{t('New and deleted: {0}', counted(created, 'record', 'records'))}</li>}
        {updated > 0 && <li>{t('Changed back: {0}', counted(updated, 'record', 'records'))}</li>}
      </ul>
      <p>
        {t('Records that were changed since stay as they are, and are listed with the reason. Orders stay.')}
      </p>
      <p>{t('The undo cannot be undone. Import the file again instead.')}</p>
    </div>
  )
}

interface UndoImportButtonProps {
  transfer: Transfer
  /** The undo has started. */
  onStarted?: (undoId: string) => void
}

/** Takes an import back by a job, after it has shown what that does. */
export function UndoImportButton({ transfer, onStarted }: UndoImportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const undo = useMutationCall(undoCatalogImport, { invalidates: [getCatalogTransfer, listCatalogTransfers] })
  const submit = async () => {
    const { transfer: started } = await undo.mutateAsync({ id: transfer.id })
    if (onStarted) onStarted(started.id)
    else toast(t('The undo has started.'))
  }
  return (
    <>
      <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('Undo import')}
      </Button>
      {isOpen && (
        <ActionDialog
          id={`undo-import-${transfer.id}`}
          title={t('Undo import')}
          submit={t('Take it back')}
          open
          onClose={() => setOpen(false)}
          onSubmit={submit}
        >
          <UndoImportPlan transfer={transfer} />
        </ActionDialog>
      )}
    </>
  )
}
