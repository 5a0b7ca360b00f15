import { type Collection, contract } from '@stoa/contract'
import { type Ctx, implement } from '../../call/context.ts'
import { JsonReply } from '../../call/json-reply.ts'
import { planOrReject } from '../../call/plan-or-reject.ts'
import { isGuid } from '../../platform-support/guid.ts'
import {
  type CollectionRow,
  findCollectionRows,
  getCollectionRow,
} from '../../storage/commerce/collections.ts'
import type { StoredTranslation } from '../../storage/commerce/translations.ts'
import { readPage } from '../../storage/query/index.ts'
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
  id: row.id,
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

export async function readCollection(
  ctx: Ctx<'COLLECTION_NOT_FOUND'>,
  by: { id: string } | { slug: string },
) {
  if ('id' in by && !isGuid(by.id)) ctx.fail('COLLECTION_NOT_FOUND')
  const { key, tags, language } = await shopperView(ctx)
  const cached = await ctx.cached(queryKey('collection', ctx, by, key), async () => {
    const row =
      (await getCollectionRow(ctx.db, ctx.site.id, by, visibleOnly(ctx))) ?? ctx.fail('COLLECTION_NOT_FOUND')
    const translation = (await translationsOf(ctx, [row.id], language)).get(row.id)
    return {
      text: JSON.stringify({ collection: toCollection(row, ctx, translation) }),
      tags: [catalogueTag(ctx.site.id), ...tags],
    }
  })
  return JsonReply.cacheable(cached)
}

export const collectionHandlers = implement(contract.collections, {
  getCollection: ({ id }, ctx) => readCollection(ctx, { id }),
  getCollectionBySlug: ({ slug }, ctx) => readCollection(ctx, { slug }),

  async queryCollections({ query }, ctx) {
    const { key, tags, language } = await shopperView(ctx)
    const cached = await ctx.cached(queryKey('collections', ctx, query, key), async () => {
      const plan = planOrReject(ctx, query, collectionFields)
      const collectionRows = await findCollectionRows(ctx.db, ctx.site.id, plan, visibleOnly(ctx))
      const { rows, page } = readPage(plan, collectionRows.page, collectionRows.total)
      const ids = rows.map(({ id }) => id)
      const translations = await translationsOf(ctx, ids, language)
      return {
        text: JSON.stringify({
          collections: rows.map(row => toCollection(row, ctx, translations.get(row.id))),
          metadata: toPagingMetadata(page),
        }),
        tags: [catalogueTag(ctx.site.id), ...tags],
      }
    })
    return JsonReply.cacheable(cached)
  },
})
