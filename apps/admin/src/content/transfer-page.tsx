import {
  createFileUploadUrl,
  getJob,
  listMovementLogs,
  query,
  submitJob,
  terminateJob,
} from '@stoa/client/calls'
import type { contract, DataCollection, ReplyOf } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Alert, Badge, Button, Field, Select } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { CheckField } from '../form/check-field.tsx'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { counted, t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { errorText } from '../shell/error-text.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { CollectionTabs } from './collection-tabs.tsx'
import { titleOfCollection, useCollection } from './content-collections.ts'

type Job = ReplyOf<typeof contract.movementJobs.getJob>['job']

const parent = { to: '/content', title: t('Content') }
const POLL_MS = 700
const formats = { CSV: 'CSV', JSONL: 'JSON lines' } as const
type Format = keyof typeof formats

/** Import of a file into a collection, and export of its items. */
export function TransferPage() {
  const { collectionId = '' } = useParams()
  const { can } = useStaff()
  const { collection, error } = useCollection(collectionId)
  if (!collection)
    return (
      <Page title={t('Collection')} parent={parent}>
        <Pending error={error} />
      </Page>
    )
  return (
    <Page title={titleOfCollection(collection)} parent={parent}>
      <CollectionTabs collection={collection} />
      {can('CONTENT', 'WRITE') ? (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <ExportPanel collection={collection} />
          <ImportPanel collection={collection} />
        </div>
      ) : (
        <p className="text-sm text-muted">
          {t('Your role may read this collection, and not move its items.')}
        </p>
      )}
    </Page>
  )
}

interface JobFormProps {
  title: string
  submit: string
  start: (form: FormData) => Promise<Job>
  children: React.ReactNode
}

/** A form that starts a job, and the progress of the job. */
function JobForm({ title, submit, start, children }: JobFormProps) {
  const [jobId, setJobId] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const send = (form: FormData) => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    start(form)
      .then(({ id }) => setJobId(id), setFailure)
      .finally(() => setBusy(false))
  }
  return (
    <Panel title={title}>
      <form
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          send(new FormData(event.currentTarget))
        }}
      >
        {children}
        {failure !== undefined && <Alert tone="danger" title={errorText(failure)} />}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {submit}
        </Button>
      </form>
      {jobId && <JobView key={jobId} jobId={jobId} />}
    </Panel>
  )
}

function ExportPanel({ collection }: { collection: DataCollection }) {
  const submit = useMutationCall(submitJob)
  const start = async (form: FormData) => {
    const format = textOf(form, 'format') as Format
    const { job } = await submit.mutateAsync({
      source: { wixDataCollection: { collectionId: collection.id } },
      destination: { file: { format, fileName: `${collection.id}.${format.toLowerCase()}` } },
    })
    return job
  }
  return (
    <JobForm title={t('Export')} submit={t('Export')} start={start}>
      <FormatSelect id="export-format" />
    </JobForm>
  )
}

const policies = {
  OVERWRITE: t('Replace items with the same id'),
  SKIP_EXISTING: t('Skip rows of existing items'),
  TRUNCATE_BEFORE: t('Delete all items first'),
} as const

