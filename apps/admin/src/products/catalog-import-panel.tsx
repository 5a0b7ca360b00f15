import { createCatalogUploadUrl, importCatalog } from '@stoa/client/calls'
import { useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { textOf } from '../form/form-values.ts'
import { onForm } from '../form/on-form.ts'
import { ReasonField, runWithReason } from '../form/reason-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { t } from '../i18n/translate.ts'
import { type Transfer, toState } from '../jobs/transfer-list.tsx'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Pending } from '../shell/page.tsx'
import { FileField } from '../transfer/transfer-fields.tsx'
import { fileOf, formatOf, putFile } from '../transfer/transfer-files.ts'
import { TransferForm } from '../transfer/transfer-form.tsx'
import { TransferProgress } from '../transfer/transfer-progress.tsx'
import { UndoCatalogImportButton } from '../transfer/undo-import-button.tsx'
import { useUrlValues } from '../transfer/use-url-values.ts'
import { RejectedRecords } from './rejected-records.tsx'
import { useTransfer } from './use-transfer.ts'

const policies = {
  UPDATE: t('Change them to what the file has'),
  SKIP: t('Leave them as they are'),
} as const

const NO_CHECK = { file: '', check: '' }

/** Imports a file after its check. The URL holds the uploaded file, its check and the import, so that a reload loses nothing. */
export function CatalogImportPanel() {
  const url = useUrlValues()
  const [isStarted, setStarted] = useState(false)
  const createUpload = useMutationCall(createCatalogUploadUrl)
  const submit = useMutationCall(importCatalog)
  const check = async (form: FormData) => {
    const file = fileOf(form)
    const { fileId, uploadUrl } = await createUpload.mutateAsync({ fileName: file.name })
    await putFile(uploadUrl, file)
    const existing = textOf(form, 'existing') as keyof typeof policies
    const { transfer } = await submit.mutateAsync({ fileId, format: formatOf(file), existing, dryRun: true })
    url.set({ file: fileId, existing, check: transfer.id, import: '' })
  }
  const start = async ({ format, existing }: Transfer) => {
    const { transfer } = await submit.mutateAsync({ fileId, format, ...(existing && { existing }) })
    setStarted(true)
    url.set({ ...NO_CHECK, import: transfer.id })
  }
  const fileId = url.get('file')
  const checkId = url.get('check')
  const importId = url.get('import')
  return (
    <TransferForm
      title={t('Import')}
      submit={t('Check the file')}
      start={check}
      // The check is about another file or choice.
      onChange={() => checkId && url.set(NO_CHECK)}
      result={
        importId ? (
          <ImportResult key={importId} id={importId} hasFocus={isStarted} />
        ) : (
          checkId && <CheckResult key={checkId} id={checkId} start={start} />
        )
      }
    >
      <FileField
        hint={t(
          'CSV with the names of columns in the first line, or JSON lines. An export is an example of both. Exports of Shopify and WooCommerce (in English) are read as they are.',
        )}
      />
      <SelectField
        name="existing"
        label={t('Products that exist')}
        titles={policies}
        defaultValue={url.get('existing') || 'UPDATE'}
      />
      <p className="text-sm text-muted">{t('The check writes nothing. You start the import after it.')}</p>
    </TransferForm>
  )
}

interface CheckResultProps {
  id: string
  /** Starts the import of the file that was checked. */
  start: (check: Transfer) => Promise<void>
}

function CheckResult({ id, start }: CheckResultProps) {
  const { transfer, hasEnded, error, stop } = useTransfer(id)
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  if (!transfer) return <Pending error={error} />
  const { status, created, updated, rejected } = transfer
  const isChecked = status === 'COMPLETED' || status === 'PARTIALLY_COMPLETED'
  const send = (form: FormData) => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    runWithReason(form, () => start(transfer))
      .catch(setFailure)
      .finally(() => setBusy(false))
  }
  return (
    <TransferProgress
      label={t('Result of the check')}
      job={{
        ...toState(transfer),
        ...(isChecked && { statusTitle: t('Checked') }),
        result: resultOf(transfer, hasEnded),
      }}
      stop={stop}
    >
      <Counts transfer={transfer} />
      {hasEnded && rejected > 0 && <RejectedRecords id={id} />}
      {isChecked && created + updated === 0 && (
        <p>{t('There is nothing to import: no record would be new or changed.')}</p>
      )}
      {isChecked && created + updated > 0 && (
        <form className="grid gap-3" onSubmit={onForm(send)}>
          <p>
            {rejected > 0 && `${t('Rejected records are left out.')} `}
            {t('An import can be taken back for 30 days, here and in the activity.')}
          </p>
          <ReasonField />
          {failure !== undefined && <ErrorAlert error={failure} />}
          <Button type="submit" busy={isBusy} className="justify-self-start">
            {t('Import {count} records', { count: created + updated })}
          </Button>
        </form>
      )}
    </TransferProgress>
  )
}

