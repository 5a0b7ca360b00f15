import { cutText } from '@stoa/client/cut-text'

/** The state of a product list in its URL: search, filters, sort and page. */
export interface ListState {
  sort: SortKey
  min?: number
  max?: number
  /** Chosen values by facet, such as `brand` or `option:Color`. */
  facets: Record<string, string[]>
  /** Counted from 1. */
  page: number
  /** Search text; on the search page only. */
  words: string
}

export const sortKeys = ['featured', 'newest', 'price', 'price-desc', 'name'] as const

export type SortKey = (typeof sortKeys)[number]

export const pageSize = 24

/** Title and canonical URL of a page of a list: each page is one of its own for search engines. `text` is its title. */
export const pageFacts = (
  title: string,
  url: string,
  page: number,
  text: (values: { title: string; page: number }) => string,
) =>
  page > 1 ? { title: text({ title, page }), canonical: `${url}?page=${page}` } : { title, canonical: url }

/** The page of a brand. */
export const brandHref = (name: string) => `/brands/${encodeURIComponent(name)}`

/** URL parameters of facets; those of options are the prefix and the name of the option. */
const facetParams: Record<string, string> = {
  brand: 'brand',
  ribbon: 'ribbon',
  collection: 'collection',
  type: 'productType',
  stock: 'inStock',
}
const optionParam = 'option.'
const optionFacet = 'option:'
const facetsMax = 20
const valuesMax = 50

const facetOf = (param: string) =>
  Object.hasOwn(facetParams, param)
    ? facetParams[param]
    : param.startsWith(optionParam) && param.length > optionParam.length && param.length <= 100
      ? optionFacet + param.slice(optionParam.length)
      : undefined

/** The URL parameter of a facet. */
export const paramOf = (facet: string) =>
  facet.startsWith(optionFacet)
    ? optionParam + facet.slice(optionFacet.length)
    : (Object.keys(facetParams).find(param => facetParams[param] === facet) ?? facet)

/** Reads the state from the URL. Invalid parameters are ignored. */
export function readListState(params: URLSearchParams): ListState {
  const sort = params.get('sort') ?? ''
  const page = Number(params.get('page'))
  return {
    sort: sortKeys.find(key => key === sort) ?? 'featured',
    min: amount(params.get('min')),
    max: amount(params.get('max')),
    facets: facetsOf(params),
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : 1,
    words: cutText((params.get('q') ?? '').trim(), 100),
  }
}

function facetsOf(params: URLSearchParams): ListState['facets'] {
  const facets = new Map<string, string[]>()
  for (const [param, value] of params) {
    const facet = facetOf(param)
    if (!facet || value === '' || value.length > 100) continue
    const values = facets.get(facet) ?? []
    if (
      values.length < valuesMax &&
      !values.includes(value) &&
      (values.length > 0 || facets.size < facetsMax)
    )
      facets.set(facet, [...values, value])
  }
  return Object.fromEntries(facets)
}

/** The URL of a state; defaults are left out, so that each state has one URL. */
export function listHref(path: string, state: ListState): string {
  const params = new URLSearchParams()
  if (state.words) params.set('q', state.words)
  for (const [facet, values] of Object.entries(state.facets))
    for (const value of values) params.append(paramOf(facet), value)
  if (state.min !== undefined) params.set('min', String(state.min))
  if (state.max !== undefined) params.set('max', String(state.max))
  if (state.sort !== 'featured') params.set('sort', state.sort)
  if (state.page > 1) params.set('page', String(state.page))
  return params.size ? `${path}?${params}` : path
}

/** How many filters narrow the list; sort, page and search words are not filters. */
export const filterCount = ({ min, max, facets }: ListState) =>
  Object.values(facets).flat().length + (min !== undefined || max !== undefined ? 1 : 0)

function amount(text: string | null): number | undefined {
  const value = text?.trim() ? Number(text.trim().replace(',', '.')) : Number.NaN
  return Number.isFinite(value) && value >= 0 && value <= 999_999_999 ? value : undefined
}
