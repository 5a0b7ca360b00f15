import { readdirSync, readFileSync } from 'node:fs'
import { BASELINE } from '../ledger.ts'
import { sharedUses } from './700-shared-uses.ts'
import { siteStates } from './710-site-states.ts'
import { filesInTheStore } from './711-files-in-the-store.ts'
import {
  functionsOfTriggers,
  keysOfASite,
  lookUpsOfAllSites,
  numbersBySequence,
  triggersOfRows,
} from './712-keys-of-a-site.ts'
import { searchedTerms } from './750-searched-terms.ts'
import { merchandisingRules } from './751-merchandising-rules.ts'
import type { Migration } from './migration.ts'

export type { Migration }

const folder = new URL('../schema/', import.meta.url)

/** The schema of a new database: a file for each subject. Their numbers are the order of references. */
const schema = readdirSync(folder)
  .filter(file => file.endsWith('.sql'))
  .sort()
  .map(file => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n')

/** Indexes of sorts by name in a collation, such as `sv-x-icu`. */
export function nameIndexes(collation: string): Record<string, string> {
  const suffix = `by_name_${collation.replace('-x-icu', '')}`
  const name = `name collate "${collation}", id`
  return {
    [`products_${suffix}`]: `products (site_id, ${name})`,
    [`product_documents_${suffix}`]: `product_documents (site_id, ${name})`,
    [`collection_products_${suffix}`]: `collection_products (site_id, collection_id, ${name}) include (visible)`,
    [`listed_products_${suffix}`]: `listed_products (site_id, listing_id, collection_id, ${name}) include (visible) where name is not null`,
  }
}

const ANALYSIS = 'Search indexes have other words, which the searches of the version before do not find.'

/** The migration in a file of this folder with the same name. */
function sqlFile(name: string, stop: string): Migration {
  return { name, stop, statements: readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8') }
}

/**
 * In the order in which they are applied: the schema as it was before 0.1.0, then each change of it (decision 084). Only ever add to
 * the end. Names are `<number>-<feature>-<what changes>`, such as `700-coupons-by-age`.
 */
export const migrations: Migration[] = [
  { name: BASELINE, statements: schema },
  sharedUses,
  siteStates,
  filesInTheStore,
  lookUpsOfAllSites,
  keysOfASite,
  numbersBySequence,
  triggersOfRows,
  sqlFile('720-search-analysis', ANALYSIS),
  sqlFile('721-product-search-languages', ANALYSIS),
  { name: '722-catalogue-names-in-order', indexes: nameIndexes('und-x-icu') },
  functionsOfTriggers,
  searchedTerms,
  merchandisingRules,
]
