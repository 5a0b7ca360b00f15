import { createFileUploadUrl, getJob, items, submitJob, terminateJob } from '@stoa/client/calls'
import type { DataCollection } from '@stoa/contract'
import { useCall, useClient, useMutationCall } from '@stoa/react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { CheckField } from '../form/check-field.tsx'
import { textOf } from '../form/form-values.ts'
import { SelectField } from '../form/select-field.tsx'
import { t } from '../i18n/translate.ts'
import { isEndedJob, type Job, toJobState } from '../jobs/job-list.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useStaff } from '../session/staff-context.ts'
import { Pending } from '../shell/page.tsx'
import { DownloadButton } from '../transfer/download-button.tsx'
import { RejectedItems } from '../transfer/rejected-items.tsx'
import { FileField, FormatSelect } from '../transfer/transfer-fields.tsx'
import { type Format, fileOf, formatOf, putFile } from '../transfer/transfer-files.ts'
import { TransferForm } from '../transfer/transfer-form.tsx'
import { TransferProgress } from '../transfer/transfer-progress.tsx'
import { UndoContentImportButton } from '../transfer/undo-import-button.tsx'
import { CollectionPage } from './collection-page.tsx'

const POLL_MS = 700

/** Import of a file into a collection, and export of its items. The URL has their newest jobs. */
export function TransferPage() {
  const { can } = useStaff()
  return (
    <CollectionPage>
      {collection =>
        can('CONTENT', 'WRITE') ? (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <ExportPanel collection={collection} />
            <ImportPanel collection={collection} />
          </div>
        ) : (
          <p className="text-sm text-muted">
            {t('Your role may read this collection, and not move its items.')}
          </p>
        )
      }
    </CollectionPage>
  )
}

function ExportPanel({ collection }: { collection: DataCollection }) {
  const list = useListState()
  const jobId = list.get('export')
  const submit = useMutationCall(submitJob)
  const start = async (form: FormData) => {
    const format = textOf(form, 'format') as Format
    const { job } = await submit.mutateAsync({
      source: { wixDataCollection: { collectionId: collection.id } },
      destination: { file: { format, fileName: `${collection.id}.${format.toLowerCase()}` } },
    })
    list.set({ export: job.id })
  }
  return (
    <TransferForm
      title={t('Export')}
      submit={t('Export')}
      start={start}
      result={jobId && <JobView key={jobId} jobId={jobId} />}
    >
      <FormatSelect />
    </TransferForm>
  )
}

const policies = {
  OVERWRITE: t('Replace items with the same id'),
  SKIP_EXISTING: t('Skip rows of existing items'),
  TRUNCATE_BEFORE: t('Delete all items first'),
} as const

function ImportPanel({ collection }: { collection: DataCollection }) {
  const list = useListState()
  const jobId = list.get('import')
  const submit = useMutationCall(submitJob)
  const createUpload = useMutationCall(createFileUploadUrl)
  const start = async (form: FormData) => {
    const file = fileOf(form)
    const { fileId, uploadUrl } = await createUpload.mutateAsync({ fileName: file.name })
    await putFile(uploadUrl, file)
    const { job } = await submit.mutateAsync({
      source: { file: { format: formatOf(file), fileId } },
      destination: {
        wixDataCollection: {
          collectionId: collection.id,
          writePolicy: textOf(form, 'policy') as keyof typeof policies,
        },
      },
      dryRun: form.has('dryRun'),
    })
    list.set({ import: job.id })
  }
  return (
    <TransferForm
      title={t('Import')}
      submit={t('Import')}
      start={start}
      result={jobId && <JobView key={jobId} jobId={jobId} />}
    >
      <FileField hint={t('CSV with the keys of fields in the first line, or JSON lines.')} />
      <SelectField name="policy" label={t('Existing items')} titles={policies} />
      <CheckField name="dryRun" label={t('Only check the rows; write nothing')} defaultChecked />
      <p className="text-sm text-muted">
        {t('An import can be taken back for 30 days, here and on the page of jobs.')}
      </p>
    </TransferForm>
  )
}

const isEnded = (job: Job | undefined) => job !== undefined && isEndedJob(job)

/** What a job has done, in words. */
function resultOf({ dryRun, destination, undoes, progress }: Job): string {
  const { itemsSuccessful: count = 0, itemsRejected: rejected = 0 } = progress ?? {}
  if (undoes) return t('{count} items taken back, {stay} stay', { count, stay: rejected })
  if (dryRun) return t('{count} rows fit, {rejected} rejected', { count, rejected })
  return destination?.file
    ? t('{count} items exported, {rejected} rejected', { count, rejected })
    : t('{count} items imported, {rejected} rejected', { count, rejected })
}

interface JobViewProps {
  jobId: string
  label?: string
  onEnded?: () => void
}

/** Progress and result of a job. An import can be taken back, which has a progress and a result of its own. */
function JobView({ jobId, label = t('Job'), onEnded }: JobViewProps) {
  const client = useClient()
  const queries = useQueryClient()
  const { data, error, refetch } = useCall(
    getJob,
    { jobId },
    {
      refetchInterval: ({ state }) => (isEnded(state.data?.job) ? false : POLL_MS),
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
  )
  const terminate = useMutationCall(terminateJob, { invalidates: [getJob] })
  const job = data?.job
  const hasEnded = isEnded(job)
  const readAgain = useCallback(() => void refetch(), [refetch])
  useEffect(() => {
    if (!hasEnded) return
    void queries.invalidateQueries({ queryKey: [items.query.name] })
    // What can be undone follows from the end of the undo.
    onEnded?.()
  }, [hasEnded, queries, onEnded])
  if (!job) return <Pending error={error} />
  const { destination, undoable, undoneBy } = job
  const readUrl = async () => (await client.call(getJob, { jobId })).job.destination?.file?.url
  return (
    <TransferProgress
      label={label}
      job={{ ...toJobState(job), result: resultOf(job) }}
      stop={{
        run: () => terminate.mutate({ jobId }),
        isPending: terminate.isPending,
        error: terminate.error,
      }}
    >
      {hasEnded && destination?.file?.url && <DownloadButton readUrl={readUrl} />}
      {hasEnded && (job.logsRecorded ?? 0) > 0 && <RejectedItems jobId={jobId} />}
      {undoneBy && (
        <JobView key={undoneBy} jobId={undoneBy} label={t('Result of the undo')} onEnded={readAgain} />
      )}
      {undoable && <UndoContentImportButton job={job} onStarted={readAgain} />}
    </TransferProgress>
  )
}
