import { isDeepStrictEqual } from 'node:util'
import type { CatalogCollection } from '@stoa/contract'
import { rejectField } from '../../call/failure.ts'
import type { JobCtx } from '../../data/jobs/index.ts'
import { lockCollectionsOf, type StoredCollectionRow } from '../../storage/commerce/catalog-transfer.ts'
import { insertCollection, updateCollectionRow } from '../../storage/commerce/collections.ts'
import { catalogueTag, toCollection } from '../collections.ts'
import { slugOf } from '../product-input.ts'
import { type BatchResult, prepareEach } from './import-result.ts'
import { readMedia } from './prepare-product.ts'
import type { FileRecord } from './transfer-request.ts'

type Prepared = StoredCollectionRow & { current: StoredCollectionRow | undefined }

function prepare(ctx: JobCtx, record: CatalogCollection, rows: readonly StoredCollectionRow[]): Prepared {
  const slug = record.slug ?? (record.name && slugOf(record.name)) ?? ''
  const bySlug = rows.find(row => row.slug === slug)
  const current = rows.find(({ id }) => id === record.id?.toLowerCase()) ?? bySlug
  if (bySlug && bySlug !== current)
    rejectField('slug', 'VALIDATION', `is that of the collection ${bySlug.id}; choose another slug`)
  const name = record.name ?? current?.name ?? rejectField('name', 'REQUIRED_FIELD', 'is required')
  const description = record.description === undefined ? current?.doc.description : record.description
  const media = record.media
    ? readMedia(record.media, current?.doc.media ?? [], { publicUrl: ctx.config.publicUrl, ids: ctx.ids })
    : (current?.doc.media ?? [])
  return {
    id: current?.id ?? record.id?.toLowerCase() ?? ctx.ids.guid(),
    name,
    slug: record.slug ?? current?.slug ?? slug,
    visible: record.visible === undefined ? (current?.visible ?? true) : (record.visible ?? true),
    doc: { media, ...(description && { description }) },
    current,
  }
}

/** Creates and changes the collections of records. */
export async function importCollections(
  ctx: JobCtx,
  records: readonly FileRecord<CatalogCollection>[],
  isSkipping: boolean,
): Promise<BatchResult> {
  const { db, site, now } = ctx
  const ids = records.flatMap(({ record }) => record.id?.toLowerCase() ?? [])
  const slugs = records.flatMap(({ record }) => record.slug ?? (record.name ? slugOf(record.name) : []))
  const rows = await lockCollectionsOf(db, site.id, ids, slugs)
  const result = { created: 0, updated: 0, unchanged: 0 }
  const { prepared, logs } = prepareEach(records, record => prepare(ctx, record, rows))
  for (const { current, id, doc, ...columns } of prepared) {
    const { name, slug, visible } = columns
    const isSame =
      current &&
      isDeepStrictEqual(
        [doc, name, slug, visible],
        [current.doc, current.name, current.slug, current.visible],
      )
    if (isSame || (current && isSkipping)) {
      result.unchanged++
      continue
    }
    const values = { name, slug, visible }
    const collection = toCollection({ id, ...values, doc, products: 0 }, ctx)
    if (current) {
      await updateCollectionRow(db, site.id, { id, now, doc, columns: values })
      const before = toCollection({ ...current, products: 0 }, ctx)
      ctx.emit('com.wix.ecommerce.catalog.api.v1.CollectionChanged', id, { collection }, before)
      result.updated++
    } else {
      await insertCollection(db, site.id, id, now, doc, values)
      ctx.emit('com.wix.ecommerce.catalog.api.v1.CollectionCreated', id, { collection })
      result.created++
    }
  }
  if (result.created + result.updated > 0) ctx.invalidate(catalogueTag(site.id))
  return { ...result, logs, slugs: prepared.map(({ slug }) => slug) }
}
