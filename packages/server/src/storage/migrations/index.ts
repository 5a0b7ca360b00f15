import { BASELINE } from '../ledger.ts'
import { schema } from '../schema/index.ts'

/** `statements` run in one transaction; `indexes`, by name, are built concurrently. */
export type Migration = { name: string } & ({ statements: string } | { indexes: Record<string, string> })

/**
 * In the order in which they are applied: the schema as it was before 0.1.0, then each change of it (decision 084). Only ever add to
 * the end. Names are `<number>-<feature>-<what changes>`, such as `700-coupons-by-age`.
 */
export const migrations: Migration[] = [{ name: BASELINE, statements: schema.join('\n') }]