function ImportResult({ id, hasFocus }: { id: string; hasFocus: boolean }) {
  const { transfer, hasEnded, error, stop, refetch } = useTransfer(id)
  const { can } = useStaff()
  const undoId = transfer?.undoneBy
  const [focus] = useState(() => (hasFocus ? (section: HTMLElement | null) => section?.focus() : undefined))
  if (!transfer) return <Pending error={error} />
  return (
    <TransferProgress
      ref={focus}
      label={t('Result of the import')}
      job={{ ...toState(transfer), result: resultOf(transfer, hasEnded) }}
      stop={stop}
    >
      <Counts transfer={transfer} />
      {hasEnded && transfer.rejected > 0 && <RejectedRecords id={id} />}
      {undoId && <UndoResult key={undoId} id={undoId} onEnded={refetch} />}
      {transfer.undoable && can('CATALOG', 'WRITE') && (
        <UndoCatalogImportButton transfer={transfer} onStarted={refetch} />
      )}
      {hasEnded && (
        <p>
          {t('The history of each product has its former values.')}{' '}
          <Link to="/activity?area=CATALOG" className="link">
            {t('Show the activity')}
          </Link>
        </p>
      )}
    </TransferProgress>
  )
}

/** Progress and result of the undo of the import. */
function UndoResult({ id, onEnded }: { id: string; onEnded: () => void }) {
  const { transfer, hasEnded, error, stop } = useTransfer(id)
  // What can be undone after it follows from its end.
  useEffect(() => {
    if (hasEnded) onEnded()
  }, [hasEnded, onEnded])
  if (!transfer) return <Pending error={error} />
  const { deleted = 0, updated, rejected } = transfer
  const counts = [
    { id: 'deleted', title: t('Deleted'), count: deleted },
    { id: 'restored', title: t('Changed back'), count: updated },
    { id: 'stay', title: t('Stay'), count: rejected },
  ]
  return (
    <TransferProgress
      label={t('Result of the undo')}
      job={{
        ...toState(transfer),
        result: hasEnded ? t('{count} records taken back', { count: deleted + updated }) : undefined,
      }}
      stop={stop}
    >
      <CountList counts={counts} />
      {hasEnded && rejected > 0 && <RejectedRecords id={id} />}
    </TransferProgress>
  )
}

/** What is announced at the end. */
function resultOf({ created, updated, unchanged, rejected, dryRun }: Transfer, hasEnded: boolean) {
  if (!hasEnded) return undefined
  return dryRun
    ? t('{count} records checked', { count: created + updated + unchanged + rejected })
    : t('{count} records imported', { count: created + updated })
}

/** How many records are new, changed, unchanged and rejected. */
function Counts({ transfer: { created, updated, unchanged, rejected } }: { transfer: Transfer }) {
  const counts = [
    { id: 'created', title: t('New'), count: created },
    { id: 'updated', title: t('Changed'), count: updated },
    { id: 'unchanged', title: t('Unchanged'), count: unchanged },
    { id: 'rejected', title: t('Rejected'), count: rejected },
  ]
  return <CountList counts={counts} />
}

function CountList({ counts }: { counts: readonly { id: string; title: string; count: number }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
      {counts.map(({ id, title, count }) => (
        <div key={id} className="grid content-start gap-0.5">
          <dt className="text-muted">{title}</dt>
          <dd className="tabular font-display text-title">{count}</dd>
        </div>
      ))}
    </dl>
  )
}
