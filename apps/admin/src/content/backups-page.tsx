import {
  createBackup,
  deleteBackup,
  items,
  listBackups,
  listDataCollections,
  listRestorations,
  restoreBackup,
  restorePartialBackup,
} from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Badge, Button, EmptyState, Field, Select } from '@stoa/ui'
import { type FormAction, FormActions } from '../form/form-actions.tsx'
import { textOf } from '../form/form-values.ts'
import { TextField } from '../form/text-field.tsx'
import { currentLanguage, t } from '../i18n/translate.ts'
import { RestorationList } from '../jobs/restoration-list.tsx'
import { RowList } from '../list/row-list.tsx'
import { nextNumber, offsetOf, useRows } from '../list/use-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'

type Backup = ReplyOf<typeof contract.dataBackups.listBackups>['backups'][number]

const PAGE = 50
const POLL_MS = 1000

const statuses = {
  PENDING: [t('Being made'), 'caution'],
  READY: [t('Ready'), 'positive'],
  FAILED: [t('Failed'), 'danger'],
  DELETED: [t('Deleted'), 'neutral'],
  CANCELED: [t('Stopped'), 'neutral'],
} as const

/** Backups of all content, and their restorations. */
export function BackupsPage() {
  const toast = useToast()
  const canWrite = useStaff().can('CONTENT', 'WRITE')
  const { data, error, rows } = useRows(listBackups, {
    size: PAGE,
    argsOf: page => ({ paging: { limit: PAGE, offset: offsetOf(page, PAGE) } }),
    pageOf: ({ backups, pagingMetadata: { total } }, page) => ({
      rows: backups,
      next: nextNumber(page, PAGE, total),
      total: total ?? 0,
    }),
  })
  // Reads the list again while a backup is being made.
  const isPending = rows.near.some(({ status }) => status === 'PENDING')
  useCall(
    listBackups,
    { paging: { limit: PAGE, offset: 0 } },
    { refetchInterval: isPending ? POLL_MS : false },
  )
  const create = useMutationCall(createBackup, { invalidates: [listBackups] })
  return (
    <Page
      title={t('Backups')}
      parent={{ to: '/content', title: t('Content') }}
      actions={
        canWrite && (
          <Button
            size="sm"
            busy={create.isPending}
            onClick={() =>
              !create.isPending &&
              create.mutate({}, { onSuccess: () => toast(t('The backup is being made')) })
            }
          >
            {t('Back up now')}
          </Button>
        )
      }
    >
      <p className="max-w-prose text-sm">
        {t(
          'A backup has all items of all collections, with drafts and references, as of one moment. One is made each day and deleted after a week; those that you make stay.',
        )}
      </p>
      {create.error && <ErrorAlert error={create.error} />}
      {!data ? (
        <Pending error={error} />
      ) : data.backups.length === 0 ? (
        <EmptyState title={t('No backups yet')}>{t('Make the first one with “Back up now”.')}</EmptyState>
      ) : (
        <RowList
          label={t('Backups')}
          rows={rows}
          keyOf={({ id }) => id}
          height={74}
          look="box"
          render={backup => <BackupRow backup={backup} />}
        />
      )}
      <Restorations />
    </Page>
  )
}

/** Bytes as text, such as "1.2 MB". */
function sizeText(bytes: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const size = Number(bytes)
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(size, 1)) / 3))
  const format = { style: 'unit', unit: units[power], maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(currentLanguage(), format).format(size / 1000 ** power)
}

function BackupRow({ backup }: { backup: Backup }) {
  const { time } = useDates()
  const { id, status, type, requestedDate, sizeInBytes, collections = [] } = backup
  const [title, tone] = statuses[status]
  const date = requestedDate ? time(String(requestedDate)) : ''
  const details = [
    type === 'AUTO' ? t('Daily') : t('On request'),
    t('{count} collections', { count: collections.length }),
    sizeInBytes && sizeText(sizeInBytes),
  ].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="grid gap-0.5">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{date}</span>
          <Badge tone={tone}>{title}</Badge>
        </span>
        <span className="text-muted">{details.join(' · ')}</span>
      </div>
      <div className="flex flex-wrap gap-2">
        <BackupActions key={id} backup={backup} date={date} />
      </div>
    </div>
  )
}

function BackupActions({ backup, date }: { backup: Backup; date: string }) {
  const toast = useToast()
  const canWrite = useStaff().can('CONTENT', 'WRITE')
  const invalidates = [listBackups, listRestorations, listDataCollections, items.query]
  const all = useMutationCall(restoreBackup, { invalidates })
  const some = useMutationCall(restorePartialBackup, { invalidates })
  const remove = useMutationCall(deleteBackup, { invalidates })
  const { id, status, collections = [] } = backup
  if (!canWrite) return null
  const begun = () => toast(t('The restoration has begun'))
  const restore: FormAction[] = [
    {
      id: `restore-${id}`,
      title: t('Restore'),
      heading: t('Restore the backup of {date}', { date }),
      fields: t(
        'All its collections are replaced at once. The present ones count as deleted and can be restored for 30 days.',
      ),
      run: async () => {
        await all.mutateAsync({ backupId: id })
        begun()
      },
    },
    {
      id: `restore-one-${id}`,
      title: t('Restore one collection'),
      heading: t('Restore a collection of {date}', { date }),
      submit: t('Restore'),
      fields: (
        <>
          <Field id={`collection-${id}`} label={t('Collection')}>
            {control => (
              <Select
                {...control}
                name="collection"
                required
                options={collections.map(({ id = '', displayName }) => [id, displayName ?? id])}
              />
            )}
          </Field>
          <TextField
            name="destination"
            label={t('Id of a new collection')}
            optional
            hint={t('Without one, the present collection is replaced.')}
            pattern="[A-Za-z0-9_\-]+"
            maxLength={255}
          />
        </>
      ),
      run: async form => {
        const destination = textOf(form, 'destination')
        await some.mutateAsync({
          backupId: id,
          restorationCollections: [
            {
              dataCollectionId: textOf(form, 'collection'),
              ...(destination && { restoreDestination: { dataCollectionId: destination } }),
            },
          ],
        })
        begun()
      },
    },
  ]
  const isPending = status === 'PENDING'
  const deletion: FormAction = {
    id: `delete-${id}`,
    title: isPending ? t('Cancel') : t('Delete'),
    heading: isPending
      ? t('Cancel the backup of {date}', { date })
      : t('Delete the backup of {date}', { date }),
    submit: isPending ? t('Cancel the backup') : t('Delete'),
    variant: 'quiet',
    fields: t('Its content cannot be restored then. Your collections stay.'),
    run: async () => {
      await remove.mutateAsync({ backupId: id })
      toast(isPending ? t('The backup is canceled') : t('The backup is deleted'))
    },
  }
  return (
    <FormActions
      actions={[
        ...(status === 'READY' ? restore : []),
        ...(status === 'READY' || isPending ? [deletion] : []),
      ]}
    />
  )
}

function Restorations() {
  const { data } = useCall(
    listRestorations,
    { paging: { limit: 20 } },
    {
      refetchInterval: ({ state }) =>
        state.data?.restorations.some(({ status }) => status === 'PENDING') ? POLL_MS : false,
    },
  )
  if (!data || data.restorations.length === 0) return null
  return (
    <Panel title={t('Restorations')}>
      <RestorationList restorations={data.restorations} />
    </Panel>
  )
}
