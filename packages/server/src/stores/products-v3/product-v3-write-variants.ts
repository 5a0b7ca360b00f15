import { isDeepStrictEqual } from 'node:util'
import type { Input, VariantV3 } from '@stoa/contract'
import { isExactAmount } from '@stoa/contract/money'
import type { Ids } from '../../call/clock.ts'
import type { ViolationCollector } from '../../call/violation-collector.ts'
import { assignSent } from '../../platform-support/strip-nulls.ts'
import { pricesOf } from '../prices/discounted-price.ts'
import { toMinorUnits } from '../products/minor-units.ts'
import { choiceIdOf, optionIdOf } from '../products/option-ids.ts'
import {
  DEFAULT_VARIANT,
  isTracked,
  type ProductRow,
  type StoredProduct,
  type VariantRow,
} from '../products/stored-product.ts'
import { combinationsOf, sameChoices, variantsOf } from '../products/variants-of.ts'
import { storePrices, type VariantPrices } from './product-v3-prices.ts'
import { variantIdV3 } from './product-v3-variants.ts'
import type { WrittenOption } from './product-v3-write-options.ts'

type Sent = Input<VariantV3>
/** Fields that variants inherit from their product. */
const INHERITED = ['costMinor', 'weight', 'sku', 'productDimensions', 'packageDimensions'] as const
type Inherited = (typeof INHERITED)[number]

/** A variant with the values that it must have after the write, inherited or not. */
interface Wanted {
  row: VariantRow
  prices: VariantPrices
  values: Partial<Record<Inherited, unknown>>
  content: VariantRow['doc']['unitContent']
}

export interface VariantWrites {
  siteId: string
  currency: string
  ids: Ids
  violations: ViolationCollector
}

/** Choices of variants under the new names of options and choices. Variants whose choices are gone have none. */
function renamed(variants: readonly VariantRow[], options: readonly WrittenOption[]): VariantRow[] {
  return variants.map(variant => {
    const choices: Record<string, string> = {}
    for (const { option, formerName, formerChoices } of options) {
      const former = formerName === undefined ? undefined : variant.choices[formerName]
      const choice = former === undefined ? undefined : formerChoices.get(former)
      if (choice !== undefined) choices[option.name] = choice
    }
    return { ...structuredClone(variant), choices }
  })
}

/** The choices that a variant names, by ids or names. */
function readChoices(sent: Sent, at: string, doc: StoredProduct, { siteId, violations }: VariantWrites) {
  const choices: Record<string, string> = {}
  for (const [i, named] of (sent.choices ?? []).entries()) {
    const { optionChoiceIds: byId, optionChoiceNames: byName } = named ?? {}
    const option = doc.options.find(each =>
      byId?.optionId
        ? optionIdOf(siteId, each) === byId.optionId.toLowerCase()
        : each.name === byName?.optionName,
    )
    const choice = option?.choices.find(each =>
      byId?.choiceId
        ? choiceIdOf(siteId, option, each) === byId.choiceId.toLowerCase()
        : each.description === byName?.choiceName,
    )
    if (!option || !choice)
      violations.add(`${at}.choices[${i}]`, 'VALIDATION', 'must be a choice of an option of the product')
    else choices[option.name] = choice.description
  }
  return choices
}

const moneyOf = (amount: string, at: string, { currency, violations }: VariantWrites): number => {
  if (!isExactAmount(amount, currency))
    violations.add(at, 'DECIMAL_MAX_SCALE', `must not have more decimal places than ${currency}`)
  return toMinorUnits(amount, currency)
}

