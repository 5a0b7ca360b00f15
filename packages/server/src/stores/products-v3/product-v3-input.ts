import { isDeepStrictEqual } from 'node:util'
import type { Input, MediaItem, ProductV3 } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { ViolationCollector } from '../../call/violation-collector.ts'
import { checkRichContent } from '../../platform-support/rich-content.ts'
import { htmlToRich, richToHtml } from '../../platform-support/rich-html.ts'
import { assignSent } from '../../platform-support/strip-nulls.ts'
import { type CategoryTree, categoryTree } from '../categories/category-tree.ts'
import {
  NEW_PRODUCT,
  type ProductRow,
  type StoredProduct,
  type VariantRow,
} from '../products/stored-product.ts'
import { uploadedMedia } from '../products/uploaded-media.ts'
import { NO_NAMES, type ResolvedNames } from './product-v3-names.ts'
import { writeOptions } from './product-v3-write-options.ts'
import { writeVariants } from './product-v3-write-variants.ts'

export type SentProduct = Input<ProductV3>
/** Errors of names that no entity has. */
export type NameError = 'BRAND_NOT_FOUND' | 'RIBBON_NOT_FOUND' | 'INFO_SECTION_NOT_FOUND'
type ProductV3Ctx = Ctx<NameError>

/** Fields that are stored as sent; null clears them. */
const VERBATIM = ['taxGroupId', 'seoData', 'visibleInPos', 'extendedFields'] as const

function writeDescription(
  doc: StoredProduct,
  sent: SentProduct,
  at: string,
  violations: ViolationCollector,
): void {
  const { description: rich, plainDescription: plain } = sent
  const isNewRich =
    rich !== undefined && !isDeepStrictEqual(rich, doc.richDescription ?? htmlToRich(doc.description ?? ''))
  const isNewPlain = plain !== undefined && (plain ?? '') !== (doc.description ?? '')
  if (isNewRich && isNewPlain && richToHtml(rich) !== (plain ?? ''))
    violations.add(
      `${at}.plainDescription`,
      'FIELD_NOT_ALLOWED',
      'must not differ from description: send one of the two',
    )
  if (isNewRich) {
    if (rich)
      checkRichContent(rich, `${at}.description`, (field, problem) =>
        violations.add(field, 'VALIDATION', problem),
      )
    assignSent(doc, { richDescription: rich, description: rich && richToHtml(rich) })
  } else if (isNewPlain) {
    delete doc.richDescription
    assignSent(doc, { description: plain })
  }
}

/** Pictures and videos after a write: those that the product has are selected by their ids. */
async function writeMedia(
  ctx: Ctx,
  doc: StoredProduct,
  sent: SentProduct,
  at: string,
  violations: ViolationCollector,
) {
  const items = sent.media === null ? [] : sent.media?.itemsInfo === null ? [] : sent.media?.itemsInfo?.items
  if (!items) return
  const known = new Map(doc.media.map(item => [item.id, item]))
  const files = await uploadedMedia(
    ctx,
    items.map(item => ({ mediaId: item?.id && !known.has(item.id) ? item.id : null })),
  )
  doc.media = items.flatMap((item, i): MediaItem[] => {
    const { id, url, altText, displayName } = item ?? {}
    const found =
      (id && (known.get(id) ?? files.get(id.toLowerCase()))) ||
      (url ? { id: ctx.ids.guid(), mediaType: 'image' as const, title: '', image: { url } } : undefined)
    if (!found) {
      violations.add(
        `${at}.media.itemsInfo.items[${i}]`,
        'REQUIRED_ONE_OF_FIELD',
        'needs a url, or the id of a picture of the product or of a READY media file',
      )
      return []
    }
    const { altText: _, ...image } = found.image ?? { url: '' }
    const text = altText === undefined ? found.image?.altText : altText
    return [
      {
        ...found,
        ...(displayName !== undefined && { title: displayName ?? '' }),
        ...(found.image && { image: { ...image, ...(text && { altText: text }) } as MediaItem['image'] }),
      } as MediaItem,
    ]
  })
}

function writePhysical(doc: StoredProduct, sent: SentProduct): void {
  const { physicalProperties: physical } = sent
  if (!physical) return
  assignSent(doc, physical, ['deliveryProfileId', 'fulfillerId'])
  if (physical.pricePerUnit === undefined) return
  const { baseQuantity: _, baseMeasurementUnit: __, ...total } = doc.pricePerUnitData ?? {}
  const { quantity, measurementUnit } = physical.pricePerUnit ?? {}
  const data = {
    ...total,
    ...(quantity && { baseQuantity: quantity }),
    ...(measurementUnit && { baseMeasurementUnit: measurementUnit }),
  }
  assignSent(doc, { pricePerUnitData: Object.keys(data).length > 0 ? data : null })
}

