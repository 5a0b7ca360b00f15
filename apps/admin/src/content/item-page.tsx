import { getSite, items, replaceReferences } from '@stoa/client/calls'
import type { DataCollection } from '@stoa/contract'
import { useCall, useClient, useMutationCall } from '@stoa/react'
import { Button, Field, Select } from '@stoa/ui'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { HistoryPanel } from '../activity/history-panel.tsx'
import { ActionDialog } from '../form/action-dialog.tsx'
import { onForm } from '../form/on-form.ts'
import { ReasonField, runWithReason } from '../form/reason-field.tsx'
import { t } from '../i18n/translate.ts'
import { isConflict, sameValue, shownValue, useConflicts } from '../live/conflicts.tsx'
import { FormNotices, SaveFailure } from '../live/form-notices.tsx'
import { useLiveForm } from '../live/use-live-form.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, PendingPage } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useNames } from '../shell/use-names.ts'
import { translatedLanguages } from '../translations/translated-languages.ts'
import {
  declaredFields,
  hasPublishing,
  type ItemData,
  labelOf,
  nameOfItem,
  publishingOf,
  titleOfCollection,
  translatableKeys,
  useCollection,
} from './content-collections.ts'
import { FieldControl } from './field-control.tsx'
import { cellText } from './field-values.ts'
import { PublishBadge } from './items-page.tsx'
import { PublishFields } from './publish-fields.tsx'
import { changesOf, readNewItem } from './read-item.ts'

const manyReferences = (collection: DataCollection | undefined): string[] =>
  collection
    ? declaredFields(collection).flatMap(({ key, type }) => (type === 'MULTI_REFERENCE' ? [key] : []))
    : []

/** The item with the ids of the items that it refers to. A read has them only with the items themselves. */
function withIds(collection: DataCollection | undefined, data: ItemData): ItemData {
  const idOf = (item: unknown) => (typeof item === 'string' ? item : (item as { _id: string })._id)
  const references = manyReferences(collection).map(key => [key, ((data[key] ?? []) as unknown[]).map(idOf)])
  return { ...data, ...Object.fromEntries(references) }
}

/** The request of an item with its references, in a language besides the main one if one is named. */
const itemRequest = (collection: DataCollection, dataItemId: string, language: string | undefined) => ({
  dataCollectionId: collection.id,
  dataItemId,
  ...(language && { language }),
  ...publishingOf(collection),
  includeReferences: manyReferences(collection).map(field => ({ field, limit: 1000 })),
})

