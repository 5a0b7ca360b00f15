import { isDeepStrictEqual } from 'node:util'
import type { CatalogProduct } from '@stoa/contract'
import { rejectField } from '../../call/failure.ts'
import type { JobCtx } from '../../data/jobs/index.ts'
import { replyText } from '../../platform-support/reply-json.ts'
import { insertProducts, type NewProduct, updateProducts } from '../../storage/commerce/bulk-catalogue.ts'
import {
  findCollectionKeys,
  findLocationsNamed,
  lockProductsOf,
  takenProductSlugs,
} from '../../storage/commerce/catalog-transfer.ts'
import { takeProductNumbers } from '../../storage/site-counters.ts'
import { JsonText } from '../../storage/write-effects.ts'
import { applyCollectionRules } from '../categories/apply-collection-rules.ts'
import { catalogueTag } from '../categories/collections.ts'
import { actualPriceRange } from '../prices/discounted-price.ts'
import { productTag } from '../products/product-id.ts'
import { slugOf } from '../products/slugs.ts'
import type { ProductRow } from '../products/stored-product.ts'
import { viewOf } from '../products/view.ts'
import { toProduct } from '../products-v1/product-view.ts'
import { type BatchResult, prepareEach } from './import-result.ts'
import { type ImportedSchedule, importSchedules, schedulesOf } from './import-schedules.ts'
import { checkStock, hasStock, type StockToSet, setNewStock, setRecordStock } from './import-stock.ts'
import {
  importSubscriptions,
  knownSubscriptionOptions,
  type RecordSubscriptions,
  subscriptionsOf,
} from './import-subscriptions.ts'
import { importTranslations, type RecordTranslation, readTranslations } from './import-translations.ts'
import { type PreparedProduct, prepareProduct, type WantedStock } from './prepare-product.ts'
import type { ImportOptions } from './record-import.ts'
import type { FileRecord } from './transfer-request.ts'

type Records = readonly FileRecord<CatalogProduct>[]

/** What the records of a step refer to. */
interface Stored {
  byId: ReadonlyMap<string, ProductRow>
  bySlug: ReadonlyMap<string, ProductRow>
  /** Ids of collections by slug. */
  collections: ReadonlyMap<string, string>
  subscriptionOptions: ReadonlySet<string>
  /** Ids of locations by name. */
  locations: ReadonlyMap<string, string>
}

interface Prepared extends PreparedProduct {
  id: string
  current: ProductRow | undefined
  collectionIds: string[]
  schedules: ImportedSchedule[]
  translations: RecordTranslation[]
  subscriptions: RecordSubscriptions
}

const unique = (texts: readonly (string | null | undefined)[]) => [
  ...new Set(texts.filter(text => text !== null && text !== undefined)),
]

async function readStored(ctx: JobCtx, records: Records): Promise<Stored> {
  const { db, site } = ctx
  const all = records.map(({ record }) => record)
  const ids = unique(all.map(({ id }) => id?.toLowerCase()))
  const rows = await lockProductsOf(db, site.id, ids, unique(all.map(({ slug }) => slug)))
  const slugs = unique(all.flatMap(({ collections }) => collections ?? []))
  const collections = slugs.length > 0 ? await findCollectionKeys(db, site.id, slugs) : []
  const names = unique(
    all.flatMap(({ variants }) =>
      (variants ?? []).flatMap(variant => (variant?.locations ?? []).map(each => each?.location)),
    ),
  )
  const locations = names.length > 0 ? await findLocationsNamed(db, site.id, names) : []
  const subscriptionOptions = await knownSubscriptionOptions(ctx, all)
  return {
    byId: new Map(rows.map(row => [row.id, row])),
    bySlug: new Map(rows.map(row => [row.doc.slug, row])),
    collections: new Map(collections.map(({ slug, id }) => [slug, id])),
    subscriptionOptions,
    locations: new Map(locations.map(({ name, id }) => [name, id])),
  }
}

/** The product that a record is about: that with its id, otherwise that with its slug. */
const currentOf = ({ id, slug }: CatalogProduct, { byId, bySlug }: Stored): ProductRow | undefined =>
  byId.get(id?.toLowerCase() ?? '') ?? bySlug.get(slug ?? '')

