import { describe, expect, it } from 'vitest'
import { negotiateLocale, offeredLanguages } from './negotiate-locale.ts'

const site = { locale: 'es', languages: ['es', 'de-AT'] }
const negotiate = (part: Partial<Parameters<typeof negotiateLocale>[0]>) =>
  negotiateLocale({ chosen: undefined, browser: [], site, ...part }).language

describe('the language of the pages', () => {
  it('is that of the shop or the visitor’s choice, then the browser’s, then the site’s default', () => {
    expect(negotiate({ chosen: 'de', browser: ['es'] })).toBe('de')
    expect(negotiate({ browser: ['fr', 'de-CH'] })).toBe('de')
    expect(negotiate({})).toBe('es')
  })

  it('is one of the site’s languages', () => {
    expect(offeredLanguages(site)).toEqual(['de', 'es'])
    expect(negotiate({ chosen: 'he', browser: ['en'] })).toBe('es')
    expect(negotiate({ site: { locale: 'fr', languages: ['fr'] } })).toBe('en')
  })

  it('is any language with texts while the site is unknown', () => {
    expect(negotiate({ site: undefined, browser: ['he-IL'] })).toBe('he')
  })
})