/** One item of a collection, or the form of a new one. */
export function ItemPage() {
  const { collectionId = '', itemId = '' } = useParams()
  const { collection, error } = useCollection(collectionId)
  const isNew = itemId === 'new'
  const language = useSearchParams()[0].get('language') ?? undefined
  const item = useCall(items.get, itemRequest(collection ?? { id: collectionId }, itemId, language), {
    enabled: Boolean(collection) && !isNew,
  })
  const { can } = useStaff()
  const parent = {
    to: `/content/${encodeURIComponent(collectionId)}`,
    title: collection ? titleOfCollection(collection) : t('Content'),
  }
  const data = item.data?.dataItem.data && withIds(collection, item.data.dataItem.data)
  if (!collection || (!isNew && !data))
    return <PendingPage title={t('Item')} parent={parent} error={error ?? item.error} />
  if (isNew || !data)
    return (
      <Page title={t('New item')} parent={parent}>
        <div className="max-w-3xl">
          <ItemForm collection={collection} />
        </div>
      </Page>
    )
  return (
    <Page
      title={nameOfItem(collection, data)}
      parent={parent}
      badge={hasPublishing(collection) && <PublishBadge data={data} />}
    >
      {translatableKeys(collection).length > 0 && <LanguageSelect language={language} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ItemForm
          key={`${itemId} ${language}`}
          collection={collection}
          item={{ id: itemId, data }}
          language={language}
        />
        <HistoryPanel entityId={itemId} canUndo={can('CONTENT', 'WRITE')} />
      </div>
    </Page>
  )
}

/** The language of the values that the page shows and writes. */
function LanguageSelect({ language }: { language: string | undefined }) {
  const { site } = useStaff()
  const [, setParameters] = useSearchParams()
  const shop = useCall(getSite, {})
  const languages = translatedLanguages(shop.data?.site.languages, site.locale)
  const { languageName } = useNames()
  if (languages.length === 0) return null
  return (
    <Field id="language" label={t('Language')} className="max-w-52">
      {control => (
        <Select
          {...control}
          value={language ?? ''}
          onChange={({ target }) => setParameters(target.value ? { language: target.value } : {})}
          options={languages.map(tag => [tag, languageName(tag)])}
        >
          <option value="">{languageName(site.locale)}</option>
        </Select>
      )}
    </Field>
  )
}

interface ItemFormProps {
  collection: DataCollection
  item?: { id: string; data: ItemData }
  /** Language of the values, if it is not the main one. Then only translatable fields are edited. */
  language?: string | undefined
}

const invalidates = [items.query, items.get]

const updatedDateOf = (item: ItemFormProps['item']) => JSON.stringify(item?.data._updatedDate)

function ItemForm({ collection, item: latest, language }: ItemFormProps) {
  const liveForm = useLiveForm(latest, updatedDateOf)
  const { base: item, isBehind, fieldsKey, markSaved, formProps } = liveForm
  const conflicts = useConflicts()
  const client = useClient()
  const toast = useToast()
  const navigate = useNavigate()
  const { can, site } = useStaff()
  const [isDeleting, setDeleting] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const create = useMutationCall(items.insert, { invalidates })
  const change = useMutationCall(items.patch, { invalidates })
  const refer = useMutationCall(replaceReferences, { invalidates })
  const drop = useMutationCall(items.remove, { invalidates: [items.query] })
  const canWrite = can('CONTENT', 'WRITE')
  const path = `/content/${encodeURIComponent(collection.id)}`
  const translatable = translatableKeys(collection)
  const fields = declaredFields(collection).filter(({ key }) => !language || translatable.includes(key))
  const shared = {
    dataCollectionId: collection.id,
    ...(language && { language }),
    ...publishingOf(collection),
  }

  /** The changes without those that lose against a colleague's; undefined if nobody decides. */
  const chooseChanges = async (
    before: { id: string; data: ItemData },
    mine: ReturnType<typeof changesOf>,
  ) => {
    const { dataItem } = await client.call(items.get, itemRequest(collection, before.id, language))
    const theirs = withIds(collection, dataItem.data ?? {})
    const values = new Map<string, unknown>([
      ...mine.modifications.map(
        change =>
          [
            change.fieldPath,
            change.action === 'SET_FIELD' ? change.setFieldOptions.value : undefined,
          ] as const,
      ),
      ...mine.references,
    ])
    const contested = [...values].filter(
      ([key, value]) => !sameValue(before.data[key], theirs[key]) && !sameValue(value, theirs[key]),
    )
    const formats = { locale: site.locale, timeZone: site.timeZone }
    const show = (key: string, value: unknown) => {
      const field = fields.find(field => field.key === key)
      return field ? cellText(field, value, formats) : shownValue(value)
    }
    const choices = await conflicts.ask(
      contested.map(([key, value]) => ({
        name: key,
        label: labelOf(fields.find(field => field.key === key) ?? { key }),
        mine: show(key, value),
        theirs: show(key, theirs[key]),
      })),
    )
    return (
      choices && {
        seen: theirs._updatedDate,
        modifications: mine.modifications.filter(({ fieldPath }) => choices[fieldPath] !== 'theirs'),
        references: mine.references.filter(([key]) => choices[key] !== 'theirs'),
      }
    )
  }
  const save = async (form: FormData): Promise<void> => {
    if (!item) {
      const data = readNewItem(collection, form, site.timeZone)
      const { dataItem } = await create.mutateAsync({ dataCollectionId: collection.id, dataItem: { data } })
      markSaved()
      toast(t('{name} is created', { name: nameOfItem(collection, dataItem.data) }))
      void navigate(`${path}/items/${encodeURIComponent(dataItem.id ?? '')}`, { replace: true })
      return
    }
    const changes = await chooseChanges(item, changesOf(collection, form, item.data, site.timeZone))
    if (!changes) return
    const { modifications, references, seen } = changes
    if (modifications.length > 0)
      try {
        await change.mutateAsync({
          ...shared,
          patch: { dataItemId: item.id, fieldModifications: modifications },
          ...(seen !== undefined && { condition: { filter: { _updatedDate: seen } } }),
        })
      } catch (error) {
        // Someone has changed it while the dialog was open: compare with the newer version.
        if (isConflict(error)) return save(form)
        throw error
      }
    for (const [referringItemFieldName, newReferencedItemIds] of references)
      await refer.mutateAsync({
        dataCollectionId: collection.id,
        referringItemFieldName,
        referringItemId: item.id,
        newReferencedItemIds,
      })
    if (modifications.length + references.length > 0 || isBehind) markSaved()
    toast(modifications.length + references.length > 0 ? t('The item is saved') : t('Nothing was changed'))
  }
  const submit = (form: FormData) => {
    if (!canWrite || isBusy) return
    setBusy(true)
    setFailure(undefined)
    runWithReason(form, () => save(form))
      .catch(setFailure)
      .finally(() => setBusy(false))
  }
  const deleteIt = async () => {
    await drop.mutateAsync({ ...shared, dataItemId: item?.id ?? '' })
    markSaved()
    toast(t('{name} is deleted', { name: nameOfItem(collection, item?.data) }))
    void navigate(path)
  }
  return (
    <Panel title={t('Values')}>
      <form {...formProps} className="grid gap-5" onSubmit={onForm(submit)}>
        <FormNotices form={liveForm} />
        <fieldset key={fieldsKey} disabled={!canWrite} className="grid gap-5">
          <legend className="sr-only">{t('Values')}</legend>
          {language && (
            <p className="text-sm text-muted">
              {t(
                'Values that you do not change stay those of the main language. An empty one returns to it.',
              )}
            </p>
          )}
          {fields.length === 0 && (
            <p className="text-sm text-muted">
              {t('The collection has no fields yet. Add some under “Fields”.')}
            </p>
          )}
          {fields.map(field => (
            <FieldControl
              key={field.key}
              field={field}
              value={item?.data[field.key]}
              exists={item !== undefined}
            />
          ))}
          {hasPublishing(collection) && !language && <PublishFields data={item?.data ?? {}} />}
        </fieldset>
        {canWrite && item && <ReasonField />}
        <SaveFailure error={failure} />
        {canWrite && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={isBusy}>
              {item ? t('Save') : t('Create')}
            </Button>
            {item && !language && (
              <Button variant="quiet" onClick={() => setDeleting(true)}>
                {t('Delete')}
              </Button>
            )}
          </div>
        )}
      </form>
      {conflicts.dialog}
      <ActionDialog
        id="delete-item"
        title={t('Delete {name}', { name: nameOfItem(collection, item?.data) })}
        submit={t('Delete')}
        open={isDeleting}
        onClose={() => setDeleting(false)}
        onSubmit={deleteIt}
      >
        <p className="text-sm">{t('The page “Activity” can restore it, under the same id.')}</p>
      </ActionDialog>
    </Panel>
  )
}
