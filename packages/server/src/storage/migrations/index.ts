import { readdirSync, readFileSync } from 'node:fs'
import { BASELINE } from '../ledger.ts'
import { siteStates } from './710-site-states.ts'
import { filesInTheStore } from './711-files-in-the-store.ts'
import {
  functionsOfTriggers,
  keysOfASite,
  lookUpsOfAllSites,
  numbersBySequence,
  triggersOfRows,
} from './712-keys-of-a-site.ts'
import type { Migration } from './migration.ts'

export type { Migration }

const folder = new URL('../schema/', import.meta.url)

/** The schema of a new database: a file for each subject. Their numbers are the order of references. */
const schema = readdirSync(folder)
  .filter(file => file.endsWith('.sql'))
  .sort()
  .map(file => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n')

/**
 * In the order in which they are applied: the schema as it was before 0.1.0, then each change of it (decision 084). Only ever add to
 * the end. Names are `<number>-<feature>-<what changes>`, such as `700-coupons-by-age`.
 */
export const migrations: Migration[] = [
  { name: BASELINE, statements: schema },
  siteStates,
  filesInTheStore,
  lookUpsOfAllSites,
  keysOfASite,
  numbersBySequence,
  functionsOfTriggers,
  triggersOfRows,
]
