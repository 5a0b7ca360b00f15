import { isDeepStrictEqual } from 'node:util'
import type { CatalogCollection } from '@stoa/contract'
import { rejectField } from '../../call/failure.ts'
import type { JobCtx } from '../../data/jobs/index.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import {
  lockCollectionsOf,
  placeCollections,
  type StoredCollectionRow,
} from '../../storage/commerce/catalog-transfer.ts'
import { lockCategoryTree, updateCategoryRow } from '../../storage/commerce/categories.ts'
import { findCategoryNodes } from '../../storage/commerce/category-tree.ts'
import { insertCollection, type StoredCollection } from '../../storage/commerce/collections.ts'
import { catalogueTag, toCollection } from '../categories/collections.ts'
import { slugOf } from '../products/slugs.ts'
import { type BatchResult, prepareEach } from './import-result.ts'
import { importRules, ruleOf } from './import-rules.ts'
import { importTranslations, type RecordTranslation, readTranslations } from './import-translations.ts'
import { type Parents, parentsOf, placeBelow } from './place-collection.ts'
import { readMedia } from './prepare-product.ts'
import type { ImportOptions } from './record-import.ts'
import type { FileRecord } from './transfer-request.ts'

type Prepared = StoredCollectionRow & {
  current: StoredCollectionRow | undefined
  rule: ReturnType<typeof ruleOf>
  translations: RecordTranslation[]
}

/** What the records of a step refer to. */
interface Known {
  rows: readonly StoredCollectionRow[]
  /** Ids of collections by slug: stored ones, and those of earlier records. */
  ids: Map<string, string>
  parents: Parents
  /** Slugs of collections that exist only in the file of a dry run. */
  assumed: ReadonlySet<string>
}

/** The document of a record. Fields that the record leaves out stay, null clears one. */
function docOf(
  ctx: JobCtx,
  record: CatalogCollection,
  current: StoredCollection | undefined,
): StoredCollection {
  const { description, seoData, extendedFields, arrangedItems } = record
  const doc: StoredCollection = structuredClone(current ?? { media: [] })
  if (record.media)
    doc.media = readMedia(record.media, doc.media, { publicUrl: ctx.config.publicUrl, ids: ctx.ids })
  for (const [name, value] of Object.entries({ description, seoData, extendedFields, arrangedItems })) {
    if (value === null || value === '') delete doc[name as keyof typeof doc]
    else if (value !== undefined) Object.assign(doc, { [name]: withoutNulls(value) })
  }
  return doc
}

/** The id of the parent that a record names. */
function parentOf({ parent }: CatalogCollection, { ids, assumed }: Known): string | null | undefined {
  if (parent === null || parent === undefined) return parent
  const id = ids.get(parent)
  if (id) return id
  if (assumed.has(parent)) return null
  return rejectField(
    'parent',
    'VALIDATION',
    `is not the slug of a collection: ${JSON.stringify(parent)}; create it, or put it above this record`,
  )
}

function prepare(ctx: JobCtx, record: CatalogCollection, known: Known): Prepared {
  const { rows } = known
  const slug = record.slug ?? (record.name && slugOf(record.name)) ?? ''
  const bySlug = rows.find(row => row.slug === slug)
  const current = rows.find(({ id }) => id === record.id?.toLowerCase()) ?? bySlug
  if (bySlug && bySlug !== current)
    rejectField('slug', 'VALIDATION', `is that of the collection ${bySlug.id}; choose another slug`)
  const name = record.name ?? current?.name ?? rejectField('name', 'REQUIRED_FIELD', 'is required')
  const id = current?.id ?? record.id?.toLowerCase() ?? ctx.ids.guid()
  const wireParent = parentOf(record, known)
  const parentId = wireParent === undefined ? (current?.parent_id ?? null) : wireParent
  placeBelow(known.parents, id, parentId)
  const rule = ruleOf(record)
  const finalSlug = record.slug ?? current?.slug ?? slug
  known.ids.set(finalSlug, id)
  return {
    id,
    name,
    slug: finalSlug,
    visible: record.visible === undefined ? (current?.visible ?? true) : (record.visible ?? true),
    doc: docOf(ctx, record, current?.doc),
    parent_id: parentId,
    sibling_index: record.index ?? current?.sibling_index ?? 0,
    current,
    rule,
    translations: readTranslations(ctx, record.translations),
  }
}

