import { createHash } from 'node:crypto'

/** Makes the table with the names of the applied migrations. */
export const LEDGER_TABLE =
  'create table if not exists migrations (name text primary key, applied_at timestamptz not null)'

/** The migration that makes the schema of a new database. The migrations that it has replaced have lower numbers. */
export const BASELINE = '699-baseline'

/** SHA-256 of the names of all migrations before the baseline, sorted, one per line. */
const BEFORE_BASELINE = '19c38ad73537bc4b1e0612571f644f80b9930482e3bc8b991cee1f516b4f6fa2'

/** The last commit that has all migrations before the baseline. */
export const COMMIT_BEFORE_BASELINE = 'b1b76f08 (30 November 2026)'

/** What the names of applied migrations say about a database. */
export type LedgerState =
  /** This version can use it. `atBaseline`: all migrations before the baseline were applied, instead of the baseline. */
  | { state: 'known'; atBaseline: boolean }
  /** Not all migrations before the baseline were applied. */
  | { state: 'older' }
  /** A newer version has applied `name`; `feature` is that of a package. */
  | { state: 'newer'; name: string; feature?: string }

const numberOf = (name: string) => Number.parseInt(name, 10)

/** The names without those that the baseline has replaced: databases of one schema have the same. */
export const sinceBaseline = (applied: readonly string[]): Set<string> =>
  new Set(applied.filter(name => name.includes(':') || numberOf(name) >= numberOf(BASELINE)))

/**
 * Compares the names of applied migrations with those that this version knows. Those of features are `<feature>:<name>`; features
 * without a name in `known` were removed from the shop, or are not loaded.
 */
export function readLedger(applied: readonly string[], known: readonly string[]): LedgerState {
  const names = new Set(known)
  const featureOf = (name: string) => /^(.+?):/.exec(name)?.[1]
  const features = new Set(known.map(featureOf))
  const isFormer = (name: string) => !featureOf(name) && numberOf(name) < numberOf(BASELINE)
  const newer = applied.find(name => !names.has(name) && !isFormer(name) && features.has(featureOf(name)))
  if (newer) return { state: 'newer', name: newer, feature: featureOf(newer) }
  const former = applied.filter(isFormer)
  if (applied.includes(BASELINE) || former.length === 0) return { state: 'known', atBaseline: false }
  const digest = createHash('sha256').update(former.sort().join('\n')).digest('hex')
  return digest === BEFORE_BASELINE ? { state: 'known', atBaseline: true } : { state: 'older' }
}
