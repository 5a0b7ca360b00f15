import {
  addPublishPlugin,
  deleteDataCollection,
  deleteDataCollectionField,
  deletePublishPlugin,
  getDataCollection,
  listDataCollections,
  patchDataCollection,
  restoreDataCollectionField,
  updateDataCollection,
} from '@stoa/client/calls'
import type { DataCollection, DataField } from '@stoa/contract'
import { useMutationCall } from '@stoa/react'
import { Badge, Button, Field, Select } from '@stoa/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { HistoryPanel } from '../activity/history-panel.tsx'
import { CheckField } from '../form/check-field.tsx'
import { ActionButton, type FormAction, FormActions } from '../form/form-actions.tsx'
import { textOf } from '../form/form-values.ts'
import { onForm } from '../form/on-form.ts'
import { QuietButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useOptimisticCall } from '../shell/use-optimistic-call.ts'
import { CollectionPage } from './collection-page.tsx'
import { declaredFields, hasPublishing, labelOf, titleOfCollection } from './content-collections.ts'
import { FieldDialog } from './field-dialog.tsx'
import { typeTitle } from './field-types.ts'

const invalidates = [getDataCollection, listDataCollections]

/** The fields of a collection, and its settings. */
export function FieldsPage() {
  const { can } = useStaff()
  return (
    <CollectionPage>
      {collection => (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <FieldsPanel collection={collection} />
          <SettingsPanel key={collection.revision} collection={collection} />
          <HistoryPanel entityId={collection.id} canUndo={can('CONTENT', 'WRITE')} />
        </div>
      )}
    </CollectionPage>
  )
}

const inOrder = (fields: DataField[] | undefined, keys: readonly unknown[]) =>
  fields?.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))

