import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Words of everyday speech in place of which the field has a term (docs/glossary.md). */
const BANNED =
  /wish|refus|kept|told|said|asked|nobody|whoever|anybody|somebody|anew|apart|detour|gather|reckon|mischief|recall|elsewhere|onward|trouble|mendable|unsettled|upkeep/i

/** Adjectives without a noun: they say what was done to a value, not what it is. */
const BARE = /^(?:known|found|sent)$/

/** Parameters and variables, by the forms in which they are declared. */
const LOCAL =
  /\b(?:const|let) (\w+)|(?<=[(,]\s*)(\w+)(?=\??: )|\b(\w+)(?= =>)|(?<=\()(\w+)(?=, \w+\) =>)|(?<=\(\w+, )(\w+)(?=\) =>)/g

/** How many parameters and variables still have such names. The numbers may only fall. */
const LEFT = { banned: 91, bare: 553 }

/** Migrations name what earlier versions of the database contained. */
const EXCLUDED = /\.(?:test|spec|test-d|fixture|requests)\.|\/(?:migrations|generated|test|e2e)\//

const files = execFileSync('git', ['ls-files', 'packages', 'apps', 'bench', 'tools', 'examples'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => /\.tsx?$/.test(file) && !EXCLUDED.test(file))

const DECLARATION =
  /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm

/** Exported names that a source text declares. Re-exports are not declarations. */
const declaredIn = (text: string) => [...text.matchAll(DECLARATION)].map(match => match[1] ?? '')

const localsOf = (text: string) =>
  [...text.matchAll(LOCAL)].flatMap(([, ...names]) => names.find(name => name !== undefined) ?? [])

const locals = files.flatMap(file => localsOf(readFileSync(join(root, file), 'utf8')))

const declarations = files.map(file => ({
  file,
  names: declaredIn(readFileSync(join(root, file), 'utf8')),
}))

/** Finds names that several files of a part declare. A schema and its type may share a name. */
function duplicates(part: string): string[] {
  const found = new Map<string, Set<string>>()
  for (const { file, names } of declarations) {
    if (!file.startsWith(part)) continue
    for (const name of names) found.set(name, (found.get(name) ?? new Set()).add(file))
  }
  return [...found]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => `${name}: ${[...files].join(', ')}`)
}

describe('names', () => {
  it('of files contain no banned word', () => {
    expect(files.filter(file => BANNED.test(basename(file)))).toEqual([])
  })
  it('of exports contain no banned word', () => {
    const found = declarations.flatMap(({ file, names }) =>
      names.filter(name => BANNED.test(name)).map(name => `${name} in ${file}`),
    )
    expect(found).toEqual([])
  })
  it.each([
    ['a banned word', BANNED, LEFT.banned],
    ['no noun', BARE, LEFT.bare],
  ])('of parameters and variables with %s are no more than before', (_, pattern, left) => {
    expect(locals.length).toBeGreaterThan(10_000)
    expect(locals.filter(name => pattern.test(name)).length).toBeLessThanOrEqual(left)
  })
  it.each(['packages/server/', 'packages/client/src/data/', 'packages/react/', 'packages/testkit/'])(
    'of exports are declared once in %s',
    part => {
      expect(duplicates(part)).toEqual([])
    },
  )
  it('are found in parameters and variables', () => {
    const text = 'const a = 1\nfunction f(b: X, c?: Y) {}\nd => d(e)\n(g, h) => 1\n'
    expect(localsOf(text)).toEqual(['a', 'b', 'c', 'd', 'g', 'h'])
  })
  it('are found in declarations of all kinds', () => {
    expect(
      declaredIn('export const a = 1\nexport async function b() {}\nexport type C = 1\nexport { d }'),
    ).toEqual(['a', 'b', 'C'])
  })
})
