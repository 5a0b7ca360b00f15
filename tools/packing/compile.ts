import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../apps.ts'
import { filesOf, type Package } from './manifests.ts'

/** A program that its package runs by its address: `new URL('./picture-process.ts', import.meta.url)`. */
const PROGRAM = /new URL\('(\.\/[^']+)\.ts', import\.meta\.url\)/g
/** A module that another one names. */
const NAMED = /(\bfrom\s*|\bimport\s*\(?\s*)(["'])([^"'\n]+)\2/g
const NO_SOURCE = /\.(test|test-d|fixture)\.tsx?$/

/** Where the compiler writes, and `tsconfig.json` is. */
const folder = join(root, 'build/compiled')

/** The modules that a package is entered by. */
function entriesOf({ path, manifest }: Package): string[] {
  const targets = [...Object.values(manifest.exports).flatMap(filesOf), ...Object.values(manifest.bin ?? {})]
  const entries = targets.flatMap(target => globSync(target, { cwd: path }))
  const programs = globSync('src/**/*.ts', { cwd: path })
    .filter(file => !NO_SOURCE.test(file))
    .flatMap(file =>
      [...readFileSync(join(path, file), 'utf8').matchAll(PROGRAM)].map(([, program]) =>
        join(dirname(file), `${program}.ts`),
      ),
    )
  return [...entries, ...programs].filter(file => /\.tsx?$/.test(file)).map(file => join(path, file))
}

/**
 * Compiles the packages as one program, which resolves them to their sources. It holds what their entries import, so no tests.
 * Returns the folder of each package's output.
 */
export async function compile(packages: readonly Package[]): Promise<(name: Package) => string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const configuration = {
    extends: '../../tsconfig.base.json',
    compilerOptions: {
      target: 'es2022',
      lib: ['es2024', 'dom', 'dom.iterable'],
      types: ['node'],
      jsx: 'react-jsx',
      customConditions: ['published'],
      allowImportingTsExtensions: false,
      rewriteRelativeImportExtensions: true,
      noEmit: false,
      declaration: true,
      // The stage `types` checks them.
      noCheck: true,
      rootDir: '../../packages',
      outDir: '.',
    },
    files: packages.flatMap(entriesOf),
  }
  const file = join(folder, 'tsconfig.json')
  await writeFile(file, JSON.stringify(configuration))
  const failure: string = await promisify(execFile)('tsc', ['-p', file, '--pretty', 'false'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  }).then(
    () => '',
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  )
  const outputOf = (one: Package) => join(folder, one.folder, 'src')
  const needed = neededDeclarations(packages, outputOf)
  // Types that cannot be written out, such as those of all schemas together, matter in declarations that something names.
  const errors = failure.split('\n').filter(line => {
    const source = /^packages\/(.+)\.tsx?\(/.exec(line)?.[1]
    return line && !/^\s/.test(line) && (!source || needed.has(join(folder, `${source}.d.ts`)))
  })
  if (errors.length > 0) throw new Error(`The packages do not compile:\n${errors.join('\n')}`)
  for (const one of packages)
    for (const file of globSync('**/*.d.ts', { cwd: outputOf(one) })) {
      const path = join(outputOf(one), file)
      if (needed.has(path)) await writeFile(path, withBuiltNames(readFileSync(path, 'utf8')))
      else await rm(path)
    }
  for (const one of packages)
    for (const file of globSync('**/*.js', { cwd: outputOf(one) })) {
      const path = join(outputOf(one), file)
      const text = readFileSync(path, 'utf8')
      const built = text.replaceAll(PROGRAM, "new URL('$1.js', import.meta.url)")
      if (built !== text) await writeFile(path, built)
    }
  return outputOf
}

/** Declarations name modules by their build. */
const withBuiltNames = (text: string) =>
  text.replaceAll(NAMED, (whole, before, quote, name) =>
    name.startsWith('.') ? `${before}${quote}${name.replace(/\.tsx?$/, '.js')}${quote}` : whole,
  )

/** The declarations that the entries of the packages lead to. */
function neededDeclarations(packages: readonly Package[], outputOf: (one: Package) => string): Set<string> {
  const needed = new Set<string>()
  const byName = new Map(packages.map(one => [one.manifest.name, one]))
  const targetOf = (targets: Package['manifest']['exports'] | undefined, name: string) => {
    const target = targets?.[name]
    if (target !== undefined) {
      const [file = ''] = typeof target === 'string' ? [target] : filesOf(target)
      return file
    }
    const pattern = Object.entries(targets ?? {}).find(
      ([key]) => key.endsWith('/*') && name.startsWith(key.slice(0, -1)),
    )
    return typeof pattern?.[1] === 'string'
      ? pattern[1].replace('*', name.slice(pattern[0].length - 1))
      : undefined
  }
  const resolveName = (one: Package, from: string, name: string): string | undefined => {
    if (name.startsWith('.')) return resolve(dirname(from), name)
    const owner = name.startsWith('#') ? one : byName.get(name.split('/').slice(0, 2).join('/'))
    if (!owner) return undefined
    const file = name.startsWith('#')
      ? targetOf(owner.manifest.imports, name)
      : targetOf(owner.manifest.exports, `.${name.slice(owner.manifest.name.length)}`)
    return file && join(outputOf(owner), relative('src', file))
  }
  const visit = (one: Package, path: string) => {
    const file = path.replace(/\.tsx?$|\.js$/, '.d.ts')
    if (needed.has(file) || !file.endsWith('.d.ts')) return
    needed.add(file)
    let text: string
    try {
      text = readFileSync(file, 'utf8')
    } catch {
      return
    }
    for (const [, , , name = ''] of text.matchAll(NAMED)) {
      const next = resolveName(one, file, name)
      const owner = next && packages.find(other => next.startsWith(`${outputOf(other)}/`))
      if (owner) visit(owner, next)
    }
  }
  for (const one of packages)
    for (const entry of Object.values(one.manifest.exports)
      .flatMap(filesOf)
      .flatMap(target => globSync(target, { cwd: one.path })))
      visit(one, join(outputOf(one), relative('src', entry)))
  return needed
}
