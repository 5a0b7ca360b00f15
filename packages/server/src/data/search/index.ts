export { planSearch } from './plan-search.ts'
export { type Search, searchConfigOf, searchWords } from './read-search.ts'
