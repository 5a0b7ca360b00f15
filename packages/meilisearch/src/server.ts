import { feature, type PackageFeature } from '@stoa/server/feature'
import { type MeilisearchOptions, meilisearchEngine } from './meilisearch-engine.ts'

export type { MeilisearchOptions } from './meilisearch-engine.ts'

/** Has products of all sites found by Meilisearch. A shop lists it in the `features` of its `stoa.config.ts`. */
export const meilisearch = (options: MeilisearchOptions): PackageFeature =>
  feature({ name: 'meilisearch', builtFor: '0.1', searchEngine: () => meilisearchEngine(options) })
