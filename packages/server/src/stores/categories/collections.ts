import { type Collection, contract } from '@stoa/contract'
import { type Ctx, implement } from '../../call/context.ts'
import { JsonReply } from '../../call/json-reply.ts'
import { planOrReject } from '../../call/plan-or-reject.ts'
import { readTextQuery, toTextPage, withLimit } from '../../crud/text-query.ts'
import { isGuid } from '../../platform-support/guid.ts'
import {
  ALL_PRODUCTS,
  ALL_PRODUCTS_CATEGORY,
  ALL_PRODUCTS_SLUG,
  isAllProducts,
  namesAllProducts,
} from '../../storage/commerce/all-products.ts'
import {
  type CollectionRow,
  findCollectionRows,
  getCollectionRow,
} from '../../storage/commerce/collections.ts'
import type { StoredTranslation } from '../../storage/commerce/translations.ts'
import { type PageInfo, type QueryPlan, readPage } from '../../storage/query/index.ts'
import { shopperView } from '../prices/shopper-view.ts'
import { queryKey, toPagingMetadata } from '../products/query.ts'
import { viewOf } from '../products/view.ts'
import { collectionFields } from '../products-v1/product-fields.ts'
import { toMedia } from '../products-v1/product-view.ts'
import { translationsOf } from '../translations/translate-product.ts'

export const toCollection = (
  row: CollectionRow,
  ctx: Ctx,
  { name, description = row.doc.description }: StoredTranslation = {},
): Collection => ({
  id: row.id === ALL_PRODUCTS_CATEGORY ? ALL_PRODUCTS : row.id,
  name: name || row.name,
  slug: row.slug,
  visible: row.visible,
  ...(description !== undefined && { description: description || row.doc.description }),
  numberOfProducts: row.products,
  media: toMedia(row.doc.media, viewOf(ctx)),
})

const visibleOnly = (ctx: Ctx) => ctx.caller.role !== 'merchant'

/** Cache tag that every change of a collection or of its products invalidates. */
export const catalogueTag = (siteId: string) => `catalogue:${siteId}`

/** Whether a list has the built-in collection of all products: for programs of the protocol, and where the filter names it. */
export const listsAllProducts = ({ caller }: Ctx, plan: Pick<QueryPlan, 'filter'>) =>
  caller.compatClient === true || namesAllProducts(plan)

/** A collection that the caller sees. One that a merchant has given the slug of the built-in collection comes before it. */
async function findCollection(ctx: Ctx, by: { id: string } | { slug: string }) {
  const builtIn = () =>
    getCollectionRow(ctx.db, ctx.site.id, { id: ALL_PRODUCTS_CATEGORY }, visibleOnly(ctx), {
      withAllProducts: true,
    })
  if ('id' in by && isAllProducts(by.id)) return builtIn()
  const row = await getCollectionRow(ctx.db, ctx.site.id, by, visibleOnly(ctx))
  return !row && 'slug' in by && by.slug === ALL_PRODUCTS_SLUG ? builtIn() : row
}

export async function readCollection(
  ctx: Ctx<'COLLECTION_NOT_FOUND'>,
  by: { id: string } | { slug: string },
) {
  if ('id' in by && !isGuid(by.id) && !isAllProducts(by.id)) ctx.fail('COLLECTION_NOT_FOUND')
  const { key, tags, language } = await shopperView(ctx)
  const cached = await ctx.cached(queryKey('collection', ctx, by, key), async () => {
    const row = (await findCollection(ctx, by)) ?? ctx.fail('COLLECTION_NOT_FOUND')
    const translation = (await translationsOf(ctx, [row.id], language)).get(row.id)
    return {
      text: JSON.stringify({ collection: toCollection(row, ctx, translation) }),
      tags: [catalogueTag(ctx.site.id), ...tags],
    }
  })
  return JsonReply.cacheable(cached)
}

/** Programs send the visibility as text, too. */
const visibility = (name: string, condition: unknown) =>
  [name, name === 'visible' && typeof condition === 'string' ? condition === 'true' : condition] as const

/** A page of collections that the caller sees, with its metadata in the form of the call. */
async function listCollections(ctx: Ctx, query: unknown, metadataOf: (page: PageInfo) => object) {
  const { key, tags, language } = await shopperView(ctx)
  const name = `collections ${metadataOf === toTextPage ? 'by text' : ''}`
  const cached = await ctx.cached(queryKey(name, ctx, query, key), async () => {
    const plan = planOrReject(ctx, query, collectionFields)
    const collectionRows = await findCollectionRows(ctx.db, ctx.site.id, plan, {
      visibleOnly: visibleOnly(ctx),
      withAllProducts: listsAllProducts(ctx, plan),
    })
    const { rows, page } = readPage(plan, collectionRows.page, collectionRows.total)
    const ids = rows.map(({ id }) => id)
    const translations = await translationsOf(ctx, ids, language)
    return {
      text: JSON.stringify({
        collections: rows.map(row => toCollection(row, ctx, translations.get(row.id))),
        ...metadataOf(page),
      }),
      tags: [catalogueTag(ctx.site.id), ...tags],
    }
  })
  return JsonReply.cacheable(cached)
}

export const collectionHandlers = implement(contract.collections, {
  getCollection: ({ id }, ctx) => readCollection(ctx, { id }),
  getCollectionBySlug: ({ slug }, ctx) => readCollection(ctx, { slug }),

  queryCollections: ({ query }, ctx) =>
    listCollections(ctx, query, page => ({ metadata: toPagingMetadata(page) })),

  queryCollectionsByText: ({ query }, ctx) =>
    listCollections(ctx, withLimit(readTextQuery(query, { translate: visibility })), toTextPage),
})
