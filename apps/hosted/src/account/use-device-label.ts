import { parseUserAgent } from '@stoa/contract/user-agent'
import { accountTexts } from '../i18n/account-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'

/** Formats devices and dates in the page's language. */
export function useDeviceLabel() {
  const { sessions } = useTexts(accountTexts).account
  const { locale } = useI18n()
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  return {
    device(userAgent: string | undefined) {
      const { browser, system } = parseUserAgent(userAgent)
      if (browser && system) return sessions.browserOn({ browser, system })
      return browser ?? system ?? sessions.unknown
    },
    date: (text: string | undefined) => dates.format(text ? new Date(text) : undefined),
  }
}
