import type { I18n } from './i18n.ts'
import { usePageLanguage } from './i18n-context.tsx'
import type { Texts } from './texts/en.ts'

/** Language, locale and texts of the page, on the server only. */
export function useI18n(): I18n {
  const { pageTexts, ...language } = usePageLanguage()
  if (!pageTexts) throw new Error('The texts of pages are not sent to the browser. Use useIslandI18n().')
  return { ...language, texts: pageTexts }
}

export const useTexts = (): Texts => useI18n().texts
