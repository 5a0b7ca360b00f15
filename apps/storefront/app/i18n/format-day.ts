import type { Locale } from './i18n.ts'

/**
 * A day in words, such as `26 November 2026`, in the time zone of the shop. The texts in English are British, and so are its dates
 * unless the shop has a region.
 */
export const formatDay = (date: Date, { locale, timeZone }: Pick<Locale, 'locale' | 'timeZone'>) =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone }).format(date)
