import { globSync, readFileSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../apps.ts'

const app = join(root, 'apps/storefront')
/** What is made from the sources, and browser tests, which need the tools of this repository. */
const LEFT_OUT = /^(node_modules|build|e2e|\.react-router)(\/|$)|^(README\.md|package\.json|tsconfig\.json)$/
/** Packages that the repository has for all of its workspace. */
const TOOLS = ['@types/node', '@types/react', '@types/react-dom', 'typescript', 'vitest']

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Writes the templates of `create-stoa`: its own, and the storefront of this repository as the source of somebody else's. */
export async function writeTemplates(target: string): Promise<void> {
  await cp(join(root, 'packages/create-stoa/templates'), target, { recursive: true })
  const folder = join(target, 'storefront')
  for (const path of globSync('**/*', { cwd: app, withFileTypes: true }).flatMap(entry =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(app.length + 1)] : [],
  )) {
    if (LEFT_OUT.test(path)) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await cp(join(app, path), join(folder, path))
  }
  await writeJson(join(folder, 'package.json'), storefrontManifest())
  await writeJson(join(folder, 'tsconfig.json'), storefrontTypes())
}

function storefrontManifest() {
  const { dependencies, devDependencies, scripts } = readJson('apps/storefront/package.json')
  const { devDependencies: tools } = readJson('package.json')
  return {
    name: 'storefront',
    private: true,
    type: 'module',
    scripts: { dev: 'node dev.ts', ...scripts, types: 'tsc' },
    dependencies,
    devDependencies: { ...devDependencies, ...Object.fromEntries(TOOLS.map(name => [name, tools[name]])) },
  }
}

/** The settings of the compiler in one file. */
function storefrontTypes() {
  const { extends: _, include, compilerOptions } = readJson('apps/storefront/tsconfig.json')
  const { checkers: __, ...shared } = readCommented('tsconfig.base.json').compilerOptions
  return {
    compilerOptions: { ...shared, ...compilerOptions },
    include: include.filter((name: string) => name !== 'e2e'),
  }
}

const readCommented = (path: string) =>
  JSON.parse(readFileSync(join(root, path), 'utf8').replace(/^\s*\/\/.*$/gm, ''))

const writeJson = (path: string, value: unknown) => writeFile(path, `${JSON.stringify(value, null, 2)}\n`)
