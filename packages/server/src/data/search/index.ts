export { type PlannedSearch, planSearch, requestIndex } from './plan-search.ts'
export { type Search, searchConfigOf, searchWords } from './read-search.ts'
