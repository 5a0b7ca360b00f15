/** The state of a product list in its URL: search, filters, sort and page. */
export interface ListState {
  sort: SortKey
  min?: number
  max?: number
  type?: 'physical' | 'digital'
  /** Counted from 1. */
  page: number
  /** Search text; on the search page only. */
  words: string
}

export const sorts = {
  featured: 'Featured',
  newest: 'Newest',
  price: 'Price, low to high',
  'price-desc': 'Price, high to low',
  name: 'Name',
} as const

export type SortKey = keyof typeof sorts

export const pageSize = 24

/** Reads the state from the URL. Invalid parameters are ignored. */
export function readListState(params: URLSearchParams): ListState {
  const sort = params.get('sort') ?? ''
  const type = params.get('type')
  const page = Number(params.get('page'))
  return {
    sort: Object.hasOwn(sorts, sort) ? (sort as SortKey) : 'featured',
    min: amount(params.get('min')),
    max: amount(params.get('max')),
    type: type === 'physical' || type === 'digital' ? type : undefined,
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : 1,
    words: (params.get('q') ?? '').trim().slice(0, 100),
  }
}

/** The URL of a state; defaults are left out, so that each state has one URL. */
export function listHref(path: string, state: ListState): string {
  const params = new URLSearchParams()
  if (state.words) params.set('q', state.words)
  if (state.type) params.set('type', state.type)
  if (state.min !== undefined) params.set('min', String(state.min))
  if (state.max !== undefined) params.set('max', String(state.max))
  if (state.sort !== 'featured') params.set('sort', state.sort)
  if (state.page > 1) params.set('page', String(state.page))
  return params.size ? `${path}?${params}` : path
}

/** How many filters narrow the list; sort, page and search words are not filters. */
export const filterCount = ({ min, max, type }: ListState) =>
  [min !== undefined || max !== undefined, type].filter(Boolean).length

function amount(text: string | null): number | undefined {
  const value = text?.trim() ? Number(text.trim().replace(',', '.')) : Number.NaN
  return Number.isFinite(value) && value >= 0 && value <= 999_999_999 ? value : undefined
}
