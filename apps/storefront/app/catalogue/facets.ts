import type { Texts } from '../i18n/i18n.ts'

type FacetTexts = Texts['list']['facets']

/** A facet with its values, as the filters show it. */
export interface Facet {
  /** Name for the platform, such as `brand` or `option:Color`. */
  name: string
  label: string
  values: { value: string; label: string; count: number; chosen: boolean }[]
}

interface CountedFacet {
  name?: string | null
  /** Name of an option in the language. */
  label?: string | null
  values?: { value?: string | null; label?: string | null; count?: number | null }[] | null
}

const labels = ['brand', 'ribbon', 'collection', 'productType', 'inStock'] as const
const valueLabels: Record<string, Record<string, keyof FacetTexts>> = {
  productType: { physical: 'physical', digital: 'digital' },
  inStock: { true: 'available', false: 'soldOut' },
}

const optionPrefix = 'option:'
/** Options that are offered as filters: those that most products have. */
const optionsMax = 4

/**
 * The facets that a shopper can choose from: those with at least two values, and those with a filter. Of the options, those that
 * tell products apart: one of their values has several products.
 */
export function facetsShown(
  counted: readonly CountedFacet[],
  filter: Record<string, string[]>,
  {
    withCollections,
    withBrands = true,
    texts,
  }: { withCollections: boolean; withBrands?: boolean; texts: FacetTexts },
): Facet[] {
  const facets = counted.flatMap(facet => shownAs(facet, filter[facet.name ?? ''] ?? [], texts))
  const isChosen = ({ values }: Facet) => values.some(({ chosen }) => chosen)
  const useful = facets
    .filter(({ name, values }) => name.startsWith(optionPrefix) && values.some(({ count }) => count > 1))
    .sort((a, b) => productsOf(b) - productsOf(a))
    .slice(0, optionsMax)
  return facets.filter(
    facet =>
      isChosen(facet) ||
      (facet.name.startsWith(optionPrefix)
        ? useful.includes(facet)
        : (withCollections || facet.name !== 'collection') && (withBrands || facet.name !== 'brand')),
  )
}

const productsOf = ({ values }: Facet) => values.reduce((sum, { count }) => sum + count, 0)

function shownAs(
  { name, label: translated, values }: CountedFacet,
  chosen: readonly string[],
  texts: FacetTexts,
): Facet[] {
  if (!name) return []
  const shown = (values ?? []).map(({ value, label, count }) => {
    const text = valueLabels[name]?.[value ?? '']
    return {
      value: value ?? '',
      label: label ?? (text ? texts[text] : (value ?? '')),
      count: count ?? 0,
      chosen: chosen.includes(value ?? ''),
    }
  })
  if (shown.length < 2 && chosen.length === 0) return []
  const known = labels.find(known => known === name)
  const label = known ? texts[known] : (translated ?? name.replace(optionPrefix, ''))
  return [{ name, label, values: shown }]
}
