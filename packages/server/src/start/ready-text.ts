import { relative } from 'node:path'
import { accessFile } from './demo-access.ts'
import { logFile } from './open-log.ts'
import type { PreparedShop } from './prepare-shop.ts'
import { formatFindings } from './report-findings.ts'
import type { StartConfig } from './start-settings.ts'

/** What a start prints when it is ready, after so many milliseconds. */
export function readyText(
  config: StartConfig,
  { access, adminUrl, setUpUrl, findings }: PreparedShop,
  ms: number,
): string {
  const { publicUrl } = config
  const ready = ['', `Ready after ${(ms / 1000).toFixed(1)} s.`, '']
  const log = `  Log       ${shorter(logFile(config))}`
  const end = ['', ...(findings.length > 0 ? [formatFindings(findings), ''] : []), 'Ctrl-C ends everything.']
  if (config.role === 'worker') return [...ready, `  Worker    ${publicUrl}/readyz`, log, ...end].join('\n')
  return [
    ...ready,
    ...(config.storefront && access ? [`  Shop      ${access.storefrontUrl}`] : []),
    ...(setUpUrl ? [`  Set up    ${setUpUrl}   (asks for name, country and owner)`] : []),
    ...(adminUrl ? [`  Admin     ${adminUrl}   (signs the owner in, once)`] : []),
    `  Platform  ${publicUrl}   (documentation: ${publicUrl}/docs)`,
    ...(access
      ? [`  Client id ${access.clientId}   (for createClient and ${publicUrl}/docs/reference#set-up)`]
      : []),
    ...(config.development ? [`  Mailbox   ${publicUrl}/mailbox`] : []),
    ...(config.demo && !config.clientId ? [`  Keys      ${shorter(accessFile(config.data))}`] : []),
    log,
    ...end,
  ].join('\n')
}

function shorter(path: string): string {
  const fromHere = relative('', path)
  return fromHere.startsWith('..') ? path : fromHere
}
