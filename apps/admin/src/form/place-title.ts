import { currentLanguage } from '../i18n/translate.ts'

/** A country, and a state by its code, in the language of the texts: "Portugal", "United States, US-NY". */
export function placeTitle(country: unknown, subdivision: unknown): string {
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region' })
  return [country && names.of(String(country)), subdivision].filter(Boolean).join(', ')
}
