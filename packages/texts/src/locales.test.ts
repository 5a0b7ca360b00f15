import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { compilerOf } from './compile-texts.ts'
import { directionOf, languageName } from './languages.ts'
import type { SourceTexts } from './messages.ts'

const locales = join(import.meta.dirname, '../locales')
const files = globSync('*/*.json', { cwd: locales }).sort()
const read = (path: string): SourceTexts => JSON.parse(readFileSync(join(locales, path), 'utf8'))

/** Texts by their path. */
const textsIn = (texts: string | SourceTexts, path = ''): [string, string][] =>
  typeof texts === 'string'
    ? [[path, texts]]
    : Object.entries(texts).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`))

test.each(files)('%s has the texts of English, with their arguments and all plural forms', path => {
  const problems: string[] = []
  const english = read(join('en', basename(path)))
  compilerOf(basename(path, '.json'))(dirname(path), english, read(path), problem => problems.push(problem))
  expect(problems).toEqual([])
})

test.each(files.filter(path => dirname(path) !== 'en'))('%s has no sentence in English', path => {
  const english = new Map(textsIn(read(join('en', basename(path)))))
  const same = textsIn(read(path)).filter(
    ([key, text]) =>
      /\p{L}+ \p{L}+ \p{L}+/u.test(text.replaceAll(/\{[^{}]*\}/g, '')) && text === english.get(key),
  )
  expect(same).toEqual([])
})

test('folders are named after languages', () => {
  for (const language of new Set(files.map(dirname)))
    expect(languageName(language).toLowerCase(), language).not.toBe(language)
})

test.each([
  ['en', 'ltr', 'English'],
  ['es', 'ltr', 'Español'],
  ['ar', 'rtl', 'العربية'],
  ['he', 'rtl', 'עברית'],
] as const)('%s is written %s', (language, direction, name) => {
  expect(directionOf(language)).toBe(direction)
  expect(languageName(language)).toBe(name)
})
