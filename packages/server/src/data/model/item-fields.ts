import type { DataFieldType } from '@stoa/contract'
import type { Caller } from '../../call/context.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { publishStatus } from '../../storage/data/conditions.ts'
import { ITEM } from '../../storage/data/item-rows.ts'
import type { ItemTable } from '../../storage/data/item-tables.ts'
import { referencedIds } from '../../storage/data/references.ts'
import type { EntityFields, FieldSpec, SortSpec } from '../../storage/query/index.ts'
import { type Collection, storageKeyOf } from './collection.ts'
import { PUBLISH_FIELDS } from './item-view.ts'
import { relationOf } from './references.ts'
import { TRANSLATIONS, translatableFields } from './translations.ts'

type Spec = FieldSpec<Caller>

const TEXT: Spec = { type: 'string', filter: '*', sort: true }
/** A URL, or an object with an id or url. */
const MEDIA: Spec = { ...TEXT, mayHoldOtherTypes: true }
const ANY: Spec = { type: 'any', filter: '*', sort: true }
export const SPECS: Record<DataFieldType, Spec> = {
  TEXT,
  NUMBER: { type: 'number', filter: '*', sort: true },
  DATE: TEXT,
  DATETIME: { type: 'instant', filter: '*', sort: true },
  IMAGE: MEDIA,
  BOOLEAN: { type: 'boolean', filter: '*', sort: true },
  DOCUMENT: MEDIA,
  URL: TEXT,
  RICH_TEXT: TEXT,
  VIDEO: MEDIA,
  ANY,
  ARRAY_STRING: { type: 'string', list: true, filter: '*', sort: true },
  ARRAY_DOCUMENT: ANY,
  AUDIO: MEDIA,
  TIME: TEXT,
  LANGUAGE: TEXT,
  RICH_CONTENT: ANY,
  MEDIA_GALLERY: ANY,
  ADDRESS: ANY,
  PAGE_LINK: TEXT,
  REFERENCE: TEXT,
  MULTI_REFERENCE: ANY,
  OBJECT: ANY,
  ARRAY: ANY,
  LEGACY_TIME: TEXT,
  LEGACY_BOOK: ANY,
  LEGACY_EXTERNAL_URL: TEXT,
  LEGACY_BROKEN_REFERENCE: ANY,
  LEGACY_IMAGE: MEDIA,
  LEGACY_COLOR: TEXT,
  LEGACY_EXTERNAL_VIDEO: TEXT,
  SLUG: TEXT,
  EMAIL: TEXT,
  MEDIA_IMAGE: ANY,
  MEDIA_VECTOR_ART: ANY,
}

const SYSTEM: Record<string, Spec> = {
  _id: { type: 'string', column: 'id', required: true, filter: '*', sort: true },
  _createdDate: { type: 'datetime', column: 'created_at', required: true, filter: '*', sort: true },
  _updatedDate: { type: 'datetime', column: 'updated_at', required: true, filter: '*', sort: true },
  _owner: { type: 'string', column: 'owner_id', filter: '*', sort: true },
}

/** Publishing dates, with the PUBLISH plugin. */
const PUBLISHING: Record<string, Spec> = {
  _publishDate: { type: 'datetime', column: 'publish_at', filter: '*', sort: true },
  _unpublishDate: { type: 'datetime', column: 'unpublish_at', filter: '*', sort: true },
}

const specOf = (field: StoredField, table: ItemTable, translation: Pick<Spec, 'overlayPath'> = {}): Spec =>
  field.type === 'MULTI_REFERENCE'
    ? { type: 'string', list: true, subquery: referencedIds(relationOf(table, field)), filter: '*' }
    : { ...SPECS[field.type], path: [field.storageKey], ...translation }

const entityCache = new WeakMap<Collection, Map<string, EntityFields<Caller>>>()

/**
 * The queryable fields of a collection: declared fields by type, and any path into their values. `_publishStatus` depends
 * on `now` and is not queryable without it.
 */
export function itemFields(collection: Collection, table: ItemTable, now?: number): EntityFields<Caller> {
  const entity = cachedItemFields(collection, table)
  if (now === undefined || !collection.hasPlugin('PUBLISH')) return entity
  const status: Spec = { type: 'string', expression: publishStatus(now), filter: '*', sort: true }
  return { ...entity, fields: { ...entity.fields, _publishStatus: status } }
}

function cachedItemFields(collection: Collection, table: ItemTable): EntityFields<Caller> {
  const byEnvironment = entityCache.get(collection) ?? new Map<string, EntityFields<Caller>>()
  entityCache.set(collection, byEnvironment)
  const cached = byEnvironment.get(table.environment)
  if (cached) return cached
  const entity: EntityFields<Caller> = {
    name: `items:${collection.uid}${collection.language ? ` ${collection.language}` : ''}`,
    alias: ITEM,
    document: 'data',
    idField: '_id',
    maxLimit: 1000,
    lenientLists: true,
    fields: {
      ...Object.fromEntries([...collection.fields.values()].map(field => [field.key, specOf(field, table)])),
      ...translatedSpecs(collection, table),
      ...SYSTEM,
      ...(collection.hasPlugin('PUBLISH') && PUBLISHING),
    },
    paging: collection.definition.pagingModes,
    defaultSort: siteSort(collection),
    resolveDynamic: name => undeclaredSpec(collection, name),
  }
  byEnvironment.set(table.environment, entity)
  return entity
}

/** Translatable fields read the language of the call and fall back to the main one. */
const translatedSpecs = (collection: Collection, table: ItemTable) =>
  Object.fromEntries(
    translatableFields(collection).map(field => [
      field.key,
      specOf(field, table, translationOverlay(collection, field.storageKey)),
    ]),
  )

/** The default sort: that of the CMS plugin, without fields hidden from the caller. */
function siteSort({ definition, fields }: Collection): SortSpec[] | undefined {
  const sort = definition.plugins.find(plugin => plugin.type === 'CMS')?.cmsOptions?.siteSort?.sort ?? []
  return sort.flatMap(({ fieldKey = '', direction }) => {
    const type = fields.get(fieldKey)?.type
    const sortable = Object.hasOwn(SYSTEM, fieldKey) || (type !== undefined && type !== 'MULTI_REFERENCE')
    return sortable ? [{ fieldName: fieldKey, order: direction ?? 'ASC' }] : []
  })
}

/** The spec of a path into a value, or of an undeclared key. */
function undeclaredSpec(collection: Collection, name: string): Spec | undefined {
  const [first = '', ...rest] = name.split('.')
  if (first === '' || rest.includes('')) return undefined
  // Reserved names: translations and publishing data are not values of the item.
  if (first === TRANSLATIONS || (PUBLISH_FIELDS as readonly string[]).includes(first)) return undefined
  // Multi-references are separate rows, not part of the item's data.
  if (collection.fields.get(first)?.type === 'MULTI_REFERENCE') return undefined
  const storageKey = storageKeyOf(collection, first)
  const translates = translatableFields(collection).some(field => field.storageKey === storageKey)
  return {
    ...ANY,
    path: [storageKey, ...rest],
    ...(translates && translationOverlay(collection, storageKey)),
  }
}

/** Path of the translation that overrides the main value. */
const translationOverlay = ({ language }: Collection, storageKey: string) =>
  language === undefined ? {} : { overlayPath: [TRANSLATIONS, language, storageKey] }
