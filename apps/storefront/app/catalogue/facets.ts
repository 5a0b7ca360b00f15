/** A facet with its values, as the filters show it. */
export interface Facet {
  /** Name for the platform, such as `brand` or `option:Color`. */
  name: string
  label: string
  values: { value: string; label: string; count: number; chosen: boolean }[]
}

interface CountedFacet {
  name?: string | null
  values?: { value?: string | null; label?: string | null; count?: number | null }[] | null
}

const labels: Record<string, string> = {
  brand: 'Brand',
  ribbon: 'Highlights',
  collection: 'Collection',
  productType: 'Kind',
  inStock: 'Availability',
}
const valueLabels: Record<string, Record<string, string>> = {
  productType: { physical: 'Things', digital: 'Downloads' },
  inStock: { true: 'In stock', false: 'Sold out' },
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
  { withCollections }: { withCollections: boolean },
): Facet[] {
  const facets = counted.flatMap(facet => shownAs(facet, filter[facet.name ?? ''] ?? []))
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
        : withCollections || facet.name !== 'collection'),
  )
}

const productsOf = ({ values }: Facet) => values.reduce((sum, { count }) => sum + count, 0)

function shownAs({ name, values }: CountedFacet, chosen: readonly string[]): Facet[] {
  if (!name) return []
  const shown = (values ?? []).map(({ value, label, count }) => ({
    value: value ?? '',
    label: label ?? valueLabels[name]?.[value ?? ''] ?? value ?? '',
    count: count ?? 0,
    chosen: chosen.includes(value ?? ''),
  }))
  if (shown.length < 2 && chosen.length === 0) return []
  return [{ name, label: labels[name] ?? name.replace(optionPrefix, ''), values: shown }]
}
