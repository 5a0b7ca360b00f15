import {
  createDataCollectionField,
  getDataCollection,
  items,
  listDataCollections,
  updateDataCollectionField,
} from '@stoa/client/calls'
import type { contract, DataCollection, DataField, ReplyOf } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Field, Select } from '@stoa/ui'
import { useState } from 'react'
import { ActionDialog, STAY_OPEN } from '../form/action-dialog.tsx'
import { CheckField } from '../form/check-field.tsx'
import { textOf } from '../form/form-values.ts'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { titleOfCollection } from './content-collections.ts'
import { boundsOf, fieldTypeTitles, typeTitle } from './field-types.ts'

type Report = NonNullable<ReplyOf<typeof contract.dataCollections.updateDataCollectionField>['report']>

interface FieldDialogProps {
  collection: DataCollection
  /** Undefined for a new field. */
  field: DataField | undefined
  onClose: () => void
  onDone: (message: string) => void
}

const invalidates = [getDataCollection, listDataCollections, items.query]

/** Creates or changes a field. A change is checked first, and its effect on the stored values is shown. */
export function FieldDialog({ collection, field, onClose, onDone }: FieldDialogProps) {
  const [report, setReport] = useState<{ of: string; report: Report | undefined }>()
  const create = useMutationCall(createDataCollectionField, { invalidates })
  const update = useMutationCall(updateDataCollectionField)
  const dataCollectionId = collection.id
  const refresh = useMutationCall(updateDataCollectionField, { invalidates })
  const submit = async (form: FormData) => {
    const changed = readField(form, field)
    if (!field) {
      await create.mutateAsync({ dataCollectionId, field: changed })
      onDone(t('The field {key} is created', { key: changed.key }))
      return
    }
    const of = JSON.stringify(changed)
    if (report?.of !== of) {
      const reply = await update.mutateAsync({ dataCollectionId, field: changed, dryRun: true })
      setReport({ of, report: reply.report })
      return STAY_OPEN
    }
    await refresh.mutateAsync({ dataCollectionId, field: changed, lossy: form.has('lossy') })
    onDone(t('The field {key} is changed', { key: changed.key }))
  }
  return (
    <ActionDialog
      id="field"
      title={field ? t('Change {name}', { name: field.displayName || field.key }) : t('New field')}
      submit={field ? (report ? t('Apply') : t('Check')) : t('Create')}
      open
      onClose={onClose}
      onSubmit={submit}
    >
      <FieldForm collection={collection} field={field} />
      {report && <ReportView report={report.report} />}
    </ActionDialog>
  )
}

function FieldForm({ field }: { collection: DataCollection; field: DataField | undefined }) {
  const [type, setType] = useState<DataField['type']>(field?.type ?? 'TEXT')
  const { data } = useCall(listDataCollections, { fields: ['displayName'], paging: { limit: 1000 } })
  const bounds = boundsOf(type)
  const range = rangeOf(field)
  const isReference = type === 'REFERENCE' || type === 'MULTI_REFERENCE'
  const refersTo =
    field?.typeMetadata?.reference?.referencedCollectionId ??
    field?.typeMetadata?.multiReference?.referencedCollectionId
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          name="displayName"
          label={t('Label')}
          optional
          maxLength={1000}
          defaultValue={field?.displayName ?? ''}
        />
        <TextField
          name="key"
          label={t('Key')}
          hint={field ? t('Values, references and indexes follow a new key.') : t('Programs use it.')}
          required
          maxLength={1000}
          pattern="[^.$][^.]*"
          title={t('No dot, and no $ at the beginning')}
          defaultValue={field?.key}
        />
      </div>
      <Field id="field-type" label={t('Type')}>
        {control => (
          <Select
            {...control}
            name="type"
            value={type}
            onChange={event => setType(event.target.value as DataField['type'])}
            options={Object.entries(fieldTypeTitles)}
          >
            {!fieldTypeTitles[type] && <option value={type}>{typeTitle(type)}</option>}
          </Select>
        )}
      </Field>
      {isReference && (
        <Field id="field-collection" label={t('Refers to')}>
          {control => (
            <Select
              {...control}
              key={data?.collections.length}
              name="collection"
              required
              defaultValue={refersTo}
              options={(data?.collections ?? []).map(collection => [
                collection.id,
                titleOfCollection(collection),
              ])}
            />
          )}
        </Field>
      )}
      {bounds && (
        <div key={bounds} className="grid grid-cols-2 gap-4">
          <TextField
            name="min"
            label={
              { value: t('Smallest value'), length: t('Least characters'), size: t('Least elements') }[bounds]
            }
            type="number"
            step={bounds === 'value' ? 'any' : 1}
            optional
            defaultValue={range.min ?? ''}
          />
          <TextField
            name="max"
            label={
              { value: t('Largest value'), length: t('Most characters'), size: t('Most elements') }[bounds]
            }
            type="number"
            step={bounds === 'value' ? 'any' : 1}
            optional
            defaultValue={range.max ?? ''}
          />
        </div>
      )}
      <TextField
        name="description"
        label={t('Explanation for editors')}
        rows={2}
        optional
        maxLength={1000}
        defaultValue={field?.description ?? ''}
      />
      <div className="grid sm:grid-cols-2">
        <CheckField
          name="required"
          label={t('Every item needs a value')}
          defaultChecked={Boolean(field?.required)}
        />
        <CheckField
          name="unique"
          label={t('No value occurs twice')}
          defaultChecked={Boolean(field?.unique)}
        />
        <CheckField
          name="immutable"
          label={t('Fixed once created')}
          defaultChecked={Boolean(field?.immutable)}
        />
        <CheckField
          name="readOnly"
          label={t('Only staff set it')}
          defaultChecked={Boolean(field?.readOnly)}
        />
      </div>
    </>
  )
}

