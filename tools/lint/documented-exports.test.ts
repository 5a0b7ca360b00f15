import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Share of the public exports of a package that need a documentation comment. Default: 0.85. */
const shares: Record<string, number> = { contract: 1, client: 1, react: 1, ui: 1 }

interface Export {
  name: string
  file: string
  documented: boolean
}

const DECLARATION =
  /(\*\/\s*\n(?:\/\/ biome-ignore[^\n]*\n)?)?^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm
const NAMED = /^export (?:type )?\{([^}]*)\}(?: from '([^']+)')?/gm
const STAR = /^export (?:type )?\* from '([^']+)'/gm

/** The exports of a module by name. Re-exports of the package's own modules are followed; TypeScript 7 has no parser API. */
function exportsOf(file: string, read: (file: string) => string): Map<string, Export> {
  const text = read(file)
  const found = new Map<string, Export>()
  for (const [, comment, name = ''] of text.matchAll(DECLARATION)) {
    // Overloads share the comment of the first one.
    if (!found.has(name)) found.set(name, { name, file, documented: comment !== undefined })
  }
  const resolve = (from: string) => join(dirname(file), from)
  for (const [, from = ''] of text.matchAll(STAR)) {
    if (!from.startsWith('.')) continue
    for (const [name, entry] of exportsOf(resolve(from), read)) found.set(name, entry)
  }
  for (const [, names = '', from] of text.matchAll(NAMED)) {
    if (!from?.startsWith('.')) continue
    const source = exportsOf(resolve(from), read)
    for (const part of names.split(',')) {
      const [name, as] = part
        .trim()
        .replace(/^type /, '')
        .split(' as ')
      const entry = name && source.get(name)
      if (entry) found.set(as ?? name, entry)
    }
  }
  return found
}

const readSource = (file: string) => readFileSync(file, 'utf8')

function publicExports(name: string): Export[] {
  const folder = join(root, 'packages', name)
  const { exports = {} } = JSON.parse(readSource(join(folder, 'package.json'))) as {
    exports?: Record<string, string>
  }
  const modules = Object.values(exports)
    .flatMap(path => (path.includes('*') ? globSync(path, { cwd: folder }) : [path]))
    .filter(path => /\.tsx?$/.test(path) && !path.includes('/generated/') && existsSync(join(folder, path)))
  return [...new Set(modules.flatMap(path => [...exportsOf(join(folder, path), readSource).values()]))]
}

const packages = globSync('packages/*/package.json', { cwd: root })
  .map(path => path.split('/')[1] as string)
  .filter(name => publicExports(name).length > 0)

describe('the documentation of public exports', () => {
  it.each(packages)('%s has enough of it', name => {
    const all = publicExports(name)
    const missing = all
      .filter(({ documented }) => !documented)
      .map(entry => `${relative(root, entry.file)}: ${entry.name}`)
    const share = shares[name] ?? 0.85
    expect(
      1 - missing.length / all.length,
      `Add a /** … */ comment to these exports of packages/${name}:\n${missing.join('\n')}`,
    ).toBeGreaterThanOrEqual(share)
  })

  it('is counted through re-exports, by the comment before the declaration', () => {
    const files: Record<string, string> = {
      '/a.ts': "export { documented, type Plain as Renamed } from './b.ts'\nexport * from './c.ts'\n",
      '/b.ts': '/** Does it. */\nexport const documented = 1\nexport interface Plain {}\n',
      '/c.ts': '// No documentation.\nexport function plain() {}\n',
    }
    const all = exportsOf('/a.ts', file => files[file] ?? '')
    expect([...all].map(([name, { documented }]) => [name, documented])).toEqual([
      ['plain', false],
      ['documented', true],
      ['Renamed', false],
    ])
  })
})
