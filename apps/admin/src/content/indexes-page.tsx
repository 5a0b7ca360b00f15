import { adviseIndexes, createIndex, dropIndex, listIndexes } from '@stoa/client/calls'
import type { contract, DataCollection, ReplyOf } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Badge, Field, Select } from '@stoa/ui'
import { CheckField } from '../form/check-field.tsx'
import { ActionButton } from '../form/form-actions.tsx'
import { textOf } from '../form/form-values.ts'
import { SmallButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { CollectionPage } from './collection-page.tsx'
import { declaredFields, labelOf } from './content-collections.ts'

type Index = ReplyOf<typeof contract.dataIndexes.listIndexes>['indexes'][number]

const invalidates = [listIndexes, adviseIndexes]
const POLL_MS = 1000
/** Most fields of an index. */
const MAX_FIELDS = 3

const statuses = {
  UNKNOWN: [t('Unknown'), 'neutral'],
  BUILDING: [t('Being built'), 'caution'],
  ACTIVE: [t('In use'), 'positive'],
  DROPPING: [t('Being removed'), 'caution'],
  DROPPED: [t('Removed'), 'neutral'],
  FAILED: [t('Failed'), 'danger'],
  INVALID: [t('Being built again'), 'caution'],
} as const

const isChanging = ({ status }: Index) =>
  status === 'BUILDING' || status === 'DROPPING' || status === 'INVALID'

/** The indexes of a collection, and those that its queries would need. */
export const IndexesPage = () => (
  <CollectionPage>
    {collection => (
      <>
        <AdvicePanel collection={collection} />
        <IndexesPanel collection={collection} />
      </>
    )}
  </CollectionPage>
)

/** The fields of an index, in its order. */
const fieldsText = (collection: DataCollection, { fields }: Pick<Index, 'fields'>) =>
  fields
    .map(({ path, order }) => {
      const field = declaredFields(collection).find(({ key }) => key === path)
      const name = field ? labelOf(field) : path
      return order === 'DESC' ? t('{name}, descending', { name }) : name
    })
    .join(' → ')

function AdvicePanel({ collection }: { collection: DataCollection }) {
  const toast = useToast()
  const canWrite = useStaff().can('CONTENT', 'WRITE')
  const { data, error } = useCall(adviseIndexes, { dataCollectionId: collection.id })
  const create = useMutationCall(createIndex, { invalidates })
  return (
    <Panel title={t('Advice')}>
      {!data ? (
        <Pending error={error} />
      ) : data.advice.length === 0 ? (
        <p className="text-sm text-muted">{t('The queries of the last 30 days need no further index.')}</p>
      ) : (
        <ul aria-label={t('Advice')} className="grid divide-y divide-line text-sm">
          {data.advice.map(({ index, queries, averageMs }) => (
            <li key={index.name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="grid gap-0.5 [overflow-wrap:anywhere]">
                <bdi className="font-medium">{fieldsText(collection, index)}</bdi>
                <span className="tabular text-muted">
                  {t('{count} queries in 30 days would be faster. They take {ms} ms on average.', {
                    count: queries,
                    ms: Math.round(averageMs * 10) / 10,
                  })}
                </span>
              </div>
              {canWrite && (
                <SmallButton
                  busy={create.isPending}
                  aria-label={t('Create the index {name}', { name: fieldsText(collection, index) })}
                  onClick={() =>
                    !create.isPending &&
                    create.mutate(
                      { dataCollectionId: collection.id, index: { name: index.name, fields: index.fields } },
                      { onSuccess: () => toast(t('The index is being built')) },
                    )
                  }
                >
                  {t('Create')}
                </SmallButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {create.error && <ErrorAlert error={create.error} />}
    </Panel>
  )
}

function IndexesPanel({ collection }: { collection: DataCollection }) {
  const canWrite = useStaff().can('CONTENT', 'WRITE')
  const { data, error } = useCall(
    listIndexes,
    { dataCollectionId: collection.id },
    { refetchInterval: ({ state }) => (state.data?.indexes.some(isChanging) ? POLL_MS : false) },
  )
  return (
    <Panel title={t('Indexes')} aside={canWrite && <NewIndex collection={collection} />}>
      <p className="text-sm text-muted">
        {t(
          'An index makes queries fast that filter and sort by its fields. Each one makes writes a little slower.',
        )}
      </p>
      {!data ? (
        <Pending error={error} />
      ) : (
        <ul aria-label={t('Indexes')} className="grid divide-y divide-line text-sm">
          {data.indexes.map(index => (
            <IndexRow key={index.id ?? index.name} collection={collection} index={index} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function IndexRow({ collection, index }: { collection: DataCollection; index: Index }) {
  const toast = useToast()
  const canWrite = useStaff().can('CONTENT', 'WRITE')
  const drop = useMutationCall(dropIndex, { invalidates })
  const { name, status = 'UNKNOWN', unique, caseInsensitive, source, failure } = index
  const [title, tone] = statuses[status]
  const kinds = [
    unique && t('no duplicates'),
    caseInsensitive && t('ignores case'),
    source === 'SYSTEM' && t('of the system'),
    source === 'AUTO' && t('for the search'),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid gap-0.5 [overflow-wrap:anywhere]">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tone}>{title}</Badge>
          <bdi className="font-medium">{name}</bdi>
        </span>
        <span className="text-muted">
          <bdi>{fieldsText(collection, index)}</bdi>
          {kinds.length > 0 && ` · ${kinds.join(', ')}`}
        </span>
        {failure?.description && <span className="text-danger">{failure.description}</span>}
      </div>
      {canWrite && source === 'USER' && status !== 'DROPPING' && (
        <ActionButton
          id={`drop-${name}`}
          title={t('Remove')}
          heading={t('Remove the index {name}', { name })}
          variant="quiet"
          fields={t('Queries that use it become slower. The items stay, and you can create it again.')}
          run={async () => {
            await drop.mutateAsync({ dataCollectionId: collection.id, indexName: name })
            toast(t('The index is being removed'))
          }}
        />
      )}
    </li>
  )
}

function NewIndex({ collection }: { collection: DataCollection }) {
  const toast = useToast()
  const create = useMutationCall(createIndex, { invalidates })
  const fields = declaredFields(collection)
  const run = async (form: FormData) => {
    const paths = Array.from({ length: MAX_FIELDS }, (_, i) => textOf(form, `field-${i}`)).filter(Boolean)
    await create.mutateAsync({
      dataCollectionId: collection.id,
      index: {
        name: textOf(form, 'name'),
        fields: paths.map((path, i) => ({ path, order: form.has(`descending-${i}`) ? 'DESC' : 'ASC' })),
        ...(form.has('unique') && { unique: true }),
      },
    })
    toast(t('The index is being built'))
  }
  return (
    <ActionButton
      id="new-index"
      title={t('New index')}
      submit={t('Create')}
      fields={
        <>
          <TextField name="name" label={t('Name')} required maxLength={128} />
          {Array.from({ length: MAX_FIELDS }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have a fixed order
            <div key={i} className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
              <Field id={`field-${i}`} label={t('Field {number}', { number: i + 1 })}>
                {control => (
                  <Select {...control} name={`field-${i}`} required={i === 0} defaultValue="">
                    <option value="">{i === 0 ? t('Choose a field') : t('None')}</option>
                    {fields.map(field => (
                      <option key={field.key} value={field.key}>
                        {labelOf(field)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <CheckField name={`descending-${i}`} label={t('Descending')} />
            </div>
          ))}
          <CheckField name="unique" label={t('Two items cannot have the same value (one field only)')} />
        </>
      }
      run={run}
    />
  )
}