const rangeOf = (
  field: DataField | undefined,
): { min?: number | null | undefined; max?: number | null | undefined } => {
  const { numberRange, stringLengthRange, arraySizeRange } = field ?? {}
  return {
    min: numberRange?.min ?? stringLengthRange?.minLength ?? arraySizeRange?.minSize,
    max: numberRange?.max ?? stringLengthRange?.maxLength ?? arraySizeRange?.maxSize,
  }
}

/** The bounds in the form, under the names that the type has for them. */
function boundsIn(form: FormData, type: DataField['type']): Partial<DataField> {
  const [min, max] = ['min', 'max'].map(name => textOf(form, name))
  const range = <Name extends string>(least: Name, most: Name) =>
    ({
      ...(min && { [least]: Number(min) }),
      ...(max && { [most]: Number(max) }),
    }) as Partial<Record<Name, number>>
  const bounds = min || max ? boundsOf(type) : undefined
  if (bounds === 'value') return { numberRange: range('min', 'max') }
  if (bounds === 'length') return { stringLengthRange: range('minLength', 'maxLength') }
  return bounds === 'size' ? { arraySizeRange: range('minSize', 'maxSize') } : {}
}

/** The definition in the form. Details that the form does not show stay as they are, unless the type changes. */
function readField(form: FormData, field: DataField | undefined): DataField {
  const type = textOf(form, 'type') as DataField['type']
  const referencedCollectionId = textOf(form, 'collection')
  const { typeMetadata, fieldId, condition, plugins } = field ?? {}
  const [displayName, description] = [textOf(form, 'displayName'), textOf(form, 'description')]
  const sameType = field?.type === type
  return {
    key: textOf(form, 'key'),
    type,
    ...(fieldId && { fieldId }),
    ...(condition && { condition }),
    ...(plugins && { plugins }),
    ...(displayName && { displayName }),
    ...(description && { description }),
    required: form.has('required'),
    unique: form.has('unique'),
    immutable: form.has('immutable'),
    readOnly: form.has('readOnly'),
    ...boundsIn(form, type),
    ...(type === 'REFERENCE' && { typeMetadata: { reference: { referencedCollectionId } } }),
    ...(type === 'MULTI_REFERENCE' && {
      typeMetadata: {
        multiReference: { ...(sameType && typeMetadata?.multiReference), referencedCollectionId },
      },
    }),
    ...(sameType && !referencedCollectionId && typeMetadata && { typeMetadata }),
  }
}

const effects = [
  ['lost', (count: number) => t('{count} values would be lost', { count })],
  ['missing', (count: number) => t('{count} items have no value, which the field requires', { count })],
  ['outOfRange', (count: number) => t('{count} values are outside the bounds', { count })],
  ['duplicates', (count: number) => t('{count} items share their value', { count })],
] as const

/** The effect of a change on the stored values. */
function ReportView({ report }: { report: Report | undefined }) {
  if (!report) return <p className="text-sm">{t('The change concerns no stored values.')}</p>
  const { items, unchanged, converted } = report
  const bad = effects.filter(([name]) => report[name].count > 0)
  return (
    <section
      aria-label={t('Effect of the change')}
      className="grid gap-2 rounded-sm border border-line-strong p-3 text-sm"
    >
      <p className="tabular">
        {t('{count} items: {unchanged} values stay, {converted} are converted.', {
          count: items,
          unchanged,
          converted,
        })}
      </p>
      {bad.map(([name, describe]) => (
        <div key={name}>
          <p className="font-medium text-danger">{describe(report[name].count)}:</p>
          <ul className="list-disc ps-5">
            {report[name].samples.slice(0, 5).map(({ dataItemId, value, problem }) => (
              <li key={dataItemId} className="[overflow-wrap:anywhere]">
                <code className="text-xs">{JSON.stringify(value) ?? t('no value')}</code>
                {problem && ` ${problem}`}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {report.lost.count > 0 && (
        <CheckField
          name="lossy"
          label={t('Lose these values. “Restore a field” brings them back for 30 days.')}
        />
      )}
    </section>
  )
}
