import type { contract, ReplyOf, RequestOf } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import type { FacetCounts, ProductFilter } from '../storage/commerce/product-documents.ts'
import { fromMinorUnits, toMinorUnits } from '../stores/index.ts'

const NAMES = ['brand', 'ribbon', 'collection', 'productType', 'inStock']
const OPTION = 'option:'

type Request = RequestOf<typeof contract.productSearch.searchProducts>
type Reply = ReplyOf<typeof contract.productSearch.searchProducts>

/** The facets and the price range that a request asks for. */
export function readFilter({ site }: Pick<Ctx, 'site'>, { facets, price }: Request): ProductFilter {
  const asked = (facets ?? []).map(({ name, values }) => ({
    name: name ?? '',
    values: (values ?? []).filter(value => value !== null),
  }))
  for (const [i, { name }] of asked.entries()) {
    const at = `facets[${i}].name`
    if (!NAMES.includes(name) && !(name.startsWith(OPTION) && name.length > OPTION.length))
      rejectField(at, 'FIELD_NOT_ALLOWED', `must be one of ${NAMES.join(', ')}, or ${OPTION} and a name`, {
        allowed: [...NAMES, OPTION],
      })
    if (asked.findIndex(other => other.name === name) < i)
      rejectField(at, 'VALIDATION', 'names a facet a second time; put all of its values into one list')
  }
  const minor = (amount: number | null | undefined) =>
    amount === undefined || amount === null ? undefined : BigInt(toMinorUnits(amount, site.currency))
  return {
    facets: asked,
    price: { min: minor(price?.min), max: minor(price?.max) },
  }
}

/** Counts in their wire form: facets in a fixed order, then options by their names. */
export function toFacets(
  { values, prices }: FacetCounts,
  currency: string,
): Pick<Reply, 'facets' | 'prices'> {
  const byName = new Map<string, Reply['facets'][number]['values']>()
  const labels = new Map<string, string>()
  for (const { facet, value, label, facetLabel, count } of values) {
    byName.set(facet, [...(byName.get(facet) ?? []), { value, ...(label && { label }), count }])
    if (facetLabel) labels.set(facet, facetLabel)
  }
  const place = (name: string) => (NAMES.includes(name) ? NAMES.indexOf(name) : NAMES.length)
  const facets = [...byName]
    .sort(([a], [b]) => place(a) - place(b) || a.localeCompare(b))
    .map(([name, each]) => {
      const label = labels.get(name)
      return { name, ...(label && { label }), values: each }
    })
  const amount = (minor: number) => fromMinorUnits(Math.round(minor), currency)
  return {
    facets,
    ...(prices && {
      prices: {
        min: amount(prices.min),
        max: amount(prices.max),
        bands: prices.bands.map(({ from, to, count }) => ({ from: amount(from), to: amount(to), count })),
      },
    }),
  }
}
