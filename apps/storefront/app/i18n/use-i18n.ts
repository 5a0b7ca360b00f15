import type { I18n, Texts } from './i18n.ts'
import { usePageLanguage } from './i18n-context.tsx'

/** Language, locale and texts of the page, on the server only. */
export function useI18n(): I18n {
  const { page } = usePageLanguage()
  if (!page) throw new Error('The texts of pages are not sent to the browser. Use useIslandI18n().')
  return page
}

export const useTexts = (): Texts => useI18n().texts
