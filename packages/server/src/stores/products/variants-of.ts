import type { Ids } from '../../call/clock.ts'
import {
  DEFAULT_VARIANT,
  isTracked,
  type StoredOption,
  type StoredProduct,
  type VariantRow,
} from './stored-product.ts'

/** Every combination of the choices of a product's options. */
export const combinationsOf = ({ options }: Pick<StoredProduct, 'options'>) =>
  options.reduce<Record<string, string>[]>(
    (partial, { name, choices }) =>
      partial.flatMap(some => choices.map(({ description }) => ({ ...some, [name]: description }))),
    [{}],
  )

/**
 * Variants of a product: every combination of choices, or the default variant when variants are not managed. A product that
 * lists its variants gets those with a choice that `former` options do not have.
 */
export function variantsOf(
  doc: StoredProduct,
  current: readonly VariantRow[],
  ids: Ids,
  former: readonly StoredOption[] = [],
): VariantRow[] {
  const fresh = {
    doc: {},
    tracked: isTracked({ variants: current }),
    quantity: null,
    inStock: true,
    preorder: null,
  }
  if (!doc.manageVariants || doc.options.length === 0) {
    return [
      current.find(variant => variant.id === DEFAULT_VARIANT) ?? {
        ...fresh,
        id: DEFAULT_VARIANT,
        choices: {},
      },
    ]
  }
  const hasNewChoice = (choices: Record<string, string>) =>
    Object.entries(choices).some(
      ([name, choice]) =>
        !former
          .find(option => option.name === name)
          ?.choices.some(({ description }) => description === choice),
    )
  return combinationsOf(doc).flatMap(choices => {
    const known = current.find(variant => sameChoices(variant.choices, choices))
    if (known) return known
    return doc.listedVariants && !hasNewChoice(choices) ? [] : { ...fresh, id: ids.guid(), choices }
  })
}

/** Whether two maps from option to choice are equal. */
export function sameChoices(a: Record<string, string>, b: Record<string, string>): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every(name => a[name] === b[name])
}
