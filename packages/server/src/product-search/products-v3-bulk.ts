import { contract, type ErrorsOf, type RequestOf } from '@stoa/contract'
import { isExactAmount } from '@stoa/contract/money'
import { type Ctx, implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { productV3Ids } from '../storage/commerce/products-v3.ts'
import {
  type Adjustments,
  adjustVariant,
  changeCategoryItems,
  changeProductsV3,
  changeVariantsV3,
  checkVariantV3,
  type ProductEdit,
  planProductsV3,
  readInfoSections,
  removeProductsV3,
  resultsOfProductsV3,
  type SentVariant,
  updateProductsV3,
} from '../stores/index.ts'
import { narrowed, planWords, type SearchedWordsV3 } from './products-v3-search.ts'

const calls = contract.productsV3Bulk

/** Products that one call by filter changes at most: all of them in one transaction. */
const CHANGED_MAX = 500
const TAGS_MAX = 100
const SECTIONS_MAX = 100

type FilterCtx = Ctx<ErrorsOf<typeof calls.bulkDeleteProductsV3ByFilter>, string>
type Filtered = { filter: object; search?: SearchedWordsV3 | null | undefined }
type Tags = { tagIds?: readonly (string | null)[] | null | undefined } | null | undefined
type SentTags = { publicTags?: Tags; privateTags?: Tags } | null | undefined

/** Ids of the products that match a filter and contain words, in their order. */
async function matching(ctx: FilterCtx, { filter, search }: Filtered): Promise<string[]> {
  const plan = await planProductsV3(ctx, { filter }, '')
  const planned = await planWords(ctx, search, { plan, isSorted: true })
  if (planned === 'nothing') return []
  const found = await productV3Ids(
    ctx.db,
    ctx.site.id,
    planned ? narrowed(ctx, plan, planned) : plan,
    CHANGED_MAX + 1,
  )
  if (found.length > CHANGED_MAX) ctx.fail('TOO_MANY_PRODUCTS', { threshold: CHANGED_MAX })
  return found.map(({ id }) => id)
}

const idsOf = (list: readonly (string | null)[]) => list.flatMap(id => (id ? [id.toLowerCase()] : []))

/** Removes tags from a product, then adds others. */
const tagEdit =
  (assigned: SentTags, unassigned: SentTags): ProductEdit =>
  doc => {
    const next = structuredClone(doc.tags ?? {}) as Record<string, { tagIds?: string[] }>
    for (const name of ['publicTags', 'privateTags'] as const) {
      const remove = new Set(unassigned?.[name]?.tagIds ?? [])
      const add = (assigned?.[name]?.tagIds ?? []).flatMap(id => id ?? [])
      if (remove.size === 0 && add.length === 0) continue
      const others = (next[name]?.tagIds ?? []).filter(id => !remove.has(id))
      const tagIds = [...new Set([...others, ...add])]
      if (tagIds.length > TAGS_MAX) return `tags.${name}.tagIds would have more than ${TAGS_MAX} tags`
      next[name] = { tagIds }
    }
    doc.tags = next as never
    return undefined
  }

type Section = Awaited<ReturnType<typeof readInfoSections>>[number]

const addSections =
  (sections: readonly Section[]): ProductEdit =>
  doc => {
    const stored = doc.additionalInfoSections ?? []
    const known = new Set(stored.map(({ id }) => id))
    const all = [...stored, ...sections.filter(({ id }) => !known.has(id))]
    if (all.length > SECTIONS_MAX) return `infoSections would have more than ${SECTIONS_MAX} sections`
    doc.additionalInfoSections = all
    return undefined
  }

const removeSections =
  (ids: readonly string[]): ProductEdit =>
  doc => {
    doc.additionalInfoSections = (doc.additionalInfoSections ?? []).filter(
      ({ id }) => !id || !ids.includes(id),
    )
    return undefined
  }

/** Changes all products that match, or none. */
async function changeMatching(ctx: FilterCtx, message: Filtered, edit: ProductEdit) {
  const ids = await matching(ctx, message)
  await changeProductsV3(
    ctx,
    ids.map(productId => ({ productId })),
    edit,
    { allOrNone: true },
  )
  return { jobId: ctx.ids.guid() }
}

async function changeCategories(
  ctx: FilterCtx,
  { categoryIds, ...message }: Filtered & { categoryIds: readonly (string | null)[] },
  member: boolean,
) {
  const ids = await matching(ctx, message)
  // In the order of the ids, so that two calls cannot deadlock.
  for (const categoryId of [...new Set(idsOf(categoryIds))].sort())
    await changeCategoryItems(ctx, categoryId, ids, member)
  return { jobId: ctx.ids.guid() }
}

const ADJUSTED = ['actualPrice', 'compareAtPrice', 'compareAtPriceDiscount', 'cost'] as const

/** The adjustments of a request: at least one, each by an amount or a percentage. */
function readAdjustments(
  sent: Omit<RequestOf<typeof calls.bulkAdjustProductV3VariantsByFilter>, 'filter' | 'search'>,
  currency: string,
): Adjustments {
  const names = ADJUSTED.filter(name => sent[name])
  if (names.length === 0)
    rejectField(
      'actualPrice',
      'REQUIRED_ONE_OF_FIELD',
      `is required, unless there is one of ${ADJUSTED.slice(1).join(', ')}`,
    )
  for (const name of names) {
    const { amount, percentage } = sent[name] ?? {}
    if ((amount ?? percentage ?? undefined) === undefined)
      rejectField(name, 'REQUIRED_ONE_OF_FIELD', 'must have amount or percentage')
    if (amount && !isExactAmount(amount, currency))
      rejectField(`${name}.amount`, 'DECIMAL_MAX_SCALE', `must not have more decimal places than ${currency}`)
  }
  if (sent.actualPrice && sent.compareAtPriceDiscount)
    rejectField(
      'actualPrice',
      'FIELD_NOT_ALLOWED',
      'cannot be combined with compareAtPriceDiscount, which sets the same price',
    )
  const { actualPrice, compareAtPrice, compareAtPriceDiscount, cost } = sent
  return {
    actualPrice,
    compareAtPrice,
    compareAtPriceDiscount,
    cost,
    toWhole: sent.rounding === 'NEAREST_WHOLE_NUMBER',
  }
}

/** Changes of many products of catalogue V3 (protocol/catalogue §13). */
export const productV3BulkHandlers = implement(calls, {
  async bulkUpdateProductsV3ByFilter({ product, ...message }, ctx) {
    for (const name of ['slug', 'variantsInfo'] as const)
      if (product[name])
        rejectField(`product.${name}`, 'FIELD_NOT_ALLOWED', 'is of one product: update it by its id')
    await updateProductsV3(ctx as never, await matching(ctx as never, message as Filtered), product as never)
    return { jobId: ctx.ids.guid() }
  },

  async bulkUpdateProductV3VariantsByFilter({ variant, ...message }, ctx) {
    const sent = variant as SentVariant
    checkVariantV3(ctx as never, sent, 'variant')
    await changeVariantsV3(ctx as never, await matching(ctx as never, message as Filtered), () => sent)
    return { jobId: ctx.ids.guid() }
  },

  async bulkAdjustProductV3VariantsByFilter({ filter, search, ...message }, ctx) {
    const adjustments = readAdjustments(message, ctx.site.currency)
    const ids = await matching(ctx as never, { filter: filter ?? {}, search })
    await changeVariantsV3(ctx as never, ids, (row, variant) =>
      adjustVariant(ctx as never, row, variant, adjustments),
    )
    return { jobId: ctx.ids.guid() }
  },

  async bulkDeleteProductsV3ByFilter(message, ctx) {
    await removeProductsV3(ctx as never, await matching(ctx as never, message as Filtered))
    return { jobId: ctx.ids.guid() }
  },

  async bulkUpdateProductTags({ productIds, assignTags, unassignTags }, ctx) {
    const products = productIds.map(id => ({ productId: String(id) }))
    const outcomes = await changeProductsV3(ctx as never, products, tagEdit(assignTags, unassignTags))
    return resultsOfProductsV3(ctx, outcomes, {}) as never
  },

  bulkUpdateProductTagsByFilter: ({ assignTags, unassignTags, ...message }, ctx) =>
    changeMatching(ctx as never, message as Filtered, tagEdit(assignTags, unassignTags)),

  async bulkAddInfoSectionsToProducts({ products, infoSectionIds, returnEntity, fields }, ctx) {
    const sections = await readInfoSections(ctx as never, idsOf(infoSectionIds))
    const outcomes = await changeProductsV3(ctx as never, products as never, addSections(sections))
    return resultsOfProductsV3(ctx, outcomes, { returnEntity, fields }) as never
  },

  async bulkRemoveInfoSectionsFromProducts({ products, infoSectionIds, returnEntity, fields }, ctx) {
    const edit = removeSections(idsOf(infoSectionIds))
    const outcomes = await changeProductsV3(ctx as never, products as never, edit)
    return resultsOfProductsV3(ctx, outcomes, { returnEntity, fields }) as never
  },

  async bulkAddInfoSectionsToProductsByFilter({ infoSectionIds, ...message }, ctx) {
    const sections = await readInfoSections(ctx as never, idsOf(infoSectionIds))
    return changeMatching(ctx as never, message as Filtered, addSections(sections))
  },

  bulkRemoveInfoSectionsFromProductsByFilter: ({ infoSectionIds, ...message }, ctx) =>
    changeMatching(ctx as never, message as Filtered, removeSections(idsOf(infoSectionIds))),

  bulkAddProductsToCategoriesByFilter: (message, ctx) =>
    changeCategories(ctx as never, message as never, true),

  bulkRemoveProductsFromCategoriesByFilter: (message, ctx) =>
    changeCategories(ctx as never, message as never, false),
})