function readPrices(
  sent: Sent,
  at: string,
  before: VariantPrices | undefined,
  writes: VariantWrites,
): VariantPrices {
  if (!sent.price && before) return before
  const { actualPrice, compareAtPrice } = sent.price ?? {}
  const amount = actualPrice?.amount
  if (amount === undefined || amount === null) {
    writes.violations.add(`${at}.price.actualPrice.amount`, 'REQUIRED_FIELD', 'is required')
    return { full: 0, price: 0 }
  }
  const price = moneyOf(amount, `${at}.price.actualPrice.amount`, writes)
  const compared = compareAtPrice?.amount
  if (compared === undefined || compared === null) return { full: price, price }
  const full = moneyOf(compared, `${at}.price.compareAtPrice.amount`, writes)
  if (full < price)
    writes.violations.add(
      `${at}.price.compareAtPrice.amount`,
      'DECIMAL_GTE',
      'must not be less than actualPrice',
    )
  return { full, price }
}

/** The values that a stored variant has now. */
function wantedOf(row: VariantRow, doc: StoredProduct): Wanted {
  const { full, price } = pricesOf(doc, row.doc)
  const { totalQuantity, totalMeasurementUnit } = doc.pricePerUnitData ?? {}
  const ofProduct =
    totalQuantity === undefined
      ? undefined
      : { quantity: totalQuantity, ...(totalMeasurementUnit && { measurementUnit: totalMeasurementUnit }) }
  return {
    row,
    prices: { full: Number(full), price: Number(price) },
    values: Object.fromEntries(INHERITED.map(name => [name, row.doc[name] ?? doc[name]])),
    content: row.doc.unitContent ?? ofProduct,
  }
}

/** Changes the values of a variant. Fields that are not sent stay, null clears one. */
function changeValues(wanted: Wanted, sent: Sent, at: string, writes: VariantWrites): void {
  const { row, values } = wanted
  const cost = sent.revenueDetails?.cost
  const amount = cost === null ? null : cost?.amount
  const costMinor = amount ? moneyOf(amount, `${at}.revenueDetails.cost.amount`, writes) : amount
  const physical = sent.physicalProperties
  assignSent(values, { costMinor, sku: sent.sku })
  assignSent(values, physical ?? {}, ['weight', 'productDimensions', 'packageDimensions'])
  const content = physical?.pricePerUnit === null ? null : physical?.pricePerUnit?.settings
  if (content === null) wanted.content = undefined
  else if (content?.quantity) {
    const { quantity, measurementUnit } = content
    wanted.content = { quantity, ...(measurementUnit && { measurementUnit }) }
  }
  if (sent.visible !== undefined) {
    if (sent.visible ?? true) delete row.doc.visible
    else row.doc.visible = false
  }
  assignSent(row.doc, sent, ['barcode', 'extendedFields'])
}

/** Stores values in the product if it has one variant, otherwise in the variants where they differ from the product's. */
function storeValues(doc: StoredProduct, variants: readonly Wanted[]): void {
  const isSingle = variants.length === 1 && variants[0]?.row.id === DEFAULT_VARIANT
  for (const name of INHERITED) {
    const each = variants.map(({ values }) => values[name])
    if (isSingle && each[0] !== undefined) Object.assign(doc, { [name]: each[0] })
    else if (each.includes(undefined)) delete doc[name]
    for (const [i, { row }] of variants.entries()) {
      if (each[i] === undefined || isDeepStrictEqual(each[i], doc[name])) delete row.doc[name]
      else Object.assign(row.doc, { [name]: each[i] })
    }
  }
  const [first] = variants
  const isShared = variants.every(({ content }) => isDeepStrictEqual(content, first?.content))
  const { totalQuantity: _, totalMeasurementUnit: __, ...base } = doc.pricePerUnitData ?? {}
  const shared = isShared && first?.content
  const data = {
    ...(shared && {
      totalQuantity: shared.quantity,
      ...(shared.measurementUnit && { totalMeasurementUnit: shared.measurementUnit }),
    }),
    ...base,
  }
  if (Object.keys(data).length > 0)
    doc.pricePerUnitData = data as NonNullable<StoredProduct['pricePerUnitData']>
  else delete doc.pricePerUnitData
  for (const { row, content } of variants) {
    if (isShared || !content) delete row.doc.unitContent
    else row.doc.unitContent = content
  }
}

