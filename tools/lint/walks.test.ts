import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Step {
  row: string
  file: string
  function: string
  from: string
}

const ROW = /^\| (\d+) \| `([^`]+)` \| `(\w+)` \| (?:`?(\w+)`? )?\| .+ \|$/gm

/** The walks of ARCHITECTURE.md by their titles. */
const walks = read('ARCHITECTURE.md')
  .split(/^### /m)
  .slice(1)
  .map(section => ({
    title: section.slice(0, section.indexOf('\n')),
    steps: [...section.matchAll(ROW)].map(
      ([, row = '', file = '', name = '', from = '']): Step => ({ row, file, function: name, from }),
    ),
    rows: [...section.matchAll(/^\| \d+ \|/gm)].length,
  }))

/** The source file that an import names; undefined for packages of others. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const name = /^@stoa\/([\w-]+)$/.exec(specifier)?.[1]
  return name && `packages/${name}/src/index.ts`
}

const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/(?:from |import\(|import )'([^']+)'/g)]
    .flatMap(([, specifier = '']) => resolve(file, specifier) ?? [])
    .filter(path => existsSync(join(root, path)))

/** Whether a file imports another one, directly or through files that `passes` lets through. */
function reaches(from: string, to: string, passes: (file: string) => boolean): boolean {
  const visited = new Set([from])
  const waiting = [from]
  for (let file = waiting.pop(); file; file = waiting.pop())
    for (const imported of importsOf(file)) {
      if (imported === to) return true
      if (visited.has(imported) || !passes(imported)) continue
      visited.add(imported)
      waiting.push(imported)
    }
  return false
}

/** What stands between two steps where there is no import. */
const REGISTRIES: Record<string, (file: string) => boolean> = {
  /** A feature names the handler, alone or within the table of its resource. */
  handlers: file => {
    const [folder = ''] = /^packages\/server\/src\/[\w-]+\//.exec(file) ?? []
    const tables = new Set(globSync(`${folder}*.ts`, { cwd: root }))
    return reaches(`${folder}feature.ts`, file, table => tables.has(table))
  },
  /** The file makes what implements the interface. */
  ClientCore: file => /\bClientCore\b/.test(read(file)),
}

/** Whether a text declares the function or constant, or has it as a method. */
const isDeclared = (text: string, name: string) =>
  new RegExp(`^\\s*(?:export )?(?:async )?(?:(?:function\\*? |const )${name}\\b|${name}\\(.*\\{$)`, 'm').test(
    text,
  )

describe.each(walks)('the walk $title', ({ steps, rows }) => {
  it('has rows of the known form, in order', () => {
    expect(rows).toBeGreaterThan(10)
    expect(steps.map(({ row }) => row)).toEqual(Array.from({ length: rows }, (_, i) => String(i + 1)))
  })

  it.each(steps)('finds $function in $file', step => {
    expect(isDeclared(read(step.file), step.function)).toBe(true)
  })

  it.each(steps.filter(({ from }) => from !== ''))('reaches $file from $from', step => {
    const registry = REGISTRIES[step.from]
    if (registry) return expect(registry(step.file)).toBe(true)
    const from = steps.find(({ row }) => row === step.from) as Step
    expect(Number(step.from)).toBeLessThan(Number(step.row))
    expect(reaches(from.file, step.file, path => basename(path) === 'index.ts')).toBe(true)
  })
})

it('addToCurrentCart is within its limits: first SQL in seven files, all in twenty', () => {
  const steps = walks.find(({ title }) => title === 'addToCurrentCart')?.steps ?? []
  const storage = steps.findIndex(({ file }) => file.startsWith('packages/server/src/storage/'))
  expect(storage).toBeGreaterThan(0)
  expect(storage + 1).toBeLessThanOrEqual(7)
  expect(new Set(steps.map(({ file }) => file)).size).toBeLessThanOrEqual(20)
})

it('a function is found where it is declared, not where it is called', () => {
  const text =
    'export const a = 1\nexport async function b(x: string) {}\n  async c({ id }, ctx) {\n    return d(ctx)\n'
  expect(['a', 'b', 'c', 'd', 'x'].filter(name => isDeclared(text, name))).toEqual(['a', 'b', 'c'])
})
