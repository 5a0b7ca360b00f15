import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../apps.ts'
import type { Package } from './manifests.ts'
import { exportedFiles, NAMED, reachable } from './reachable.ts'

/** A program that its package runs by its address: `new URL('./picture-process.ts', import.meta.url)`. */
const PROGRAM = /new URL\('(\.\/[^']+)\.ts', import\.meta\.url\)/g
const NO_SOURCE = /\.(test|test-d|fixture)\.tsx?$/

/** Where the compiler writes, and `tsconfig.json` is. */
const folder = join(root, 'build/compiled')

/** The modules that a package is entered by, as paths in its folder. */
export function entriesOf(one: Package): string[] {
  const { path, manifest } = one
  const bins = Object.values(manifest.bin ?? {}).flatMap(file => globSync(file, { cwd: path }))
  const programs = globSync('src/**/*.ts', { cwd: path })
    .filter(file => !NO_SOURCE.test(file))
    .flatMap(file =>
      [...readFileSync(join(path, file), 'utf8').matchAll(PROGRAM)].map(([, program]) =>
        join(dirname(file), `${program}.ts`),
      ),
    )
  return [...exportedFiles(one), ...bins, ...programs]
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
      rootDir: '../..',
      outDir: '.',
    },
    // Each of them by name: the compiler may take what it finds by a name of a package for somebody else's.
    files: [
      ...reachable(
        packages,
        entriesOf,
        one => join(one.path, 'src'),
        path => path,
      ),
    ].filter(file => /\.tsx?$/.test(file) && existsSync(file)),
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
  const outputOf = (one: Package) => join(folder, relative(root, one.path), 'src')
  const neededFiles = reachable(packages, exportedFiles, outputOf, path =>
    path.replace(/\.tsx?$|\.js$/, '.d.ts'),
  )
  // Types that cannot be written out, such as those of all schemas together, matter in declarations that something names.
  const errors = failure.split('\n').filter(line => {
    const source = /^((?:packages|apps)\/.+)\.tsx?\(/.exec(line)?.[1]
    return line && !/^\s/.test(line) && (!source || neededFiles.has(join(folder, `${source}.d.ts`)))
  })
  if (errors.length > 0) throw new Error(`The packages do not compile:\n${errors.join('\n')}`)
  for (const one of packages)
    for (const file of globSync('**/*.d.ts', { cwd: outputOf(one) })) {
      const path = join(outputOf(one), file)
      if (neededFiles.has(path)) await writeFile(path, withBuiltNames(readFileSync(path, 'utf8')))
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
