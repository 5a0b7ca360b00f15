import { readConfiguration } from '../config/load.ts'
import { helpText } from '../config/print.ts'
import { checkSites, formatFindings } from '../start/report-findings.ts'
import { checkSecurity, type Finding } from '../start/security-checks.ts'
import { loadShopConfig, settingsOf } from '../start/shop-config.ts'
import { type StartConfig, startSettings } from '../start/start-settings.ts'
import { openDatabase } from '../storage/database.ts'
import { findEmbedded } from '../storage/embedded/index.ts'

/** SQLSTATE of a table that does not exist. */
const UNDEFINED_TABLE = '42P01'

/**
 * `npx stoa check`: prints the security findings of a start with the same options, and starts nothing. The exit code is
 * 1 if the start would be rejected.
 */
export async function runCheck(args: readonly string[]): Promise<void> {
  const { values: config, help } = readConfiguration(startSettings, {
    args,
    env: process.env,
    file: settingsOf(await loadShopConfig()),
  })
  if (help) return console.log(helpText('npx stoa check [options of start]', startSettings))
  const { findings, note } = await findingsOf(config)
  if (note) console.error(note)
  console.log(findings.length > 0 ? formatFindings(findings) : 'No findings.')
  if (!config.allowInsecure && findings.some(({ severity }) => severity === 'error')) process.exitCode = 1
}

async function findingsOf(config: StartConfig): Promise<{ findings: Finding[]; note?: string }> {
  const connectionString = config.databaseDirectUrl ?? config.databaseUrl ?? (await findEmbedded(config.data))
  if (!connectionString)
    return {
      findings: checkSecurity(config),
      note: 'The sites were not checked: the embedded PostgreSQL does not run.',
    }
  const { statementTimeoutMs } = config
  const database = openDatabase({ connection: { connectionString }, poolSize: 1, statementTimeoutMs })
  try {
    return { findings: await checkSites(config, database) }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const findings = checkSecurity(config)
    // A database without tables has no sites.
    if (code === UNDEFINED_TABLE) return { findings }
    return { findings, note: `The sites were not checked: PostgreSQL cannot be used (${code ?? message}).` }
  } finally {
    await database.close()
  }
}
