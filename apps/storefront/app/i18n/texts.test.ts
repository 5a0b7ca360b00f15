import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it, test } from 'vitest'
import type { Plural } from './fill-text.ts'
import { textsOf } from './i18n.ts'
import { languages } from './languages.ts'

const plurals = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
const isPlural = (value: object): value is Plural => 'other' in value

/** Each text by its path, with its placeholders in order. Of the forms of a plural, those of `other`. */
function textsIn(value: string | object, path = ''): [path: string, placeholders: string][] {
  if (typeof value === 'string') return [[path, placeholdersOf(value)]]
  if (isPlural(value)) return [[`${path}#`, placeholdersOf(value.other)]]
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`))
}

const placeholdersOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join()

function pluralsIn(value: string | object): Plural[] {
  if (typeof value === 'string') return []
  return isPlural(value) ? [value] : Object.values(value).flatMap(pluralsIn)
}

describe.each(languages)('the texts in %s', language => {
  it('have the keys and placeholders of English', () => {
    expect(textsIn(textsOf[language])).toEqual(textsIn(textsOf.en))
  })

  it('are not empty, and no sentence is left in English', () => {
    const english = new Map(valuesIn(textsOf.en))
    for (const [path, text] of valuesIn(textsOf[language])) {
      expect(text.trim(), path).not.toBe('')
      if (language !== 'en' && /\w+ \w+ \w+/.test(text)) expect(text, path).not.toBe(english.get(path))
    }
  })

  it('have a form for each plural category of the language', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    // English forms cover whole numbers; so do the Spanish ones, whose `many` is for millions.
    const needed = plurals.filter(
      category => categories.includes(category) && !(language === 'es' && category === 'many'),
    )
    for (const forms of pluralsIn(textsOf[language])) expect(Object.keys(forms)).toEqual(needed)
  })
})

function valuesIn(value: string | object, path = ''): [string, string][] {
  return typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value).flatMap(([key, inner]) => valuesIn(inner, `${path}.${key}`))
}

const app = new URL('..', import.meta.url)

/** Text between tags, and in attributes that people read. */
const literals = [
  />\s*([A-Z][a-z]+(?: [a-z]+)*[.…?!]?)\s*<\//g,
  /\s(?:aria-label|title|label|legend|placeholder|alt|hint)="([^"]*[a-z]{2}[^"]*)"/g,
  /^\s+([A-Z][a-z]+ [a-z][^=(){};<>]*)$/gm,
]

test('no component has a text in its source', async () => {
  const names = (await readdir(app, { recursive: true })).filter(name => name.endsWith('.tsx'))
  expect(names.length).toBeGreaterThan(40)
  for (const name of names) {
    const source = (await readFile(new URL(name, app), 'utf8')).replaceAll(
      /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
      '',
    )
    for (const pattern of literals)
      expect(
        [...source.matchAll(pattern)].map(([, text]) => text),
        name,
      ).toEqual([])
  }
})