/** Locks the collections of records, and reads what they refer to. Moves wait for each other, as those of categories do. */
async function readKnown(
  { db, site }: JobCtx,
  records: readonly FileRecord<CatalogCollection>[],
  assumed: ReadonlySet<string>,
): Promise<Known> {
  const all = records.map(({ record }) => record)
  await lockCategoryTree(db, site.id)
  const ids = all.flatMap(({ id }) => id?.toLowerCase() ?? [])
  const slugs = all.flatMap(({ slug, name }) => slug ?? (name ? slugOf(name) : []))
  const rows = await lockCollectionsOf(db, site.id, ids, slugs)
  const nodes = await findCategoryNodes(db, site.id)
  return { rows, ids: new Map(nodes.map(({ slug, id }) => [slug, id])), parents: parentsOf(nodes), assumed }
}

const placeOf = ({ id, parent_id, sibling_index }: StoredCollectionRow) => ({ id, parent_id, sibling_index })

/** Creates and changes the collections of records. */
export async function importCollections(
  ctx: JobCtx,
  records: readonly FileRecord<CatalogCollection>[],
  { isSkipping, assumed, recorder }: ImportOptions,
): Promise<BatchResult> {
  const { db, site, now } = ctx
  const known = await readKnown(ctx, records, assumed)
  const result = { created: 0, updated: 0, unchanged: 0 }
  const { prepared, logs } = prepareEach(records, record => prepare(ctx, record, known))
  const recordChanges = await recorder.changing(
    'COLLECTION',
    isSkipping ? [] : prepared.flatMap(({ id, current }) => (current ? [id] : [])),
  )
  const moved: StoredCollectionRow[] = []
  const same: string[] = []
  for (const each of prepared) {
    const { current, id, doc, name, slug, visible } = each
    const isSame =
      current &&
      isDeepStrictEqual(
        [doc, name, slug, visible, placeOf(each)],
        [current.doc, current.name, current.slug, current.visible, placeOf(current)],
      )
    if (isSame || (current && isSkipping)) {
      same.push(id)
      continue
    }
    moved.push(each)
    const values = { name, slug, visible }
    const collection = toCollection({ id, ...values, doc, products: 0 }, ctx)
    if (current) {
      await updateCategoryRow(db, site.id, now, { id, doc, ...values })
      const before = toCollection({ ...current, products: 0 }, ctx)
      ctx.emit('com.wix.ecommerce.catalog.api.v1.CollectionChanged', id, { collection }, before)
      result.updated++
    } else {
      await insertCollection(db, site.id, id, now, doc, values)
      ctx.emit('com.wix.ecommerce.catalog.api.v1.CollectionCreated', id, { collection })
      result.created++
    }
  }
  if (moved.length > 0) await placeCollections(db, site.id, moved.map(placeOf))
  const rules = await importRules(
    ctx,
    prepared.flatMap(({ id, current, rule }) =>
      rule === undefined || (current && isSkipping) ? [] : [{ id, rule }],
    ),
  )
  const changed = same.filter(id => rules.has(id)).length
  result.updated += changed
  result.unchanged = same.length - changed
  const translated = isSkipping ? prepared.filter(({ current }) => !current) : prepared
  await importTranslations(ctx, 'COLLECTION', translated)
  await recorder.created(
    'COLLECTION',
    prepared.flatMap(({ id, current }) => (current ? [] : [id])),
  )
  await recordChanges()
  if (result.created + result.updated > 0) ctx.invalidate(catalogueTag(site.id))
  return { ...result, logs, slugs: prepared.map(({ slug }) => slug) }
}