async function writeNames(ctx: ProductV3Ctx, doc: StoredProduct, sent: SentProduct, names: ResolvedNames) {
  const { brand, ribbon, additionalRibbons, infoSections } = sent
  if (brand !== undefined)
    assignSent(doc, {
      brand:
        brand && (brand.id || brand.name)
          ? (names.brand(brand) ?? ctx.fail('BRAND_NOT_FOUND', { id: brand.id }))
          : null,
    })
  const ribbonName = (label: NonNullable<typeof ribbon>) =>
    names.ribbon(label) ?? ctx.fail('RIBBON_NOT_FOUND', { id: label.id })
  if (ribbon !== undefined)
    assignSent(doc, { ribbon: ribbon && (ribbon.id || ribbon.name) ? ribbonName(ribbon) : null })
  if (additionalRibbons !== undefined)
    assignSent(doc, {
      additionalRibbons: additionalRibbons?.length
        ? additionalRibbons.map(label => ribbonName(label ?? {}))
        : null,
    })
  if (infoSections === undefined) return
  doc.additionalInfoSections = []
  for (const section of infoSections ?? []) {
    const found = await names.section(section ?? {})
    const { id, uniqueName } = section ?? {}
    doc.additionalInfoSections.push(found ?? ctx.fail('INFO_SECTION_NOT_FOUND', { id, uniqueName }))
  }
}

/** Whether the category of breadcrumbs exists. */
function checkMainCategory(
  doc: StoredProduct,
  tree: CategoryTree,
  at: string,
  violations: ViolationCollector,
) {
  if (doc.mainCategoryId && !tree.has(doc.mainCategoryId))
    violations.add(`${at}.mainCategoryId`, 'VALIDATION', 'must be the id of a category')
}

/**
 * Document and variants of a product after a write of catalogue V3. Fields that are not sent stay; those sent replace the
 * stored ones as a whole, null clears one. The slug is that of the request, not checked.
 */
export async function applyProductV3(
  ctx: ProductV3Ctx,
  sent: SentProduct,
  { row, names, at }: { row?: ProductRow; names: ResolvedNames; at: string },
): Promise<WrittenProduct> {
  return writeProduct(ctx, sent, { row, names, at, writeLabels: doc => writeNames(ctx, doc, sent, names) })
}

/** The same after a write of variants alone. */
export const applyVariantsV3 = (
  ctx: Ctx,
  variants: NonNullable<SentProduct['variantsInfo']>['variants'],
  { row, at }: { row: ProductRow; at: string },
) => writeProduct(ctx, { variantsInfo: { variants } }, { row, names: NO_NAMES, at })

interface WrittenProduct {
  doc: StoredProduct
  variants: VariantRow[]
  sentIds: string[]
}

async function writeProduct(
  ctx: Ctx,
  sent: SentProduct,
  {
    row,
    names,
    at,
    writeLabels,
  }: {
    row: ProductRow | undefined
    names: ResolvedNames
    at: string
    /** Writes the names of brand, ribbons and info sections. */
    writeLabels?: (doc: StoredProduct) => Promise<void>
  },
): Promise<WrittenProduct> {
  const doc = structuredClone(row?.doc ?? NEW_PRODUCT)
  const violations = new ViolationCollector()
  if (sent.name) doc.name = sent.name
  else if (sent.name !== undefined || !row) violations.add(`${at}.name`, 'REQUIRED_FIELD', 'is required')
  if (sent.slug) doc.slug = sent.slug
  if (sent.visible !== undefined) doc.visible = sent.visible ?? true
  const type = sent.productType === 'DIGITAL' ? 'digital' : 'physical'
  if (sent.productType && row && type !== doc.productType)
    violations.add(
      `${at}.productType`,
      'FIELD_NOT_ALLOWED',
      'can be set only when the product is created: leave it out',
    )
  else if (sent.productType) doc.productType = type
  assignSent(doc, sent, VERBATIM)
  assignSent(doc, {
    tags: sent.tags && { ...doc.tags, ...sent.tags },
    mainCategoryId: sent.mainCategoryId?.toLowerCase() ?? sent.mainCategoryId,
  })
  if (sent.mainCategoryId) checkMainCategory(doc, await categoryTree(ctx), at, violations)
  writeDescription(doc, sent, at, violations)
  await writeMedia(ctx, doc, sent, at, violations)
  writePhysical(doc, sent)
  await writeLabels?.(doc)
  const { site, ids } = ctx
  const mediaIds = new Set(doc.media.flatMap(({ id }) => id ?? []))
  const options = writeOptions(
    doc,
    { options: sent.options, modifiers: sent.modifiers },
    { row, writes: { siteId: site.id, names, mediaIds, violations }, at },
  )
  const sentVariants = sent.variantsInfo?.variants
  if (!row && !sentVariants?.length)
    violations.add(
      `${at}.variantsInfo.variants`,
      'REQUIRED_FIELD',
      'is required: a product has at least one variant',
    )
  violations.throwIfAny()
  const writes = { siteId: site.id, currency: site.currency, ids, violations }
  return { doc, ...writeVariants(doc, sentVariants, { row, options, writes, at }) }
}
