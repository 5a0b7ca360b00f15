/** `statements` run in one transaction; `indexes`, by name, are built concurrently. */
export type Migration = { name: string } & ({ statements: string } | { indexes: Record<string, string> })
