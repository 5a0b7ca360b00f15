import { useMemberSpeech } from '../i18n/member-i18n.ts'
import { useAccountTexts } from './account-texts.ts'
import { deviceOf } from './device-name.ts'

/** Says a device and a moment in the reader's words. */
export function useDeviceLabel() {
  const { sessions } = useAccountTexts().account
  const { locale } = useMemberSpeech()
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  return {
    device(userAgent: string | undefined) {
      const { browser, system } = deviceOf(userAgent)
      if (browser && system) return sessions.browserOn(browser, system)
      return browser ?? system ?? sessions.unknown
    },
    date: (text: string | undefined) => dates.format(text ? new Date(text) : undefined),
  }
}
