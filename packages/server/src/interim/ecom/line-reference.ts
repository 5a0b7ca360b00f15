import type { Input, LineItem, RefusalReason } from '@stoa/contract'
import { isGuid } from '../../stores/product-id.ts'
import { sameChoices } from '../../stores/product-input.ts'
import { type ProductRow, STORES_APP, type VariantRow } from '../../stores/stored-product.ts'
import type { StoredLine } from '../storage/carts.ts'

/** A line of the catalogue as the caller asked for it, before it is looked up. */
export interface AskedLine {
  index: number
  quantity: number
  appId: string
  productId: string
  variantId?: string
  choices?: Record<string, string>
  customText?: Record<string, string>
}

type Texts = Record<string, string>

/** Reads `catalogReference` (`wire/core.md` §14). Ids that are none are kept: they will name nothing. */
export function readReference(line: Input<LineItem>, index: number): AskedLine {
  const { appId, catalogItemId, options } = line.catalogReference ?? {}
  const { variantId, options: choices, customTextFields } = (options ?? {}) as Record<string, unknown>
  return {
    index,
    quantity: line.quantity ?? 1,
    appId: appId ?? STORES_APP,
    productId: (catalogItemId ?? '').toLowerCase(),
    ...(typeof variantId === 'string' && variantId && { variantId: variantId.toLowerCase() }),
    ...(isTexts(choices) && Object.keys(choices).length > 0 && { choices }),
    ...(isTexts(customTextFields) &&
      Object.keys(customTextFields).length > 0 && { customText: customTextFields }),
  }
}

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(text => typeof text === 'string')

/** The line that an asked one becomes, or why it cannot. Whether there is enough of it is another question. */
export function resolveLine(
  asked: AskedLine,
  row: ProductRow | undefined,
  newId: () => string,
): StoredLine | RefusalReason {
  if (asked.appId !== STORES_APP) return 'UNKNOWN_CATALOG'
  if (!row?.doc.visible) return 'NOT_FOUND'
  const variant = findVariant(row, asked)
  if (!variant || !optionsFit(row, asked)) return 'INVALID_OPTIONS'
  if (variant.doc.visible === false) return 'NOT_AVAILABLE'
  if (!customTextFits(row, asked.customText ?? {})) return 'INVALID_CUSTOM_TEXT'
  const choices = row.doc.manageVariants ? variant.choices : asked.choices
  return {
    id: newId(),
    quantity: asked.quantity,
    productId: row.id,
    variantId: variant.id,
    name: row.doc.name,
    ...(!row.doc.manageVariants && choices && { choices }),
    ...(asked.customText && { customText: asked.customText }),
    catalogReference: {
      appId: STORES_APP,
      catalogItemId: row.id,
      ...referenceOptions(row, variant, asked),
    },
  }
}

function referenceOptions(row: ProductRow, variant: VariantRow, { choices, customText }: AskedLine) {
  const options = {
    ...(row.doc.manageVariants ? { variantId: variant.id } : choices && { options: choices }),
    ...(customText && { customTextFields: customText }),
  }
  return Object.keys(options).length > 0 ? { options } : {}
}

/** By id, by its choices, or the only one there is. */
function findVariant(row: ProductRow, { variantId, choices }: AskedLine): VariantRow | undefined {
  if (variantId) return row.variants.find(variant => variant.id === variantId)
  if (!row.doc.manageVariants || row.variants.length === 1) return row.variants[0]
  return choices && row.variants.find(variant => sameChoices(variant.choices, choices))
}

/** Without managed variants, every option of the product must be chosen, and nothing else. */
function optionsFit({ doc }: ProductRow, { choices = {} }: AskedLine): boolean {
  if (doc.manageVariants) {
    return Object.entries(choices).every(([name, choice]) => hasChoice(doc.options, name, choice))
  }
  return (
    Object.keys(choices).length === doc.options.length &&
    Object.entries(choices).every(([name, choice]) => hasChoice(doc.options, name, choice))
  )
}

const hasChoice = (options: ProductRow['doc']['options'], name: string, choice: string) =>
  options.some(
    option => option.name === name && option.choices.some(({ description }) => description === choice),
  )

function customTextFits({ doc }: ProductRow, texts: Texts): boolean {
  const fields = doc.customTextFields ?? []
  return (
    Object.keys(texts).every(title => fields.some(field => field.title === title)) &&
    fields.every(({ title = '', maxLength = 500, mandatory }) => {
      const text = texts[title] ?? ''
      return text.length <= maxLength && (!mandatory || text.trim() !== '')
    })
  )
}

/** Whether two lines buy the same thing, so that their quantities add up. Custom lines never do. */
export const sameThing = (a: StoredLine, b: StoredLine) =>
  a.productId !== undefined &&
  a.productId === b.productId &&
  a.variantId === b.variantId &&
  sameChoices(a.choices ?? {}, b.choices ?? {}) &&
  sameChoices(a.customText ?? {}, b.customText ?? {})

/** The ids of products that could exist, each once. */
export const productIdsOf = (lines: readonly { productId?: string }[]) =>
  [...new Set(lines.map(line => line.productId ?? ''))].filter(isGuid)
