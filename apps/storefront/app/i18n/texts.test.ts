import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

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
