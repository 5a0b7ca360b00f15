import { getDataCollection } from '@stoa/client/calls'
import type { DataCollection, DataField } from '@stoa/contract'
import { useCall } from '@stoa/react'
import { t } from '../i18n/translate.ts'

/** An item of content: its values by field key. */
export type ItemData = Record<string, unknown>

const TEXT_TYPES: readonly string[] = ['TEXT', 'SLUG', 'EMAIL', 'URL', 'PAGE_LINK']

/** The fields that people declare. The platform's own, such as `_id`, are left out. */
export const declaredFields = ({ fields }: DataCollection): DataField[] =>
  (fields ?? []).filter(({ systemField }) => !systemField)

/** The field that names an item: the display field, or the first text. */
export function nameField(collection: DataCollection): DataField | undefined {
  const fields = declaredFields(collection)
  return (
    fields.find(({ key }) => key === collection.displayField) ??
    fields.find(({ type }) => TEXT_TYPES.includes(type))
  )
}

/** The name of an item for people. */
export function nameOfItem(collection: DataCollection, data: ItemData | null | undefined): string {
  const field = nameField(collection)
  const value = field && data?.[field.key]
  return typeof value === 'string' && value ? value : String(data?._id ?? t('Item'))
}

export const labelOf = ({ displayName, key }: { displayName?: string | null; key: string }): string =>
  displayName || key

export const titleOfCollection = ({ displayName, id }: { displayName?: string | null; id: string }): string =>
  displayName || id

/** Whether items can be unpublished, or wait for a date. */
export const hasPublishing = ({ plugins }: DataCollection): boolean =>
  (plugins ?? []).some(({ type }) => type === 'PUBLISH')

/** Keys of the fields with a value in each language. */
export const translatableKeys = ({ plugins }: DataCollection): readonly string[] =>
  (plugins ?? [])
    .find(({ type }) => type === 'MULTILINGUAL')
    ?.multilingualOptions?.translatableFieldKeys?.flatMap(key => key ?? []) ?? []

/** Includes items that are not published, in reads and writes. */
export const publishingOf = (collection: DataCollection) =>
  hasPublishing(collection) ? { publishPluginOptions: { includeDraftItems: true } } : {}

/** A collection and those that it refers to. */
export function useCollection(dataCollectionId: string) {
  const { data, error } = useCall(getDataCollection, { dataCollectionId })
  return { collection: data?.collection, referenced: data?.referencedCollections ?? [], error }
}
