import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { filesOf, type Manifest, type Package } from './manifests.ts'

/** A module that another one names. */
export const NAMED = /(\bfrom\s*|\bimport\s*\(?\s*)(["'])([^"'\n]+)\2/g

type Targets = Manifest['exports'] | undefined

/** The source that `exports` or `imports` has for a name; that of those who install comes first. */
function sourceOf(targets: Targets, name: string): string | undefined {
  const target = targets?.[name]
  if (target !== undefined) return filesOf(target)[0]
  const [key = '', pattern] =
    Object.entries(targets ?? {}).find(([key]) => key.endsWith('/*') && name.startsWith(key.slice(0, -1))) ??
    []
  return typeof pattern === 'string' ? pattern.replace('*', name.slice(key.length - 1)) : undefined
}

/** Files that the entries of packages lead to, whether they exist or not. `folderOf` has what `src` has in the sources, `fileOf` the file of a module there. */
export function reachable(
  packages: readonly Package[],
  entriesOf: (one: Package) => readonly string[],
  folderOf: (one: Package) => string,
  fileOf: (path: string) => string,
): Set<string> {
  const files = new Set<string>()
  const byName = new Map(packages.map(one => [one.manifest.name, one]))
  const fileNamed = (one: Package, from: string, name: string): string | undefined => {
    if (name.startsWith('.')) return resolve(dirname(from), name)
    const owner = name.startsWith('#') ? one : byName.get(name.split('/').slice(0, 2).join('/'))
    const source = name.startsWith('#')
      ? sourceOf(owner?.manifest.imports, name)
      : sourceOf(owner?.manifest.exports, `.${name.slice(owner?.manifest.name.length)}`)
    return owner && source && join(folderOf(owner), relative('src', source))
  }
  const visit = (one: Package, path: string) => {
    const file = fileOf(path)
    if (files.has(file)) return
    files.add(file)
    if (!/\.tsx?$/.test(file) || !existsSync(file)) return
    for (const [, , , name = ''] of readFileSync(file, 'utf8').matchAll(NAMED)) {
      const next = fileNamed(one, file, name)
      const owner = next && packages.find(other => next.startsWith(folderOf(other) + sep))
      if (owner) visit(owner, next)
    }
  }
  for (const one of packages)
    for (const entry of entriesOf(one)) visit(one, join(folderOf(one), relative('src', entry)))
  return files
}

/** The files that `exports` of a package names, as paths in its folder. A `*` there stands for folders, too. */
export const exportedFiles = ({ path, manifest }: Package): string[] =>
  Object.values(manifest.exports)
    .flatMap(filesOf)
    .flatMap(target => globSync(target.replace('/*', '/**/*'), { cwd: path }))
