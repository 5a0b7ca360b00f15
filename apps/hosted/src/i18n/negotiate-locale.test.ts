import { describe, expect, it } from 'vitest'
import { negotiateLocale, offeredLanguages } from './negotiate-locale.ts'

const site = { locale: 'es', languages: ['es', 'de-AT'] }
const wish = (part: Partial<Parameters<typeof negotiateLocale>[0]>) =>
  negotiateLocale({ chosen: undefined, search: '', browser: [], site, ...part }).language

describe('the language of the pages', () => {
  it('is what was chosen, then what the shop asked for, then the browser’s, then the site’s', () => {
    expect(wish({ chosen: 'de', search: '?lang=es', browser: ['es'] })).toBe('de')
    expect(wish({ search: '?lang=de', browser: ['es'] })).toBe('de')
    expect(wish({ browser: ['fr', 'de-CH'] })).toBe('de')
    expect(wish({})).toBe('es')
  })

  it('is one that the site offers', () => {
    expect(offeredLanguages(site)).toEqual(['de', 'es'])
    expect(wish({ search: '?lang=he', browser: ['en'] })).toBe('es')
    expect(wish({ site: { locale: 'fr', languages: ['fr'] } })).toBe('en')
  })

  it('is any of ours before the site is known', () => {
    expect(wish({ site: undefined, browser: ['he-IL'] })).toBe('he')
  })
})
