/**
 * `statements` run in one transaction; `indexes`, by name, are built concurrently. Nodes of the version before it are running meanwhile, so a
 * migration only adds (decision 102).
 */
export type Migration = {
  name: string
  /** A released version that no longer uses what the migration takes away, such as a column. */
  contracts?: string
  /** Why nodes of the version before must be stopped. The notes in docs/guides/upgrade.md name the migration. */
  stop?: string
} & ({ statements: string } | { indexes: Record<string, string> })