function prepare(
  ctx: JobCtx,
  record: CatalogProduct,
  stored: Stored,
  assumed: ReadonlySet<string>,
): Prepared {
  const current = currentOf(record, stored)
  const owner = stored.bySlug.get(record.slug ?? '')
  if (owner && owner !== current)
    rejectField('slug', 'VALIDATION', `is that of the product ${owner.id}; choose another slug`)
  const collectionIds = record.collections
    ? record.collections.flatMap((slug, i) => {
        const id = stored.collections.get(slug ?? '')
        if (id === undefined && !assumed.has(slug ?? ''))
          rejectField(
            `collections[${i}]`,
            'VALIDATION',
            `is not the slug of a collection: ${JSON.stringify(slug)}; create it, or put a COLLECTION above`,
          )
        return id ?? []
      })
    : (current?.collection_ids ?? [])
  const { currency } = ctx.site
  const prepared = prepareProduct(record, current, {
    currency,
    publicUrl: ctx.config.publicUrl,
    ids: ctx.ids,
  })
  keepVariantIds(record, prepared, current)
  checkStock(prepared.stock, stored.locations)
  const id = current?.id ?? record.id?.toLowerCase() ?? ctx.ids.guid()
  const schedules = schedulesOf(ctx, record, { productId: id, variants: prepared.variants })
  const translations = readTranslations(ctx, record.translations)
  return {
    ...prepared,
    id,
    current,
    collectionIds: [...new Set(collectionIds)],
    schedules,
    translations,
    subscriptions: subscriptionsOf(record, stored.subscriptionOptions),
  }
}

/** New variants get the ids of the file, so that an export and its import leave the same catalogue. */
function keepVariantIds(
  record: CatalogProduct,
  { variants, stock }: PreparedProduct,
  current: ProductRow | undefined,
): void {
  const ids = new Set([...variants, ...(current?.variants ?? [])].map(({ id }) => id))
  const isNew = new Set(variants.filter(({ id }) => !current?.variants.some(known => known.id === id)))
  for (const sent of record.variants ?? []) {
    const id = sent?.id?.toLowerCase()
    if (!id || !sent?.choices || ids.has(id)) continue
    const variant = variants.find(each => isDeepStrictEqual({ ...each.choices }, { ...sent.choices }))
    if (!variant || !isNew.has(variant)) continue
    ids.add(id)
    variant.id = id
  }
  for (const { variant, stock: wanted, location } of stock)
    if (location === undefined && isNew.has(variant)) setNewStock(variant, wanted)
}

/** Gives new products without a slug one that is free. */
async function setSlugs(ctx: JobCtx, products: readonly Prepared[]): Promise<void> {
  const unnamed = products.filter(({ doc }) => !doc.slug)
  if (unnamed.length === 0) return
  const used = new Set(products.map(({ doc }) => doc.slug))
  let left = unnamed
  for (let n = 1; left.length > 0; n++) {
    const candidate = ({ doc }: Prepared) => (n === 1 ? slugOf(doc.name) : `${slugOf(doc.name)}-${n}`)
    const taken = await takenProductSlugs(ctx.db, ctx.site.id, left.map(candidate))
    left = left.filter(product => {
      const slug = candidate(product)
      if (taken.has(slug) || used.has(slug)) return true
      used.add(slug)
      product.doc.slug = slug
      return false
    })
  }
}

const asStored = <T>(value: T): T => JSON.parse(JSON.stringify(value))

/** Whether the record leaves the product as it is, apart from stock. */
const isSame = ({ current, doc, variants, collectionIds }: Prepared) =>
  current !== undefined &&
  isDeepStrictEqual(
    asStored([doc, collectionIds, variants.map(({ id, choices, doc: fields }) => [id, choices, fields])]),
    asStored([
      current.doc,
      current.collection_ids,
      current.variants.map(({ id, choices, doc: fields }) => [id, choices, fields]),
    ]),
  )

/** The stock that is set after products are written: not that of new variants at the default location. */
const stockToSet = (
  { id: productId, stock, current }: Prepared,
  { locations }: Stored,
  siteId: string,
): StockToSet[] =>
  stock.flatMap(({ variant, stock: wanted, location }: WantedStock) => {
    const known = current?.variants.find(({ id }) => id === variant.id)
    if (location === undefined && (!known || hasStock(known, wanted))) return []
    const locationId = location === undefined ? siteId : (locations.get(location) as string)
    return [{ productId, variantId: variant.id, locationId, stock: wanted }]
  })

