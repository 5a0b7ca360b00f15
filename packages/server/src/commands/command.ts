import type { ConnectedInstallation } from './connect.ts'

/** One command of `npx stoa`. Its result is printed as JSON. */
export interface Command {
  description: string
  required: readonly string[]
  optional?: readonly string[]
  /** Whether pending migrations are applied first. @default true */
  migrates?: boolean
  run(options: Record<string, string | undefined>, connected: ConnectedInstallation): Promise<unknown>
}