/** Checks prices and cost that are written to many variants. */
export function checkVariant(sent: Sent, at: string, writes: VariantWrites): void {
  if (sent.price) readPrices(sent, at, undefined, writes)
  const cost = sent.revenueDetails?.cost?.amount
  if (cost) moneyOf(cost, `${at}.revenueDetails.cost.amount`, writes)
}

/**
 * The variants of a product after a write of catalogue V3. Without `sent` all combinations of choices have one; otherwise
 * those that are sent. `sentIds` are the stored ids of the latter in the order of the request.
 */
export function writeVariants(
  doc: StoredProduct,
  sent: readonly (Sent | null)[] | null | undefined,
  {
    row,
    options,
    writes,
    at,
  }: { row?: ProductRow | undefined; options: readonly WrittenOption[]; writes: VariantWrites; at: string },
): { variants: VariantRow[]; sentIds: string[] } {
  const known = renamed(row?.variants ?? [], options)
  if (!sent) {
    const former = options.map(({ option, formerChoices }) => ({
      ...option,
      choices: option.choices.filter(({ description }) => [...formerChoices.values()].includes(description)),
    }))
    const variants = variantsOf(doc, known, writes.ids, former)
    const wanted = variants.map(variant => wantedOf(variant, row?.doc ?? doc))
    storePrices(doc, wanted)
    storeValues(doc, wanted)
    return { variants, sentIds: [] }
  }
  const { violations } = writes
  const hasOptions = options.length > 0
  const taken = new Set<VariantRow>()
  const wanted = sent.map((each, i): Wanted => {
    const here = `${at}.variantsInfo.variants[${i}]`
    const fields = each ?? {}
    const id = fields.id?.toLowerCase()
    const byId = row && id ? known.find(variant => variantIdV3(row.id, variant.id) === id) : undefined
    if (id && !byId) violations.add(`${here}.id`, 'VALIDATION', 'is not a variant of the product')
    const choices = fields.choices ? readChoices(fields, here, doc, writes) : (byId?.choices ?? {})
    if (Object.keys(choices).length !== (hasOptions ? doc.options.length : 0))
      violations.add(`${here}.choices`, 'VALIDATION', 'must have exactly one choice for each option')
    const found = byId ?? known.find(variant => !taken.has(variant) && sameChoices(variant.choices, choices))
    const variant: VariantRow = {
      ...(found ?? {
        id: hasOptions ? writes.ids.guid() : DEFAULT_VARIANT,
        doc: {},
        tracked: isTracked({ variants: known }),
        quantity: null,
        inStock: true,
        preorder: null,
      }),
      choices,
    }
    if (found) taken.add(found)
    const now: Wanted = found
      ? wantedOf(variant, row?.doc ?? doc)
      : { row: variant, prices: { full: 0, price: 0 }, values: {}, content: undefined }
    now.prices = readPrices(fields, here, found ? now.prices : undefined, writes)
    changeValues(now, fields, here, writes)
    return now
  })
  if (!hasOptions && wanted.length > 1)
    violations.add(
      `${at}.variantsInfo.variants`,
      'MAX_SIZE',
      'must have one element if there are no options',
      { threshold: 1 },
    )
  const isDuplicate = ({ row: a }: Wanted, i: number) =>
    wanted.some(({ row: b }, j) => j < i && sameChoices(a.choices, b.choices))
  for (const [i, each] of wanted.entries())
    if (hasOptions && isDuplicate(each, i))
      violations.add(
        `${at}.variantsInfo.variants[${i}].choices`,
        'VALIDATION',
        'are those of another variant too',
      )
  violations.throwIfAny()
  storePrices(doc, wanted)
  storeValues(doc, wanted)
  const all = hasOptions ? combinationsOf(doc) : [{}]
  if (wanted.length < all.length) doc.listedVariants = true
  else delete doc.listedVariants
  const placeOf = ({ choices }: VariantRow) => all.findIndex(each => sameChoices(each, choices))
  const variants = wanted.map(({ row: variant }) => variant)
  const sentIds = variants.map(({ id }) => id)
  return { variants: variants.sort((a, b) => placeOf(a) - placeOf(b)), sentIds }
}
