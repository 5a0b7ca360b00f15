/** The tasks of the platform for those who install it: their names are known to the repository alone. */
type NoTasks = Record<never, never>

export type { NoTasks as Tasks }
