import { parseUserAgent } from '@stoa/contract/user-agent'

/** Browser and operating system of a User-Agent header, such as "Firefox on Linux". */
export function browserName(userAgent?: string): string {
  const { browser, system } = parseUserAgent(userAgent)
  return [browser, system].filter(Boolean).join(' on ') || '–'
}
