import type { RejectionReason } from '@stoa/contract'
import { canonicalJson } from '../../platform-support/canonical-json.ts'
import type { CatalogLine, StoredReference } from '../../storage/commerce/carts.ts'
import { DEFAULT_VARIANT, type ProductRow, STORES_APP, type VariantRow } from '../../stores/index.ts'
import { isExternalReference } from './catalog-plugins.ts'
import { resolveSubscription } from './subscription-option.ts'

/** Options of a catalogue reference as sent; not validated yet. */
export type RequestedOptions = Record<string, unknown>

/** The variant that a reference identifies, and its choices. */
export interface VariantChoice {
  variant: VariantRow
  choices: Record<string, string>
}

/**
 * Finds a variant by `variantId` or by the choices of `options`; a product with one variant needs neither
 * (protocol/catalogue §6). Undefined when the options are incomplete, contradictory or unknown.
 */
export function resolveVariant(row: ProductRow, requested: RequestedOptions): VariantChoice | undefined {
  const { doc, variants } = row
  const { variantId } = requested
  const options = [...doc.options, ...(doc.modifiers ?? [])]
  const choices = readChoices(options, requested.options)
  if (!choices || (variantId !== undefined && variantId !== null && typeof variantId !== 'string'))
    return undefined
  // Catalogue V3 calls the only variant of a product without options by the id of the product.
  const isNamed = ({ id }: VariantRow) =>
    !variantId ||
    id === variantId.toLowerCase() ||
    (id === DEFAULT_VARIANT && row.id === variantId.toLowerCase())
  const named = variants.filter(isNamed)
  const modifiers = doc.manageVariants ? (doc.modifiers ?? []) : options
  // All choices of modifiers share one stock, but each that is not optional needs a choice.
  for (const { name, optional, choices: possible } of modifiers) {
    if (!choices.has(name) && !optional && possible.length === 1)
      choices.set(name, possible[0]?.description ?? '')
    if (!choices.has(name) && !optional) return undefined
  }
  if (!doc.manageVariants) return named[0] && { variant: named[0], choices: Object.fromEntries(choices) }
  const isModifier = (name: string) => modifiers.some(modifier => modifier.name === name)
  const [variant, other] = named.filter(({ choices: own }) =>
    [...choices].every(([name, choice]) => isModifier(name) || own[name] === choice),
  )
  if (!variant || other) return undefined
  const chosen = [...choices].filter(([name]) => isModifier(name))
  return { variant, choices: { ...variant.choices, ...Object.fromEntries(chosen) } }
}

/** The choices that a stored reference has to name: those that the variant does not. */
function choicesBesides({ doc }: ProductRow, { variant, choices }: VariantChoice) {
  const open = Object.entries(choices).filter(([name]) => !Object.hasOwn(variant.choices, name))
  const isNeeded = doc.manageVariants ? open.length > 0 : doc.options.length > 0
  return isNeeded ? { options: Object.fromEntries(open) } : {}
}

/**
 * Choices by option name. A choice is named by its description or by its value, such as a colour code. The result is
 * a map, because an option may be named `__proto__`.
 */
function readChoices(
  options: ProductRow['doc']['options'],
  requested: unknown,
): Map<string, string> | undefined {
  const choices = new Map<string, string>()
  if (requested === undefined || requested === null) return choices
  if (typeof requested !== 'object' || Array.isArray(requested)) return undefined
  for (const [name, choice] of Object.entries(requested)) {
    const possible = options.find(option => option.name === name)?.choices ?? []
    const possibleChoice =
      possible.find(({ description }) => description === choice) ??
      possible.find(({ value }) => value === choice)
    if (!possibleChoice) return undefined
    choices.set(name, possibleChoice.description)
  }
  return choices
}

/** Texts by field title; undefined when one is missing, too long, or not a field of the product. */
function readTexts(
  fields: NonNullable<ProductRow['doc']['customTextFields']>,
  requested: unknown,
): Record<string, string> | undefined {
  if (
    requested !== undefined &&
    requested !== null &&
    (typeof requested !== 'object' || Array.isArray(requested))
  )
    return undefined
  const entries = Object.entries((requested ?? {}) as Record<string, unknown>).filter(
    ([, text]) => text !== '',
  )
  const fits = ([title, text]: [string, unknown]) => {
    const field = fields.find(declared => declared.title === title)
    return (
      field &&
      typeof text === 'string' &&
      [...text].length >= (field.minLength ?? 0) &&
      [...text].length <= (field.maxLength ?? Number.POSITIVE_INFINITY)
    )
  }
  if (!entries.every(fits)) return undefined
  const texts = new Map(entries as [string, string][])
  const complete = fields.every(({ title, mandatory }) => !mandatory || texts.get(title ?? '')?.trim())
  return complete ? Object.fromEntries(texts) : undefined
}

export type Resolution =
  | { reference: StoredReference; variant: VariantRow; reason?: undefined }
  | { reason: RejectionReason }

/** Validates a requested item against its product: returns the stored reference, or the reason for rejection. */
export function resolveReference(
  row: ProductRow | undefined,
  requested: RequestedOptions,
  { isMerchant = false } = {},
): Resolution {
  if (!row?.doc.visible) return { reason: 'NOT_FOUND' }
  const choice = resolveVariant(row, requested)
  const subscription = resolveSubscription(row, requested)
  // Shoppers do not choose hidden options.
  const isOffered = subscription !== undefined && (isMerchant || !subscription?.hidden)
  if (!choice || !isOffered) return { reason: 'INVALID_OPTIONS' }
  if (choice.variant.doc.visible === false) return { reason: 'NOT_AVAILABLE' }
  const texts = readTexts(row.doc.customTextFields ?? [], requested.customTextFields)
  if (!texts) return { reason: 'INVALID_CUSTOM_TEXT' }
  const options = {
    ...(row.doc.manageVariants && { variantId: choice.variant.id }),
    ...choicesBesides(row, choice),
    ...(Object.keys(texts).length > 0 && { customTextFields: texts }),
    ...(subscription && { subscriptionOptionId: subscription.id }),
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

/** Identity of an item and its subscription: references with equal keys share one line of the cart. */
export const referenceKey = (reference: StoredReference) => {
  if (isExternalReference(reference)) return canonicalJson(reference)
  const { catalogItemId, options = {} } = reference
  return JSON.stringify([
    catalogItemId,
    options.variantId ?? '',
    sorted(options.options),
    sorted(options.customTextFields),
    options.subscriptionOptionId ?? '',
  ])
}

/** Equal for lines that are the same thing at the same terms, so that a cart has one of them. */
export const catalogLineKey = ({
  catalogReference,
  overrides,
  selectedMembership,
  extendedFields,
}: Omit<CatalogLine, 'id' | 'quantity' | 'name'>) =>
  `${referenceKey(catalogReference)} ${canonicalJson([overrides ?? {}, selectedMembership ?? {}, ...(extendedFields ? [extendedFields] : [])])}`
