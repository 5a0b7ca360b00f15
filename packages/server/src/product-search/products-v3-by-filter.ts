import { contract, type ErrorsOf, type EventsOf } from '@stoa/contract'
import { type Ctx, implementSome } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { productV3Ids } from '../storage/commerce/products-v3.ts'
import {
  addSections,
  adjustVariant,
  changeCategoryItems,
  changeProductsV3,
  changeVariantsV3,
  checkVariantV3,
  idsOf,
  type ProductEdit,
  planProductsV3,
  readAdjustments,
  readInfoSections,
  removeProductsV3,
  removeSections,
  type SentProduct,
  type SentVariant,
  tagEdit,
  updateProductsV3,
} from '../stores/index.ts'
import { narrowed, planWords, type SearchedWordsV3 } from './products-v3-search.ts'

const { bulkDeleteProductsV3ByFilter, bulkUpdateProductTagsByFilter } = contract.productsV3Bulk

/** Products that one call by filter changes at most: all of them in one transaction. */
const CHANGED_MAX = 500

type FilterCtx = Ctx<ErrorsOf<typeof bulkDeleteProductsV3ByFilter>>
type Filtered = { filter: object; search?: SearchedWordsV3 | null | undefined }

/** Ids of the products that match a filter and contain words, in their order. */
async function matching(ctx: FilterCtx, { filter, search }: Filtered): Promise<string[]> {
  const plan = await planProductsV3(ctx, { filter }, '')
  const planned = await planWords(ctx, search, { plan, isSorted: true })
  if (planned === 'nothing') return []
  const found = await productV3Ids(
    ctx.db,
    ctx.site.id,
    planned ? narrowed(plan, planned) : plan,
    CHANGED_MAX + 1,
  )
  if (found.length > CHANGED_MAX) ctx.fail('TOO_MANY_PRODUCTS', { threshold: CHANGED_MAX })
  return found.map(({ id }) => id)
}

type ChangeCtx = FilterCtx & Ctx<never, EventsOf<typeof bulkUpdateProductTagsByFilter>>

/** Changes all products that match, or none. */
async function changeMatching(ctx: ChangeCtx, message: Filtered, edit: ProductEdit) {
  const ids = await matching(ctx, message)
  await changeProductsV3(
    ctx,
    ids.map(productId => ({ productId })),
    edit,
    { allOrNone: true },
  )
  return { jobId: ctx.ids.guid() }
}

/** The ids of the categories of a call, in one order, so that two calls cannot deadlock. */
const sortedIds = (sent: readonly (string | null)[]) => [...new Set(idsOf(sent))].sort()

/** Changes by a filter of many products of catalogue V3 (protocol/catalogue §13). */
export const productV3FilterHandlers = implementSome(contract.productsV3Bulk, {
  async bulkUpdateProductsV3ByFilter({ product, ...message }, ctx) {
    for (const name of ['slug', 'variantsInfo'] as const)
      if (product[name])
        rejectField(`product.${name}`, 'FIELD_NOT_ALLOWED', 'is of one product: update it by its id')
    await updateProductsV3(ctx, await matching(ctx, message as Filtered), product as SentProduct)
    return { jobId: ctx.ids.guid() }
  },

  async bulkUpdateProductV3VariantsByFilter({ variant, ...message }, ctx) {
    const sent = variant as SentVariant
    checkVariantV3(ctx, sent, 'variant')
    await changeVariantsV3(ctx, await matching(ctx, message as Filtered), () => sent)
    return { jobId: ctx.ids.guid() }
  },

  async bulkAdjustProductV3VariantsByFilter({ filter, search, ...message }, ctx) {
    const adjustments = readAdjustments(message, ctx.site.currency)
    const ids = await matching(ctx, { filter: filter ?? {}, search })
    await changeVariantsV3(ctx, ids, (row, variant) => adjustVariant(ctx, row, variant, adjustments))
    return { jobId: ctx.ids.guid() }
  },

  async bulkDeleteProductsV3ByFilter(message, ctx) {
    await removeProductsV3(ctx, await matching(ctx, message as Filtered))
    return { jobId: ctx.ids.guid() }
  },

  bulkUpdateProductTagsByFilter: ({ assignTags, unassignTags, ...message }, ctx) =>
    changeMatching(ctx, message as Filtered, tagEdit(assignTags, unassignTags)),

  async bulkAddInfoSectionsToProductsByFilter({ infoSectionIds, ...message }, ctx) {
    const sections = await readInfoSections(ctx, idsOf(infoSectionIds))
    return changeMatching(ctx, message as Filtered, addSections(sections))
  },

  bulkRemoveInfoSectionsFromProductsByFilter: ({ infoSectionIds, ...message }, ctx) =>
    changeMatching(ctx, message as Filtered, removeSections(idsOf(infoSectionIds))),

  async bulkAddProductsToCategoriesByFilter({ categoryIds, ...message }, ctx) {
    const ids = await matching(ctx, message as Filtered)
    for (const id of sortedIds(categoryIds)) await changeCategoryItems(ctx, id, ids, 'added_to')
    return { jobId: ctx.ids.guid() }
  },

  async bulkRemoveProductsFromCategoriesByFilter({ categoryIds, ...message }, ctx) {
    const ids = await matching(ctx, message as Filtered)
    for (const id of sortedIds(categoryIds)) await changeCategoryItems(ctx, id, ids, 'removed_from')
    return { jobId: ctx.ids.guid() }
  },
})
