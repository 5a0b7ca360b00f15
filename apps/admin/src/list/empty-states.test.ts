import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { features } from '../features.ts'

const SOURCES = join(import.meta.dirname, '..')

/** Empty states of a file without a text. */
function silentStates(file: string): string[] {
  const source = readFileSync(join(SOURCES, file), 'utf8')
  const silent: string[] = []
  new Visitor({
    JSXElement({ openingElement, start, end }) {
      const { name, selfClosing } = openingElement
      if (name.type === 'JSXIdentifier' && /^(EmptyState|ListEmpty)$/.test(name.name) && selfClosing)
        silent.push(`${file}: ${source.slice(start, end)}`)
    },
  }).visit(parseSync(file, source).program)
  return silent
}

test('each empty state explains what appears there, and how', () => {
  // The page of an unknown address is no list.
  const files = globSync('**/*.tsx', { cwd: SOURCES }).filter(file => !file.endsWith('not-found-page.tsx'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(silentStates)).toEqual([])
})

test('each declared entity has a sentence for its empty list', async () => {
  for (const { path, load } of features.flatMap(({ entities = [] }) => entities))
    expect((await load()).empty, path).toMatch(/^\S.{25,}[.:]$/s)
})
