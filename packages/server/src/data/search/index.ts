export { openWords, type PlannedSearch, planSearch, requestIndex } from './plan-search.ts'
export { languageCode, type Search, searchConfigOf, searchWords } from './read-search.ts'
