import type { Product, RefusalReason } from '@stoa/contract'
import type { StoredReference } from '../storage/commerce/carts.ts'
import { type ProductRow, STORES_APP, type VariantRow } from '../stores/index.ts'

/** Options of a catalogue reference as they were sent. */
export type GivenOptions = Record<string, unknown>

/** The variant that a reference names, and the choices that lead to it. */
export interface VariantChoice {
  variant: VariantRow
  choices: Record<string, string>
}

/**
 * Finds the variant that options name: by `variantId`, or by the choices of `options`; a product with one variant
 * needs neither (protocol/catalogue §6). Undefined when they are incomplete, contradict each other or name nothing.
 */
export function resolveVariant(row: ProductRow, given: GivenOptions): VariantChoice | undefined {
  const { doc, variants } = row
  const { variantId } = given
  const choices = readChoices(doc.options, given.options)
  if (!choices || (variantId !== undefined && variantId !== null && typeof variantId !== 'string'))
    return undefined
  const named = variants.filter(({ id }) => !variantId || id === variantId.toLowerCase())
  if (doc.manageVariants) {
    const fitting = named.filter(variant =>
      [...choices].every(([name, choice]) => variant.choices[name] === choice),
    )
    const [variant, other] = fitting
    return variant && !other ? { variant, choices: variant.choices } : undefined
  }
  // Without managed variants all choices share one stock, and each option must still be chosen.
  for (const { name, choices: possible } of doc.options) {
    if (!choices.has(name) && possible.length === 1) choices.set(name, possible[0]?.description ?? '')
    if (!choices.has(name)) return undefined
  }
  return named[0] && { variant: named[0], choices: Object.fromEntries(choices) }
}

/**
 * Choices by option name; a choice may be given by its description or by its value, a colour code say. They are a map,
 * since an option may be called `__proto__`.
 */
function readChoices(options: ProductRow['doc']['options'], given: unknown): Map<string, string> | undefined {
  const choices = new Map<string, string>()
  if (given === undefined || given === null) return choices
  if (typeof given !== 'object' || Array.isArray(given)) return undefined
  for (const [name, asked] of Object.entries(given)) {
    const possible = options.find(option => option.name === name)?.choices ?? []
    const found =
      possible.find(({ description }) => description === asked) ??
      possible.find(({ value }) => value === asked)
    if (!found) return undefined
    choices.set(name, found.description)
  }
  return choices
}

/** Texts by the title of their field; undefined when one is missing, too long, or for no field of the product. */
function readTexts(
  fields: NonNullable<Product['customTextFields']>,
  given: unknown,
): Record<string, string> | undefined {
  if (given !== undefined && given !== null && (typeof given !== 'object' || Array.isArray(given)))
    return undefined
  const sent = Object.entries((given ?? {}) as Record<string, unknown>).filter(([, text]) => text !== '')
  const fits = ([title, text]: [string, unknown]) => {
    const field = fields.find(known => known.title === title)
    return (
      field && typeof text === 'string' && [...text].length <= (field.maxLength ?? Number.POSITIVE_INFINITY)
    )
  }
  if (!sent.every(fits)) return undefined
  const texts = new Map(sent as [string, string][])
  const complete = fields.every(({ title, mandatory }) => !mandatory || texts.get(title ?? '')?.trim())
  return complete ? Object.fromEntries(texts) : undefined
}

export type Resolution =
  | { reference: StoredReference; variant: VariantRow; reason?: undefined }
  | { reason: RefusalReason }

/** What a shopper asks for, checked against the product: the reference in its stored form, or why it cannot be had. */
export function resolveReference(row: ProductRow | undefined, given: GivenOptions): Resolution {
  if (!row?.doc.visible) return { reason: 'NOT_FOUND' }
  const choice = resolveVariant(row, given)
  if (!choice) return { reason: 'INVALID_OPTIONS' }
  if (choice.variant.doc.visible === false) return { reason: 'NOT_AVAILABLE' }
  const texts = readTexts(row.doc.customTextFields ?? [], given.customTextFields)
  if (!texts) return { reason: 'INVALID_CUSTOM_TEXT' }
  const options = {
    ...(row.doc.manageVariants && { variantId: choice.variant.id }),
    ...(!row.doc.manageVariants && row.doc.options.length > 0 && { options: choice.choices }),
    ...(Object.keys(texts).length > 0 && { customTextFields: texts }),
  }
  return {
    variant: choice.variant,
    reference: {
      appId: STORES_APP,
      catalogItemId: row.id,
      ...(Object.keys(options).length > 0 && { options }),
    },
  }
}

const sorted = (map: Record<string, string> = {}) => Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1))

/** Lines with equal keys are the same thing: one line of the cart. */
export const referenceKey = ({ catalogItemId, options = {} }: StoredReference) =>
  JSON.stringify([
    catalogItemId,
    options.variantId ?? '',
    sorted(options.options),
    sorted(options.customTextFields),
  ])
