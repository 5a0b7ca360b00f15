import { describe, expect, it } from 'vitest'
import { chooseLanguage } from './choose-language.ts'

describe('chooseLanguage', () => {
  it.each([
    [['de-AT', 'en-US'], 'de', 'de-AT', 'ltr'],
    [['fr', 'es-MX', 'en'], 'es', 'es-MX', 'ltr'],
    [['en', 'fr', 'en-GB'], 'en', 'en-GB', 'ltr'],
    [['he-IL'], 'he', 'he-IL', 'rtl'],
    [['ar-EG', 'en'], 'ar', 'ar-EG', 'rtl'],
    [['iw'], 'he', 'iw', 'rtl'],
    [['en_GB'], 'en', 'en', 'ltr'],
    [[undefined, 'fr'], 'en', 'en', 'ltr'],
    [[], 'en', 'en', 'ltr'],
  ] as const)('%j is %s', (preferred, language, locale, direction) => {
    expect(chooseLanguage(preferred)).toEqual({ language, locale, direction })
  })
})
