import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../apps.ts'

/** A target of `exports` or `imports`: a file, or files by condition. */
type Target = string | { [condition: string]: Target }
type Targets = Record<string, Target>

/** The parts of a package.json that publishing changes. */
export interface Manifest {
  name: string
  version: string
  private?: boolean
  exports: Targets
  imports?: Targets
  bin?: Record<string, string>
  scripts?: Record<string, string>
  devDependencies?: Record<string, string>
  files?: string[]
  [key: string]: unknown
}

/** A package of the workspace that is published. */
export interface Package {
  /** The name of its folder in `packages/` or `apps/`. */
  folder: string
  path: string
  manifest: Manifest
}

/**
 * Packages that are published: all of `packages/` and `apps/` that are not private. Of an app, they have the modules that extensions
 * import; its pages are built.
 */
export function listPackages(): Package[] {
  return globSync('{packages,apps}/*/package.json', { cwd: root })
    .sort()
    .map(file => {
      const path = join(root, file, '..')
      return { folder: basename(path), path, manifest: JSON.parse(readFileSync(join(root, file), 'utf8')) }
    })
    .filter(({ manifest }) => !manifest.private)
}

/** The files that a target names. */
export function filesOf(target: Target): string[] {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(filesOf)
}

/** How a package is bundled for Node. */
export interface NodeBundle {
  /** Libraries that become part of the bundle, because they have hundreds of modules. */
  inlined: readonly string[]
  /** Browsers take the modules as they are; Node finds its bundle beside them. */
  besides?: boolean
}

/** Packages that are bundled, because Node would load hundreds of modules at each start. */
export const nodeBundles: Readonly<Record<string, NodeBundle>> = {
  '@stoa/server': { inlined: ['kysely', 'typebox'] },
  '@stoa/contract': { inlined: ['typebox'], besides: true },
}

/** Where the bundle for Node is, in the folder of its package. */
export const nodeFolder = ({ besides }: Pick<NodeBundle, 'besides'>) => (besides ? 'dist/node' : 'dist')

const SOURCE = /^\.\/src\/(.+)\.tsx?$/

/** Where the build of a source file is. Files of other kinds are copied. */
export const builtFile = (file: string) =>
  SOURCE.test(file)
    ? { types: file.replace(SOURCE, './dist/$1.d.ts'), default: file.replace(SOURCE, './dist/$1.js') }
    : file.replace(/^\.\/src\//, './dist/')

/** The condition by which a package gives other types to those who install it. */
const PUBLISHED = 'published'

function builtTarget(target: Target, node?: NodeBundle): Target {
  if (typeof target === 'string') {
    const built = builtFile(target)
    if (!node?.besides || typeof built === 'string') return built
    const { types, ...modules } = built
    return { types, node: modules.default.replace('./dist', `./${nodeFolder(node)}`), ...modules }
  }
  return builtTarget(target[PUBLISHED] ?? target.default ?? '')
}

function builtTargets(targets: Targets, node?: NodeBundle): Targets {
  return Object.fromEntries(
    Object.entries(targets).map(([name, target]) => {
      // Modules name each other with the extension of their source.
      if (name.startsWith('#') && name.endsWith('/*') && typeof target === 'string')
        return [`${name}.ts`, builtTarget(`${target}.ts`)]
      return [name, builtTarget(target, node)]
    }),
  )
}

/** The package.json of the published package. `STOA_REPOSITORY` is the address of the repository, which provenance statements need. */
export function publishedManifest({ folder, manifest }: Package): Manifest {
  const { scripts: _, devDependencies: __, exports, imports, bin, ...rest } = manifest
  const url = process.env.STOA_REPOSITORY
  return {
    ...rest,
    ...(url && { repository: { type: 'git', url, directory: `packages/${folder}` } }),
    ...(bin && {
      bin: Object.fromEntries(
        Object.entries(bin).map(([name, file]) => [name, file.replace(SOURCE, './dist/$1.js')]),
      ),
    }),
    exports: { ...builtTargets(exports, nodeBundles[manifest.name]), './package.json': './package.json' },
    ...(imports && { imports: builtTargets(imports) }),
  }
}

/**
 * The manifest of an app's modules, which run in the page of the app: what they import is that of the page, so all of it is a peer.
 * `imported` are the packages that they name.
 */
export function appManifest(
  { dependencies, imports: _, ...manifest }: Manifest,
  imported: ReadonlySet<string>,
): Manifest {
  const peers = Object.entries((dependencies ?? {}) as Record<string, string>)
    .filter(([name]) => imported.has(name))
    .map(([name, version]) => [name, name.startsWith('@stoa/') ? version : `^${version}`])
  return { ...manifest, peerDependencies: Object.fromEntries(peers) }
}
