export { engineConfig, engineIndexOf } from './engine-steps.ts'
export { type OpenedWords, openWords, type PlannedSearch, planSearch } from './plan-search.ts'
export { languageCode, type Search, searchConfigOf, searchWords } from './read-search.ts'
