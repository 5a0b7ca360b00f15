import { parseUserAgent } from '@stoa/contract/user-agent'
import { t } from '../i18n/translate.ts'

/** Browser and system, such as "Firefox on Linux". */
export function deviceName(userAgent: string | undefined): string {
  const { browser, system } = parseUserAgent(userAgent)
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser ?? system ?? t('Unknown browser')
}
