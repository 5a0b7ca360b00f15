/**
 * Packs the published packages: `npm run pack` writes their tarballs to `build/tarballs`. The repository itself runs from source; a
 * published package has JavaScript and declarations in `dist`, and a package.json that names them.
 */
import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { documentPatterns } from '../packages/server/src/edge/pages/docs-site/articles.ts'
import { step } from '../packages/server/src/start/progress.ts'
import { build, isStale, listApps, root } from './apps.ts'
import { bundle } from './packing/bundle.ts'
import { compile, entriesOf } from './packing/compile.ts'
import {
  appManifest,
  listPackages,
  nodeBundles,
  type Package,
  publishedManifest,
} from './packing/manifests.ts'
import { NAMED } from './packing/reachable.ts'
import { writeTemplates } from './packing/templates.ts'

const packagesFolder = join(root, 'build/packages')
const tarballs = join(root, 'build/tarballs')

/** Apps whose builds the server serves. */
const SERVED = ['admin', 'hosted']
const NO_ASSET = /\.(tsx?|md|map)$/

/** The packages that compiled modules name. */
const importedPackages = (folder: string): Set<string> =>
  new Set(
    globSync('**/*.{js,ts}', { cwd: folder })
      .flatMap(file => [...readFileSync(join(folder, file), 'utf8').matchAll(NAMED)])
      .map(([, , , name = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? ''),
  )

async function assemble(one: Package, compiled: string): Promise<void> {
  const folder = join(packagesFolder, one.folder)
  await mkdir(folder, { recursive: true })
  await cp(compiled, join(folder, 'dist'), { recursive: true })
  const isApp = one.path === join(root, 'apps', one.folder)
  for (const file of globSync('**/*.*', { cwd: join(one.path, 'src') }))
    if (!isApp && !NO_ASSET.test(file)) {
      await mkdir(dirname(join(folder, 'dist', file)), { recursive: true })
      await cp(join(one.path, 'src', file), join(folder, 'dist', file))
    }
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  if (existsSync(join(one.path, 'README.md')))
    await cp(join(one.path, 'README.md'), join(folder, 'README.md'))
  const published = publishedManifest(one)
  const manifest = isApp ? appManifest(published, importedPackages(join(folder, 'dist'))) : published
  const files = ['dist']
  if (one.manifest.name === '@stoa/server') {
    files.push('apps', 'documents')
    for (const file of globSync(documentPatterns, { cwd: root }))
      await cp(join(root, file), join(folder, 'documents', file), { recursive: true })
    for (const app of SERVED)
      await cp(join(root, 'apps', app, 'build'), join(folder, 'apps', app, 'build'), {
        recursive: true,
        filter: path => !path.endsWith('.sources'),
      })
  }
  if (one.manifest.name === 'create-stoa') {
    files.push('templates')
    await writeTemplates(join(folder, 'templates'))
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, files }, null, 2)}\n`)
  const forNode = nodeBundles[manifest.name]
  if (forNode) await bundle(folder, manifest.name, forNode, entriesOf(one))
}

await rm(packagesFolder, { recursive: true, force: true })
await rm(tarballs, { recursive: true, force: true })
await mkdir(tarballs, { recursive: true })
try {
  await import('./generate.ts')
  const packages = listPackages()
  for (const app of listApps())
    if (SERVED.includes(app.name) && isStale(app)) await step(`Building ${app.name}`, () => build(app))
  const outputOf = await step(`Compiling ${packages.length} packages`, () => compile(packages))
  await step('Packing', async () => {
    for (const one of packages) await assemble(one, outputOf(one))
    const folders = packages.map(one => join(packagesFolder, one.folder))
    await promisify(execFile)('npm', ['pack', '--silent', '--pack-destination', tarballs, ...folders], {
      cwd: root,
      shell: process.platform === 'win32',
      maxBuffer: 2 ** 26,
    })
  })
  console.log(`The tarballs are in ${tarballs}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
