/** What the package of an outside search engine imports besides `@stoa/server/feature` (packages/meilisearch/README.md). */

export {
  type EngineDocument,
  type EngineIndex,
  EngineIndexGone,
  type EngineSearch,
  type SearchEngine,
  SearchEngineUnavailable,
} from './call/search-engine.ts'
export { PRODUCT_TEXTS } from './storage/commerce/product-documents.ts'