function FieldsPanel({ collection }: { collection: DataCollection }) {
  const toast = useToast()
  const canWrite = useStaff().can('CONTENT', 'WRITE')
  const [edited, setEdited] = useState<DataField | 'new'>()
  const fields = declaredFields(collection)
  const update = useOptimisticCall(updateDataCollection, {
    invalidates,
    optimistic: (cached, { collection: changed }) => {
      const keys = changed?.fields?.map(({ key }) => key) ?? []
      cached.change(
        getDataCollection,
        reply => ({
          ...reply,
          collection: { ...reply.collection, fields: inOrder(reply.collection.fields, keys) },
        }),
        { dataCollectionId: collection.id },
      )
    },
  })
  const move = (from: number, to: number) => {
    const moved = fields.toSpliced(from, 1).toSpliced(to, 0, fields[from] as DataField)
    update.run({ collection: { ...collection, fields: moved } }, t('The order of the fields is saved'))
  }
  return (
    <Panel
      title={t('Fields')}
      aside={
        canWrite && (
          <Button size="sm" onClick={() => setEdited('new')}>
            {t('New field')}
          </Button>
        )
      }
    >
      <ol aria-label={t('Fields')} className="grid divide-y divide-line text-sm">
        {fields.map((field, index) => (
          <li key={field.key} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <div className="grid min-w-40 flex-1 gap-0.5">
              <bdi className="font-medium">{labelOf(field)}</bdi>
              <code className="text-xs text-muted">
                <bdi>{field.key}</bdi>
              </code>
            </div>
            <span className="flex flex-wrap gap-1.5">
              <Badge>{typeTitle(field.type)}</Badge>
              {field.required && <Badge tone="caution">{t('Required')}</Badge>}
              {field.unique && <Badge tone="caution">{t('Unique')}</Badge>}
            </span>
            {canWrite && (
              <span className="ms-auto flex flex-wrap">
                <QuietButton
                  aria-label={t('Move {name} up', { name: labelOf(field) })}
                  disabled={index === 0}
                  busy={update.isPending}
                  onClick={() => move(index, index - 1)}
                >
                  ↑
                </QuietButton>
                <QuietButton
                  aria-label={t('Move {name} down', { name: labelOf(field) })}
                  disabled={index === fields.length - 1}
                  busy={update.isPending}
                  onClick={() => move(index, index + 1)}
                >
                  ↓
                </QuietButton>
                <QuietButton
                  aria-label={t('Change {name}', { name: labelOf(field) })}
                  onClick={() => setEdited(field)}
                >
                  {t('Change')}
                </QuietButton>
              </span>
            )}
          </li>
        ))}
      </ol>
      {fields.length === 0 && <p className="text-sm text-muted">{t('No fields yet.')}</p>}
      {edited && (
        <FieldDialog
          collection={collection}
          field={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={text => toast(text)}
        />
      )}
      {canWrite && <FieldRemovals collection={collection} fields={fields} />}
    </Panel>
  )
}

function FieldRemovals({ collection, fields }: { collection: DataCollection; fields: DataField[] }) {
  const toast = useToast()
  const remove = useMutationCall(deleteDataCollectionField, { invalidates })
  const restore = useMutationCall(restoreDataCollectionField, { invalidates })
  const dataCollectionId = collection.id
  const toDelete: FormAction = {
    id: 'delete-field',
    title: t('Delete a field'),
    submit: t('Delete'),
    variant: 'quiet',
    fields: (
      <>
        <Field id="delete-field-key" label={t('Field')}>
          {control => (
            <Select
              {...control}
              name="key"
              required
              options={fields.map(field => [field.key, labelOf(field)])}
            />
          )}
        </Field>
        <p className="text-sm">
          {t('Its values stay for 30 days, in which “Restore a field” brings them back.')}
        </p>
      </>
    ),
    run: async form => {
      const fieldKey = textOf(form, 'key')
      await remove.mutateAsync({ dataCollectionId, fieldKey })
      toast(t('The field {key} is deleted', { key: fieldKey }))
    },
  }
  const toRestore: FormAction = {
    id: 'restore-field',
    title: t('Restore a field'),
    submit: t('Restore'),
    variant: 'quiet',
    fields: (
      <>
        <TextField name="key" label={t('Key of the deleted field')} required maxLength={1000} />
        <TextField
          name="newKey"
          label={t('New key')}
          hint={t('Needed if another field has the key now.')}
          optional
          maxLength={1000}
        />
      </>
    ),
    run: async form => {
      const [fieldKey, newKey] = [textOf(form, 'key'), textOf(form, 'newKey')]
      await restore.mutateAsync({ dataCollectionId, fieldKey, ...(newKey && { newKey }) })
      toast(t('The field {key} is restored', { key: fieldKey }))
    },
  }
  return (
    <div className="flex flex-wrap gap-2">
      <FormActions actions={[...(fields.length > 0 ? [toDelete] : []), toRestore]} />
    </div>
  )
}

function SettingsPanel({ collection }: { collection: DataCollection }) {
  const toast = useToast()
  const navigate = useNavigate()
  const canWrite = useStaff().can('CONTENT', 'WRITE')
  const update = useMutationCall(patchDataCollection, { invalidates })
  const publish = useMutationCall(addPublishPlugin, { invalidates })
  const unpublish = useMutationCall(deletePublishPlugin, { invalidates })
  const remove = useMutationCall(deleteDataCollection, { invalidates: [listDataCollections] })
  const { id, displayName, displayField, segment, itemValidation, revision } = collection
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const save = async (form: FormData) => {
    await update.mutateAsync({
      dataCollection: {
        id,
        revision,
        displayName: textOf(form, 'displayName') || null,
        displayField: textOf(form, 'displayField') || null,
        segment: form.has('dev') ? 'DEV' : 'PUBLIC',
        itemValidation: form.has('closed')
          ? 'CLOSED'
          : itemValidation === 'CLOSED'
            ? 'TYPED'
            : itemValidation,
      },
    })
    const wantsDrafts = form.has('drafts')
    if (wantsDrafts && !hasPublishing(collection))
      await publish.mutateAsync({ dataCollectionId: id, publishOptions: { defaultStatus: 'DRAFT' } })
    if (!wantsDrafts && hasPublishing(collection)) await unpublish.mutateAsync({ dataCollectionId: id })
    toast(t('The collection is saved'))
  }
  const submit = (form: FormData) => {
    if (!canWrite || isBusy) return
    setBusy(true)
    setFailure(undefined)
    save(form)
      .catch(setFailure)
      .finally(() => setBusy(false))
  }
  return (
    <Panel title={t('Collection')}>
      <form className="grid gap-4" onSubmit={onForm(submit)}>
        <fieldset disabled={!canWrite} className="grid gap-4">
          <legend className="sr-only">{t('Settings of the collection')}</legend>
          <TextField name="displayName" label={t('Name')} maxLength={1000} defaultValue={displayName ?? ''} />
          <Field
            id="display-field"
            label={t('Name of an item')}
            hint={t('The field that names items in lists.')}
          >
            {control => (
              <Select
                {...control}
                name="displayField"
                defaultValue={displayField ?? ''}
                options={declaredFields(collection).map(field => [field.key, labelOf(field)])}
              >
                <option value="">{t('The first text')}</option>
              </Select>
            )}
          </Field>
          <CheckField
            name="drafts"
            label={t('Items can be drafts')}
            defaultChecked={hasPublishing(collection)}
          />
          <CheckField
            name="closed"
            label={t('Reject values of undeclared fields')}
            defaultChecked={itemValidation === 'CLOSED'}
          />
          <CheckField
            name="dev"
            label={t('In development: only staff see it')}
            defaultChecked={segment === 'DEV'}
          />
        </fieldset>
        {failure !== undefined && <ErrorAlert error={failure} />}
        {canWrite && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={isBusy}>
              {t('Save')}
            </Button>
            <ActionButton
              id="delete-collection"
              title={t('Delete collection')}
              heading={t('Delete {name}', { name: titleOfCollection(collection) })}
              submit={t('Delete')}
              variant="quiet"
              fields={t(
                'Its items are deleted with it. The call restoreDataCollection restores both for 30 days.',
              )}
              run={async () => {
                await remove.mutateAsync({ dataCollectionId: id })
                toast(t('{name} is deleted', { name: titleOfCollection(collection) }))
                void navigate('/content')
              }}
            />
          </div>
        )}
      </form>
    </Panel>
  )
}
