import type { Logger } from 'pino'
import { defaultSettings } from '../identity/sites/directory.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { registrationPolicies } from '../storage/identity/sites.ts'
import type { Sql } from '../storage/sql.ts'
import { checkSecurity, type Finding } from './security-checks.ts'
import type { StartConfig } from './start-settings.ts'

/** Throws for settings with security errors, unless `--allow-insecure` is set. */
export function rejectInsecure(config: StartConfig): void {
  const errors = checkSecurity(config).filter(({ severity }) => severity === 'error')
  if (errors.length > 0 && !config.allowInsecure) {
    throw new StartupError(
      [
        ...errors.map(({ message }) => message),
        'If the installation is protected otherwise, add --allow-insecure.',
      ].join(' '),
    )
  }
}

/** Checks the settings together with the sites in the database. */
export async function checkSites(config: StartConfig, db: Sql): Promise<Finding[]> {
  const { registration: byDefault } = defaultSettings.members
  const rows = await registrationPolicies(db)
  return checkSecurity(
    config,
    rows.map(({ name, registration, hasMailServer }) => ({
      name,
      registration: registration ?? byDefault,
      hasMailServer,
    })),
  )
}

/** Formats findings for a terminal, one per line. */
export const formatFindings = (findings: readonly Finding[]) =>
  findings.map(({ name, severity, message }) => `${severity} ${name}: ${message}`).join('\n')

/** Writes each finding into the log. */
export function logFindings(findings: readonly Finding[], log: Logger): void {
  for (const { name, severity, message } of findings)
    log[severity === 'error' ? 'error' : 'warn']({ finding: name }, message)
}
