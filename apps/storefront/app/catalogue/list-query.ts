import { type ListState, pageSize, type SortKey } from './list-state.ts'

type Condition = Record<string, unknown>

// The price that the list shows.
const PRICE = 'actualPriceRange.minValue'

// Fields that products may be sorted by: protocol/catalogue §5. numericId grows with creation.
const sortFields: Record<SortKey, { fieldName: string; order: 'ASC' | 'DESC' }[]> = {
  featured: [],
  newest: [{ fieldName: 'numericId', order: 'DESC' }],
  price: [{ fieldName: PRICE, order: 'ASC' }],
  'price-desc': [{ fieldName: PRICE, order: 'DESC' }],
  name: [{ fieldName: 'name', order: 'ASC' }],
}

const wordsMax = 6

/** The query of a product list, within one collection or the whole shop. */
export function listQuery(state: ListState, collectionId?: string) {
  const conditions: Condition[] = []
  if (collectionId) conditions.push({ collectionIds: { $hasSome: [collectionId] } })
  if (state.type) conditions.push({ productType: state.type })
  if (state.min !== undefined) conditions.push({ [PRICE]: { $gte: state.min } })
  if (state.max !== undefined) conditions.push({ [PRICE]: { $lte: state.max } })
  // Every word must occur, in the name or in the description.
  for (const word of state.words.split(/\s+/).filter(Boolean).slice(0, wordsMax))
    conditions.push({ $or: [{ name: { $contains: word } }, { description: { $contains: word } }] })
  return {
    filter: conditions.length > 1 ? { $and: conditions } : (conditions[0] ?? {}),
    sort: sortFields[state.sort],
    paging: { limit: pageSize, offset: (state.page - 1) * pageSize },
  }
}
