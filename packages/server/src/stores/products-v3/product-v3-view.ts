import type { ProductV3 } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { htmlToRich, richToHtml } from '../../platform-support/rich-html.ts'
import { shownExtendedFields } from '../../platform-support/shown-extended-fields.ts'
import type { CatalogueLabel } from '../../storage/commerce/products-v3.ts'
import { actualPriceRange, pricesOf } from '../prices/discounted-price.ts'
import { productPage } from '../products/product-page.ts'
import {
  availableUnits,
  orderableUnits,
  type ProductRow,
  type VariantRow,
} from '../products/stored-product.ts'
import { type View, viewOf } from '../products/view.ts'
import { toMediaV3 } from './product-v3-media.ts'
import { toModifiersV3, toOptionsV3 } from './product-v3-options.ts'
import { toMoney, toVariantV3 } from './product-v3-variants.ts'

/** What the form of catalogue V3 depends on besides the product. */
export interface ViewV3 extends View {
  /** Names of the fields that the request asks for. */
  fields: ReadonlySet<string>
  labels: readonly CatalogueLabel[]
}

const MERCHANTS_ONLY = 'MERCHANT_DATA'

/** The view of a request. Rejects fields that are for merchants only. */
export function viewV3Of(
  ctx: Ctx,
  fields: readonly (string | null)[] | null | undefined,
  labels: readonly CatalogueLabel[] = [],
): ViewV3 {
  const requested = new Set((fields ?? []).filter(name => name !== null))
  if (requested.has(MERCHANTS_ONLY) && ctx.caller.role !== 'merchant')
    rejectField('fields', 'FIELD_NOT_ALLOWED', `must not have ${MERCHANTS_ONLY}: call with an API key`)
  return { ...viewOf(ctx), fields: requested, labels }
}

/** The variants that the caller sees. */
export const shownVariants = (row: ProductRow, { merchant }: Pick<View, 'merchant'>) =>
  merchant ? row.variants : row.variants.filter(({ doc }) => doc.visible !== false)

const labelOf = (view: ViewV3, kind: CatalogueLabel['kind'], name: string, shown = name) => {
  const id = view.labels.find(label => label.kind === kind && label.name === name)?.id
  return { ...(id && { id }), name: shown }
}

function toInventory({ variants }: ProductRow): ProductV3['inventory'] {
  const inStock = variants.filter(variant => availableUnits(variant) !== 0).length
  const enabled = variants.filter(({ preorder }) => preorder).length
  const orderable = variants.filter(variant => {
    const { units, preorder } = orderableUnits(variant)
    return preorder && units !== 0
  }).length
  const all = variants.length
  return {
    availabilityStatus:
      inStock === 0 ? 'OUT_OF_STOCK' : inStock < all ? 'PARTIALLY_OUT_OF_STOCK' : 'IN_STOCK',
    preorderStatus: enabled === 0 ? 'DISABLED' : enabled < all ? 'PARTIALLY_ENABLED' : 'ENABLED',
    preorderAvailability:
      orderable === 0 ? 'NO_VARIANTS' : orderable < all ? 'SOME_VARIANTS' : 'ALL_VARIANTS',
  }
}

const rangeOf = (amounts: readonly number[], view: ViewV3) => ({
  minValue: toMoney(Math.min(...amounts), view),
  maxValue: toMoney(Math.max(...amounts), view),
})

function toPrices(row: ProductRow, view: ViewV3) {
  const { doc } = row
  const actual = actualPriceRange(doc, row.variants)
  const compared = shownVariants(row, { merchant: false }).flatMap(variant => {
    const { full, price } = pricesOf(doc, variant.doc)
    return full > price ? Number(full) : []
  })
  const costs = row.variants.flatMap(variant => variant.doc.costMinor ?? doc.costMinor ?? [])
  return {
    actualPriceRange: rangeOf([actual.min, actual.max], view),
    ...(compared.length > 0 && { compareAtPriceRange: rangeOf(compared, view) }),
    ...(view.fields.has(MERCHANTS_ONLY) && costs.length > 0 && { costRange: rangeOf(costs, view) }),
  }
}

function toPhysicalProperties({ doc, variants }: ProductRow, view: ViewV3): ProductV3['physicalProperties'] {
  const weights = variants.flatMap(variant => variant.doc.weight ?? doc.weight ?? [])
  const { baseQuantity, baseMeasurementUnit } = doc.pricePerUnitData ?? {}
  return {
    ...(baseQuantity !== undefined && {
      pricePerUnit: {
        quantity: baseQuantity,
        ...(baseMeasurementUnit && { measurementUnit: baseMeasurementUnit }),
      },
    }),
    ...(doc.deliveryProfileId && { deliveryProfileId: doc.deliveryProfileId }),
    ...(doc.fulfillerId && { fulfillerId: doc.fulfillerId }),
    ...(weights.length > 0 && {
      shippingWeightRange: { minValue: Math.min(...weights), maxValue: Math.max(...weights) },
    }),
    ...(view.fields.has('WEIGHT_MEASUREMENT_UNIT_INFO') && {
      weightMeasurementUnitInfo: { weightMeasurementUnit: view.site.settings.weightUnit },
    }),
  }
}

