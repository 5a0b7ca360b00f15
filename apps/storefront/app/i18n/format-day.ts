/** A day in words, such as `26 November 2026`. The texts in English are British, and so are its dates unless the shop has a region. */
export const formatDay = (date: Date, locale: string) =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    date,
  )
