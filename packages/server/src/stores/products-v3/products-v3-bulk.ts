import { contract, type RequestOf } from '@stoa/contract'
import { isExactAmount } from '@stoa/contract/money'
import { implementSome } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import type { Adjustments } from '../inventory/adjust-variant.ts'
import {
  changeProductsV3,
  type ProductEdit,
  readInfoSections,
  resultsOfProductsV3,
} from './product-v3-writes.ts'

const { bulkRemoveInfoSectionsFromProducts, bulkAdjustProductV3VariantsByFilter } = contract.productsV3Bulk

const TAGS_MAX = 100
const SECTIONS_MAX = 100

type Tags = { tagIds?: readonly (string | null)[] | null | undefined } | null | undefined
type SentTags = { publicTags?: Tags; privateTags?: Tags } | null | undefined
type SentProducts = RequestOf<typeof bulkRemoveInfoSectionsFromProducts>['products']

/** Ids as they are stored. */
export const idsOf = (list: readonly (string | null)[]) => list.flatMap(id => (id ? [id.toLowerCase()] : []))

/** Removes tags from a product, then adds others. */
export const tagEdit =
  (assigned: SentTags, unassigned: SentTags): ProductEdit =>
  doc => {
    const next = structuredClone(doc.tags ?? {})
    for (const name of ['publicTags', 'privateTags'] as const) {
      const remove = new Set(unassigned?.[name]?.tagIds ?? [])
      const add = (assigned?.[name]?.tagIds ?? []).flatMap(id => id ?? [])
      if (remove.size === 0 && add.length === 0) continue
      const others = (next[name]?.tagIds ?? []).filter(id => !remove.has(id))
      const tagIds = [...new Set([...others, ...add])]
      if (tagIds.length > TAGS_MAX) return `tags.${name}.tagIds would have more than ${TAGS_MAX} tags`
      next[name] = { tagIds }
    }
    doc.tags = next
    return undefined
  }

type Section = Awaited<ReturnType<typeof readInfoSections>>[number]

/** Adds info sections to a product. */
export const addSections =
  (sections: readonly Section[]): ProductEdit =>
  doc => {
    const stored = doc.additionalInfoSections ?? []
    const known = new Set(stored.map(({ id }) => id))
    const all = [...stored, ...sections.filter(({ id }) => !known.has(id))]
    if (all.length > SECTIONS_MAX) return `infoSections would have more than ${SECTIONS_MAX} sections`
    doc.additionalInfoSections = all
    return undefined
  }

/** Removes info sections from a product. */
export const removeSections =
  (ids: readonly string[]): ProductEdit =>
  doc => {
    doc.additionalInfoSections = (doc.additionalInfoSections ?? []).filter(
      ({ id }) => !id || !ids.includes(id),
    )
    return undefined
  }

const ADJUSTED = ['actualPrice', 'compareAtPrice', 'compareAtPriceDiscount', 'cost'] as const

/** The adjustments of a request: at least one, each by an amount or a percentage. */
export function readAdjustments(
  sent: Omit<RequestOf<typeof bulkAdjustProductV3VariantsByFilter>, 'filter' | 'search'>,
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

const withRevisions = (products: SentProducts) =>
  products.map(({ productId, revision }) => ({
    productId: String(productId),
    revision: revision ?? undefined,
  }))

/** Changes of many products of catalogue V3 by their ids (protocol/catalogue §13). */
export const productV3BulkHandlers = implementSome(contract.productsV3Bulk, {
  async bulkUpdateProductTags({ productIds, assignTags, unassignTags }, ctx) {
    const products = productIds.map(id => ({ productId: String(id) }))
    const outcomes = await changeProductsV3(ctx, products, tagEdit(assignTags, unassignTags))
    return resultsOfProductsV3(ctx, outcomes, {})
  },

  async bulkAddInfoSectionsToProducts({ products, infoSectionIds, returnEntity, fields }, ctx) {
    const edit = addSections(await readInfoSections(ctx, idsOf(infoSectionIds)))
    const outcomes = await changeProductsV3(ctx, withRevisions(products), edit)
    return resultsOfProductsV3(ctx, outcomes, { returnEntity, fields })
  },

  async bulkRemoveInfoSectionsFromProducts({ products, infoSectionIds, returnEntity, fields }, ctx) {
    const edit = removeSections(idsOf(infoSectionIds))
    const outcomes = await changeProductsV3(ctx, withRevisions(products), edit)
    return resultsOfProductsV3(ctx, outcomes, { returnEntity, fields })
  },
})
