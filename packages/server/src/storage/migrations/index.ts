import { readdirSync, readFileSync } from 'node:fs'
import { BASELINE } from '../ledger.ts'
import { nameIndexes } from '../name-indexes.ts'
import { ROOT_COLLATION } from '../query/collations.ts'
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
import { backupsInTheStore, backupsToMove } from './741-backups-in-the-store.ts'
import { withinOneSite } from './743-within-one-site.ts'
import { searchedTerms } from './750-searched-terms.ts'
import { merchandisingRules } from './751-merchandising-rules.ts'
import { facetSets, foundProducts } from './760-found-products.ts'
import { messageKeys } from './770-message-keys.ts'
import { ucpOrders } from './771-ucp-orders.ts'
import { webhooksOfAgents } from './780-webhooks-of-agents.ts'
import type { Migration } from './migration.ts'

export type { Migration }

const folder = new URL('../schema/', import.meta.url)

/** The schema of a new database: a file for each subject. Their numbers are the order of references. */
const schema = readdirSync(folder)
  .filter(file => file.endsWith('.sql'))
  .sort()
  .map(file => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n')

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
  { name: '722-catalogue-names-in-order', indexes: nameIndexes(ROOT_COLLATION) },
  functionsOfTriggers,
  {
    name: '740-trace-of-an-event',
    // Of the call that has written it; null if the call was not traced.
    statements: 'alter table events add column traceparent text',
  },
  backupsInTheStore,
  { name: '742-backups-to-move', indexes: backupsToMove },
  withinOneSite,
  searchedTerms,
  merchandisingRules,
  facetSets,
  foundProducts,
  messageKeys,
  ucpOrders,
  webhooksOfAgents,
]
