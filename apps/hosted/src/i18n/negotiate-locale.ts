import { type Choice, chooseLanguage, type Language, languages } from './choose-language.ts'

interface Wishes {
  /** What the visitor chose on these pages, in this tab. */
  chosen: string | undefined
  /** Query of the address: `?lang=de`. */
  search: string
  /** Of the browser, the dearest first. */
  browser: readonly string[]
  /** Of the site; every language is offered as long as the site is not known. */
  site?: { locale: string; languages: readonly string[] }
}

const base = (locale: string) => locale.toLowerCase().split(/[-_]/)[0] ?? ''

/** The languages of the site that there are texts in. */
export const offeredLanguages = (site: Wishes['site']): Language[] => {
  const offered = languages.filter(language => site?.languages.some(known => base(known) === language))
  return offered.length > 0 ? offered : [...languages]
}

/** The language to speak: what the visitor wants, as far as the site offers it, else the site's own. */
export function negotiateLocale({ chosen, search, browser, site }: Wishes): Choice {
  const offered: readonly string[] = offeredLanguages(site)
  const asked = new URLSearchParams(search).get('lang') ?? undefined
  const wishes = [chosen, asked, ...browser].filter(wish => wish && offered.includes(base(wish)))
  return chooseLanguage([...wishes, site?.locale, offered[0]])
}
