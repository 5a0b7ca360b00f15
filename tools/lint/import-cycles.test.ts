import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../packages/server/src')
/** Files in a cycle that are allowed: a declaration and its neighbours may name each other. */
const CYCLE_MAX = 3

type Graph = ReadonlyMap<string, readonly string[]>

/** Relative imports and re-exports of a module, types included. */
const importsOf = (source: string): string[] =>
  [...source.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(match => match[1] as string)

function importGraph(folder: string): Graph {
  const isModule = (file: string) => /\.ts$/.test(file) && !/\.(test|test-d|d)\.ts$/.test(file)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isModule)
  return new Map(
    files.map(file => {
      const source = readFileSync(join(folder, file), 'utf8')
      const imports = importsOf(source).map(path => relative(folder, resolve(folder, dirname(file), path)))
      return [file, imports.filter(path => files.includes(path))]
    }),
  )
}

/** Strongly connected components of more than one file, the largest first (Tarjan 1972). */
function importCycles(graph: Graph): string[][] {
  const indexes = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): number => {
    const index = indexes.size
    let low = index
    indexes.set(file, index)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!indexes.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, indexes.get(next) as number)
    }
    if (low === index) {
      const component = stack.splice(stack.indexOf(file))
      if (component.length > 1) cycles.push(component.sort())
    }
    return low
  }
  for (const file of graph.keys()) if (!indexes.has(file)) visit(file)
  return cycles.sort((a, b) => b.length - a.length)
}

describe('import cycles of the server, type imports included', () => {
  const graph = importGraph(root)

  it(`have at most ${CYCLE_MAX} files`, () => {
    expect(importCycles(graph).filter(({ length }) => length > CYCLE_MAX)).toEqual([])
  })

  it('are searched in every file', () => {
    expect(graph.size).toBeGreaterThan(400)
    expect(graph.get('call/services.ts')).toContain('call/context.ts')
    expect(graph.get('platform.ts')).toContain('edge/app.ts')
  })

  it('are found through any number of files', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'e']],
      ['c', ['d']],
      ['d', ['a']],
      ['e', ['d', 'f']],
      ['f', []],
    ])
    expect(importCycles(graph)).toEqual([['a', 'b', 'c', 'd', 'e']])
    expect(
      importsOf("import type { A } from './a.ts'\nexport {\n  b,\n} from '../b.ts'\nimport './c.ts'"),
    ).toEqual(['./a.ts', '../b.ts', './c.ts'])
  })
})
