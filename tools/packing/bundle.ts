import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { root } from '../apps.ts'
import { type NodeBundle, nodeFolder } from './manifests.ts'

const SOURCE = /\.tsx?$/
const libraries = join(root, 'node_modules')

/**
 * Bundles the compiled modules of an assembled package for Node: its entries, and the chunks that they share. Node loads some files instead
 * of hundreds. Other packages stay imports, so that each exists once. `entries` are its sources.
 */
export async function bundle(
  folder: string,
  name: string,
  { inlined, besides }: NodeBundle,
  entries: readonly string[],
): Promise<void> {
  const dist = join(folder, 'dist')
  const outdir = join(folder, nodeFolder({ besides }))
  const isInlined = (path: string) => inlined.some(library => `${path}/`.startsWith(`${library}/`))
  const { outputFiles, metafile } = await build({
    absWorkingDir: folder,
    metafile: true,
    entryPoints: entries
      .filter(entry => SOURCE.test(entry))
      .map(entry => join(dist, relative('src', entry).replace(SOURCE, '.js'))),
    outdir,
    outbase: dist,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    write: false,
    logLevel: 'error',
    // Libraries are where the repository has them.
    nodePaths: [libraries],
    plugins: [
      {
        name: 'package',
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) =>
            kind === 'entry-point' || isInlined(path) ? undefined : { external: true },
          )
          // Where a module was, although a chunk has it now: what lies beside it is still there.
          onLoad({ filter: /\.js$/ }, ({ path }) => ({
            contents: readFileSync(path, 'utf8').replaceAll(
              'import.meta.url',
              `new URL('${relative(folder, path)}', import.meta.resolve('${name}/package.json')).href`,
            ),
          }))
        },
      },
    ],
  })
  // Only what the bundle has taken in: a script that a page loads is a file beside them.
  const taken = Object.keys(metafile.inputs).filter(path => path.startsWith('dist/'))
  if (!besides) for (const module of taken) await rm(join(folder, module))
  for (const { path, contents } of outputFiles) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, contents)
  }
  for (const library of inlined) {
    const home = join(libraries, library)
    const license = readdirSync(home).find(file => /^licen[cs]e/i.test(file))
    if (!license) throw new Error(`${library} has no license that a bundle could contain.`)
    await cp(join(home, license), join(outdir, 'chunks', `${library}.license`))
  }
}