function ImportPanel({ collection }: { collection: DataCollection }) {
  const submit = useMutationCall(submitJob)
  const createUpload = useMutationCall(createFileUploadUrl)
  const start = async (form: FormData) => {
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) throw new FormError(t('Choose a file that is not empty.'))
    const { fileId, uploadUrl } = await createUpload.mutateAsync({ fileName: file.name })
    // Under the origin of this page, at which the platform may have another name.
    const { pathname, search } = new URL(uploadUrl)
    const reply = await fetch(pathname + search, { method: 'PUT', body: file })
    if (!reply.ok) throw new FormError(t('The upload failed. Try again.'))
    const format = /\.csv$/i.test(file.name) ? 'CSV' : 'JSONL'
    const { job } = await submit.mutateAsync({
      source: { file: { format, fileId } },
      destination: {
        wixDataCollection: {
          collectionId: collection.id,
          writePolicy: textOf(form, 'policy') as keyof typeof policies,
        },
      },
      dryRun: form.has('dryRun'),
    })
    return job
  }
  return (
    <JobForm title={t('Import')} submit={t('Import')} start={start}>
      <Field
        id="import-file"
        label={t('File')}
        hint={t('CSV with the keys of fields in the first line, or JSON lines.')}
      >
        {control => (
          <input
            {...control}
            name="file"
            type="file"
            required
            accept=".csv,.jsonl,.ndjson,.json,text/csv"
            className="text-sm"
          />
        )}
      </Field>
      <Field id="import-policy" label={t('Existing items')}>
        {control => (
          <Select {...control} name="policy">
            {Object.entries(policies).map(([policy, title]) => (
              <option key={policy} value={policy}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <CheckField name="dryRun" label={t('Only check the rows; write nothing')} defaultChecked />
    </JobForm>
  )
}

const FormatSelect = ({ id }: { id: string }) => (
  <Field id={id} label={t('Format')}>
    {control => (
      <Select {...control} name="format">
        {Object.entries(formats).map(([format, title]) => (
          <option key={format} value={format}>
            {title}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

const ended: readonly string[] = ['COMPLETED', 'FAILED', 'PARTIALLY_SUCCESSFUL']
const statusTitles: Readonly<Record<string, string>> = {
  UNINITIALIZED: t('Waiting'),
  INITIALIZING: t('Starting'),
  IN_PROGRESS: t('In progress'),
  COMPLETED: t('Done'),
  FAILED: t('Failed'),
  PARTIALLY_SUCCESSFUL: t('Done in part'),
}

/** Progress and result of a job. */
function JobView({ jobId }: { jobId: string }) {
  const queries = useQueryClient()
  const { data, error } = useCall(
    getJob,
    { jobId },
    {
      // A reply has a new download address, which works once: reading stops at the end.
      refetchInterval: ({ state }) => (ended.includes(state.data?.job.status ?? '') ? false : POLL_MS),
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
  )
  const terminate = useMutationCall(terminateJob, { invalidates: [getJob] })
  const job = data?.job
  const isEnded = ended.includes(job?.status ?? '')
  const logs = useCall(
    listMovementLogs,
    { jobId, paging: { limit: 20 } },
    { enabled: isEnded && (job?.logsRecorded ?? 0) > 0 },
  )
  useEffect(() => {
    if (isEnded) void queries.invalidateQueries({ queryKey: [query.name] })
  }, [isEnded, queries])
  if (!job) return <Pending error={error} />
  const { status, progress, dryRun, destination } = job
  const url = destination?.file?.url
  const { current = 0, total, itemsSuccessful = 0, itemsRejected = 0 } = progress ?? {}
  return (
    <section aria-label={t('Job')} className="grid gap-3 border-t border-line pt-4 text-sm">
      <p role="status" className="flex flex-wrap items-center gap-2">
        <Badge tone={status === 'COMPLETED' ? 'positive' : status === 'FAILED' ? 'danger' : 'caution'}>
          {statusTitles[status] ?? status}
        </Badge>
        <span className="tabular">
          {dryRun
            ? counted(itemsSuccessful, 'row fits', 'rows fit')
            : destination?.file
              ? t('{0} exported', counted(itemsSuccessful, 'item', 'items'))
              : t('{0} imported', counted(itemsSuccessful, 'item', 'items'))}
          , {itemsRejected} {t('rejected')}
        </span>
      </p>
      {!isEnded && (
        <>
          <progress
            className="w-full accent-accent"
            aria-label={t('Progress')}
            {...(total !== undefined && { max: total, value: current })}
          />
          <Button
            size="sm"
            variant="quiet"
            className="justify-self-start"
            onClick={() => terminate.mutate({ jobId })}
          >
            {t('Stop')}
          </Button>
        </>
      )}
      {job.error?.description && <Alert tone="danger" title={job.error.description} />}
      {url && (
        <a className="link justify-self-start" href={new URL(url).pathname + new URL(url).search} download>
          {t('Download the file')}
        </a>
      )}
      {logs.data && logs.data.logs.length > 0 && (
        <ul aria-label={t('Rejected rows')} className="grid list-disc gap-1 ps-5">
          {logs.data.logs.map(({ sourceItemId, failure }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries of one item are told apart by their order
            <li key={index} className="[overflow-wrap:anywhere]">
              {sourceItemId}: {failure.description}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