/** Whether the record may write parts of the product besides its document and variants. */
const hasParts = ({ schedules, translations, subscriptions }: Prepared) =>
  schedules.length > 0 ||
  translations.length > 0 ||
  subscriptions.options !== undefined ||
  subscriptions.oneTimePurchases !== undefined

/** Creates and changes the products of records. */
export async function importProducts(
  ctx: JobCtx,
  records: Records,
  { isSkipping, assumed, recorder }: ImportOptions,
): Promise<BatchResult> {
  const { db, site, now } = ctx
  const stored = await readStored(ctx, records)
  const wanted = isSkipping ? records.filter(({ record }) => !currentOf(record, stored)) : records
  const { prepared, logs } = prepareEach(wanted, record => prepare(ctx, record, stored, assumed))
  await setSlugs(ctx, prepared)
  const added = prepared.filter(({ current }) => !current)
  const changed = prepared.filter(product => product.current && !isSame(product))
  const stockOf = new Map(prepared.map(product => [product, stockToSet(product, stored, site.id)]))
  const touched = new Set([
    ...changed,
    ...prepared.filter(each => each.current && (hasParts(each) || stockOf.get(each)?.length)),
  ])
  const recordChanges = await recorder.changing(
    'PRODUCT',
    [...touched].map(({ id }) => id),
  )
  const first = added.length > 0 ? await takeProductNumbers(db, site.id, added.length) : 0
  const toRow = (product: Prepared, numericId: number): NewProduct => ({
    ...product,
    numericId,
    lowestPriceMinor: actualPriceRange(product.doc, product.variants).min,
  })
  const rows = added.map((product, i) => toRow(product, first + i))
  // The payloads are written while the database inserts the products. If that throws, the insert still has a handler.
  const [, payloads] = await Promise.all([
    insertProducts(db, site.id, now, rows),
    (async () => added.map((product, i) => createdPayload(ctx, product, first + i)))(),
  ])
  await updateProducts(
    db,
    site.id,
    now,
    changed.map(product => toRow(product, (product.current as ProductRow).numeric_id)),
  )
  const stocked = await setRecordStock(ctx, [...stockOf.values()].flat())
  const scheduled = await importSchedules(
    ctx,
    prepared.flatMap(({ schedules }) => schedules),
  )
  await importTranslations(ctx, 'PRODUCT', prepared)
  await importSubscriptions(ctx, prepared)
  const written = [...added, ...changed]
  const collections = await applyCollectionRules(
    ctx,
    written.map(({ id }) => id),
  )
  await recorder.created(
    'PRODUCT',
    added.map(({ id }) => id),
  )
  await recordChanges()
  for (const product of written) product.collectionIds = collections.get(product.id) ?? product.collectionIds
  for (const [i, product] of added.entries()) {
    const payload = collections.has(product.id) ? createdPayload(ctx, product, first + i) : payloads[i]
    ctx.emit('com.wix.ecommerce.catalog.api.v1.ProductCreated', product.id, payload)
  }
  for (const product of changed) emitChanged(ctx, product)
  if (added.length + changed.length > 0) ctx.invalidate(catalogueTag(site.id))
  const ids = new Set(changed.map(({ id }) => id))
  const updated = prepared.filter(
    ({ id, current }) => current && (ids.has(id) || stocked.has(id) || scheduled.has(id)),
  ).length
  return {
    created: added.length,
    updated,
    unchanged: records.length - added.length - updated - logs.length,
    logs,
  }
}

/** The payload of the event of a new product, as JSON. */
function createdPayload(ctx: JobCtx, { id, doc, variants, collectionIds }: Prepared, numericId: number) {
  const row: ProductRow = {
    id,
    revision: 1,
    created_at: ctx.now,
    updated_at: ctx.now,
    numeric_id: numericId,
    collection_ids: collectionIds,
    doc,
    variants,
  }
  return new JsonText(replyText({ product: toProduct(row, viewOf(ctx)) }))
}

function emitChanged(ctx: JobCtx, { id, doc, variants, collectionIds, current }: Prepared): void {
  const before = current as ProductRow
  const after = { ...before, doc, variants, collection_ids: collectionIds, updated_at: ctx.now }
  ctx.emit(
    'com.wix.ecommerce.catalog.api.v1.ProductChanged',
    id,
    { product: toProduct(after, viewOf(ctx)) },
    toProduct(before, viewOf(ctx)),
  )
  ctx.invalidate(productTag(id))
}