function toInfoSections({ doc }: ProductRow, view: ViewV3): ProductV3['infoSections'] {
  return (doc.additionalInfoSections ?? []).map(({ id, title, description, isTranslated }) => {
    const entity = id
      ? view.labels.find(label => label.kind === 'INFO_SECTION' && label.id === id)?.doc
      : undefined
    const text =
      entity && !isTranslated
        ? ((entity.plainDescription as string) ?? richToHtml(entity.description))
        : (description ?? '')
    return {
      ...(id && entity && { id, uniqueName: entity.uniqueName as string }),
      title: (isTranslated ? title : ((entity?.title as string | undefined) ?? title)) ?? '',
      ...(view.fields.has('INFO_SECTION_PLAIN_DESCRIPTION') && { plainDescription: text }),
      ...(view.fields.has('INFO_SECTION_DESCRIPTION') && {
        description:
          (isTranslated ? undefined : (entity?.description as Record<string, unknown> | undefined)) ??
          htmlToRich(text),
      }),
    }
  })
}

function toSubscriptions({ subscriptions }: ProductRow, view: ViewV3): ProductV3['subscriptionDetails'] {
  const offered = (subscriptions?.options ?? []).filter(({ hidden }) => view.merchant || !hidden)
  if (offered.length === 0) return undefined
  return {
    allowOneTimePurchases: !subscriptions?.required,
    subscriptions: offered.map(
      ({ id, hidden, doc: { title, description, subscriptionSettings, discount } }) => {
        const { type, value = 0, valueMinor = 0 } = discount ?? {}
        return {
          id,
          ...(title && { title }),
          ...(description && { description }),
          visible: !hidden,
          frequency: subscriptionSettings?.frequency ?? 'UNDEFINED',
          interval: subscriptionSettings?.interval ?? 1,
          autoRenewal: subscriptionSettings?.autoRenewal ?? false,
          ...(subscriptionSettings?.billingCycles && { billingCycles: subscriptionSettings.billingCycles }),
          ...(type === 'PERCENT' && { discount: { type, percentOff: value } }),
          ...(type === 'AMOUNT' && { discount: { type, amountOff: toMoney(valueMinor, view).amount } }),
        }
      },
    ),
  }
}

function toVariantSummary(row: ProductRow, view: ViewV3): ProductV3['variantSummary'] {
  const visible = shownVariants(row, view)
  const cheapest = visible.reduce<VariantRow | undefined>((least, variant) => {
    const price = (each: VariantRow) => pricesOf(row.doc, each.doc).price
    return least && price(least) <= price(variant) ? least : variant
  }, undefined)
  return {
    variantCount: visible.length,
    ...(view.fields.has('MIN_PRICE_VARIANT') &&
      cheapest && { minPriceVariant: toVariantV3(row, cheapest, view) }),
  }
}

/** A stored product in the form of catalogue V3 (protocol/catalogue §9). Lists leave the variants out. */
export function toProductV3(row: ProductRow, view: ViewV3, { withVariants = true } = {}): ProductV3 {
  const { doc } = row
  const has = (name: string) => view.fields.has(name)
  const subscriptionDetails = toSubscriptions(row, view)
  const [main] = doc.media
  const mediaOf = (item: (typeof doc.media)[number]) =>
    toMediaV3(item, view, { withThumbnail: has('THUMBNAIL') })
  const { publicTags, privateTags } = doc.tags ?? {}
  const tags = {
    ...(publicTags && { publicTags }),
    ...(privateTags && view.merchant && { privateTags }),
  }
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: isoTime(row.created_at),
    updatedDate: isoTime(row.updated_at),
    name: doc.name,
    slug: doc.slug,
    visible: doc.visible,
    visibleInPos: doc.visibleInPos ?? true,
    productType: doc.productType === 'digital' ? 'DIGITAL' : 'PHYSICAL',
    ...(has('URL') && { url: productPage(doc.slug, view) }),
    ...(has('CURRENCY') && { currency: view.site.currency }),
    ...(has('PLAIN_DESCRIPTION') && { plainDescription: doc.description ?? '' }),
    ...(has('DESCRIPTION') && { description: doc.richDescription ?? htmlToRich(doc.description ?? '') }),
    media: {
      ...(main && { main: mediaOf(main) }),
      ...(has('MEDIA_ITEMS_INFO') && { itemsInfo: { items: doc.media.map(mediaOf) } }),
    },
    ...(doc.seoData && { seoData: doc.seoData }),
    ...(doc.taxGroupId && { taxGroupId: doc.taxGroupId.toLowerCase() }),
    options: toOptionsV3(row, view),
    modifiers: toModifiersV3(row, view),
    ...(doc.brand && { brand: labelOf(view, 'BRAND', doc.brand) }),
    ...(has('INFO_SECTION') && { infoSections: toInfoSections(row, view) }),
    ...(doc.ribbon && { ribbon: labelOf(view, 'RIBBON', row.original?.ribbon ?? doc.ribbon, doc.ribbon) }),
    ...(doc.additionalRibbons && {
      additionalRibbons: doc.additionalRibbons.map(name => labelOf(view, 'RIBBON', name)),
    }),
    ...(doc.mainCategoryId && { mainCategoryId: doc.mainCategoryId }),
    inventory: toInventory(row),
    ...toPrices(row, view),
    ...(doc.productType === 'physical' && { physicalProperties: toPhysicalProperties(row, view) }),
    ...(withVariants
      ? {
          variantsInfo: {
            variants: shownVariants(row, view).map(variant => toVariantV3(row, variant, view)),
          },
        }
      : {}),
    variantSummary: toVariantSummary(row, view),
    ...(subscriptionDetails && { subscriptionDetails }),
    ...(Object.keys(tags).length > 0 && { tags }),
    ...shownExtendedFields(doc.extendedFields, view),
  }
}
