import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** What the modules of a folder may import. Its own modules are always allowed. */
interface Boundary {
  /** Folders whose modules it may import. `folder/index.ts` allows that one module. */
  imports: readonly string[]
  /** Folders and packages from which it may import types alone. */
  types?: readonly string[]
  /** Restricted packages that it may import. */
  packages?: readonly string[]
}

/** Packages of npm that name a layer; a folder that does not list them must not import them. */
const RESTRICTED = [
  'kysely',
  'pg',
  'pg-boss',
  'pg-copy-streams',
  'hono',
  '@hono/node-server',
  'nodemailer',
  'typebox',
]

const TYPES_OF_LIBRARIES = ['pg', 'kysely', 'hono'] as const

/** What the modules of every feature may import, besides the faces (`index.ts`) of the features that it `uses`. */
const LAYERS = [
  'attempts',
  'call',
  'crud',
  'logging',
  'platform-support',
  'pricing',
  'renditions/index.ts',
  'storage',
]

/** Modules above the features that a face may name: it hands those of the edge to its feature. */
const FOR_FACES = /^(feature\.ts$|edge\/(pages\/|graphql\/|request\/(check-record|call-request)\.ts$))/

/** Restricted packages that a feature may import. */
const PACKAGES: Record<string, readonly string[]> = { events: ['pg-boss'], mail: ['nodemailer', 'hono'] }

const SOURCES = new URL('../../packages/server/src/', import.meta.url)

/** Folders that a feature uses, by the source of its `feature.ts`. */
export function usedBy(face: string): string[] {
  const names = /^ {2}uses: \[(?<names>[^\]]*)\]/m.exec(face)?.groups?.names ?? ''
  return [...names.matchAll(/'([^']+)'/g)].map(([, name]) => name as string)
}

function boundaryOf(folder: string): Boundary {
  const used = usedBy(readFileSync(new URL(`${folder}/feature.ts`, SOURCES), 'utf8'))
  const imports = [...LAYERS, ...used.map(name => `${name}/index.ts`)]
  return { imports, types: ['config'], packages: PACKAGES[folder] ?? [] }
}

/** Folders of `packages/server/src` with a face, except the edge, which is above all features. */
const FEATURES = globSync('*/feature.ts', { cwd: SOURCES })
  .map(path => posix.dirname(path))
  .filter(folder => folder !== 'edge')

/** Folders of `packages/server/src`: edge -> features -> storage. */
const server: Record<string, Boundary> = {
  'platform-support': { imports: ['logging/tracing.ts'] },
  logging: { imports: [] },
  pricing: { imports: ['platform-support'] },
  config: { imports: ['platform-support', 'mail/mail-address.ts'] },
  call: {
    imports: ['logging', 'storage/query/index.ts'],
    // The services of a call are handed in; their types are named in `context.ts`.
    types: ['config', 'data', 'edge', 'events', 'identity', 'mail', 'service-plugins', 'storage'],
  },
  storage: {
    imports: ['call/clock.ts', 'config', 'logging/tracing.ts', 'platform-support'],
    // Rows are mapped to the types that services of a call return.
    types: ['call'],
    packages: ['kysely', 'pg', 'pg-boss', 'pg-copy-streams'],
  },
  bus: { imports: ['call', 'platform-support'] },
  attempts: { imports: ['call', 'platform-support', 'storage'] },
  crud: { imports: ['call', 'platform-support', 'storage'] },
  renditions: { imports: ['call'] },
  edge: {
    imports: [
      'attempts/network.ts',
      'call',
      'config',
      'events',
      'identity',
      'logging',
      'mail/index.ts',
      'platform-support',
      'renditions/index.ts',
      'service-plugins/index.ts',
      'staff/index.ts',
      'storage',
    ],
    packages: ['@graphql-yoga/plugin-apq', 'dataloader', 'graphql', 'graphql-yoga', 'hono', 'typebox'],
  },
  start: {
    imports: [
      '',
      'billing/index.ts',
      'call',
      'config',
      'identity',
      'installation/index.ts',
      'logging',
      'platform-support',
      'staff/index.ts',
      'storage',
    ],
    types: ['edge'],
  },
  commands: {
    imports: [
      'backup/index.ts',
      'call',
      'config',
      'custom-fields/index.ts',
      'events/index.ts',
      'identity',
      'installation/index.ts',
      'media/index.ts',
      'payments/index.ts',
      'platform-support',
      'sites/index.ts',
      'staff/index.ts',
      'start',
      'storage',
      'with-packages.ts',
    ],
  },
  generated: { imports: [] },
  // Platforms and services for tests, which production code must not import.
  testing: {
    imports: ['', 'call', 'config', 'edge', 'platform-support', 'storage'],
    packages: ['pg', 'typebox'],
  },
  ...Object.fromEntries(FEATURES.map(folder => [folder, boundaryOf(folder)])),
}

const PRODUCTION = Object.keys(server).filter(folder => folder !== 'testing')

/** The modules that put the folders together. */
server[''] = { imports: PRODUCTION, packages: ['@hono/node-server'] }

/** Packages and apps of the workspace: contract <- client <- react <- apps, contract <- server. */
const workspace: Record<string, Boundary> = {
  contract: { imports: [], packages: ['typebox'] },
  pricing: { imports: ['contract'] },
  client: { imports: ['contract', 'pricing'] },
  react: { imports: ['client', 'contract'] },
  texts: { imports: [] },
  ui: { imports: ['texts'] },
  'node-server': { imports: [], packages: ['hono', '@hono/node-server'] },
  server: { imports: ['contract', 'node-server', 'pricing', 'texts'], packages: RESTRICTED },
  demo: { imports: ['contract', 'server'] },
  meilisearch: { imports: ['server'] },
  stripe: { imports: ['contract', 'server'] },
  paypal: { imports: ['contract', 'server'] },
  stoa: { imports: ['contract', 'server'] },
  'create-stoa': { imports: [] },
  testkit: { imports: ['client', 'contract', 'demo', 'server'], packages: ['pg'] },
  proof: { imports: ['contract', 'server', 'testkit'] },
  storefront: {
    imports: ['client', 'react', 'texts', 'ui', 'node-server'],
    packages: ['hono', '@hono/node-server'],
  },
  hosted: { imports: ['client', 'contract', 'react', 'texts', 'ui'] },
  admin: { imports: ['client', 'contract', 'react', 'texts', 'ui'] },
}

/** Folders of the server and packages of the workspace that have a boundary. */
export const boundaries = { server, workspace }

const SERVER = 'packages/server/src/'
const IMPORT =
  /^(?:import|export)\s(?<type>type\s)?[^'"`;]*?\bfrom\s*['"](?<from>[^'"]+)['"]|^import\s*['"](?<effect>[^'"]+)['"]|\bimport\(\s*['"](?<dynamic>[^'"]+)['"]/gm

/** Template literals that hold the text of an example program. */
const EXAMPLE = /`import [^`]*`/g

/** What a module imports against the boundaries, one sentence each. `path` begins at the root of the repository. */
export function forbiddenImports(path: string, source: string): string[] {
  return [...source.replace(EXAMPLE, '``').matchAll(IMPORT)].flatMap(({ groups = {} }) => {
    const specifier = groups.from ?? groups.effect ?? groups.dynamic ?? ''
    const isType = groups.type !== undefined
    return [checkFolder(path, specifier, isType), checkPackage(path, specifier, isType)].flatMap(
      problem => problem ?? [],
    )
  })
}

const folderOf = (module: string) => (module.includes('/') ? module.slice(0, module.indexOf('/')) : '')
const named = (folder: string) => (folder === '' ? 'the root of packages/server/src' : `${folder}/`)

/** Imports between folders of the server. */
function checkFolder(path: string, specifier: string, isType: boolean): string | undefined {
  if (!path.startsWith(SERVER)) return undefined
  const from = folderOf(path.slice(SERVER.length))
  const boundary = server[from]
  if (!boundary) return `${path}: ${named(from)} has no boundary: add it to tools/lint/boundaries.ts.`
  const target = specifier.startsWith('#src/')
    ? specifier.replace('#src/', SERVER)
    : posix.join(posix.dirname(path), specifier)
  if (!/^(\.|#src\/)/.test(specifier) || !target.startsWith(SERVER)) {
    const { packages = [] } = boundary
    return restrictedPackage(specifier) &&
      !packages.includes(restrictedPackage(specifier) ?? '') &&
      !(isType && (TYPES_OF_LIBRARIES as readonly string[]).includes(specifier))
      ? `${path}: ${named(from)} must not import the package ${specifier}: call a function of a folder that may.`
      : undefined
  }
  const module = target.slice(SERVER.length)
  const to = folderOf(module)
  const { imports, types = [] } = boundary
  // Only `features.ts` imports a face, so that it may name what is above its feature: pages of the edge, and other features.
  const isFace = path === `${SERVER}${from}/feature.ts`
  if (isFace && (FOR_FACES.test(module) || module === `${to}/index.ts`)) return undefined
  if (to === from || imports.includes(to) || imports.includes(module) || (isType && types.includes(to)))
    return undefined
  const instead = imports.includes(`${to}/index.ts`)
    ? `import from ${to}/index.ts`
    : 'move what both need into a lower folder, or hand it in as an argument'
  return `${path}: ${named(from)} must not import ${named(to)} (${module}): ${instead}.`
}

/** Imports between packages and apps. */
function checkPackage(path: string, specifier: string, isType: boolean): string | undefined {
  const from = /^(?:packages|apps)\/([\w-]+)\//.exec(path)?.[1]
  if (!from) return undefined
  const boundary = workspace[from]
  if (!boundary) return `${path}: ${from} has no boundary: add it to tools/lint/boundaries.ts.`
  const { imports, packages = [], types = [] } = boundary
  const target = specifier.startsWith('.')
    ? /^(?:packages|apps)\/([\w-]+)\//.exec(posix.join(posix.dirname(path), specifier))?.[1]
    : /^@stoa\/([\w-]+)/.exec(specifier)?.[1]
  if (target && target !== from && !imports.includes(target) && !(isType && types.includes(target)))
    return `${path}: ${from} must not import ${target} (${specifier}): it may import ${imports.join(', ') || 'no package of the workspace'}.`
  const library = restrictedPackage(specifier)
  return library && !packages.includes(library)
    ? `${path}: ${from} must not import the package ${specifier}.`
    : undefined
}

const restrictedPackage = (specifier: string) =>
  RESTRICTED.find(name => specifier === name || specifier.startsWith(`${name}/`))

const SQL =
  /\bsql(?:<[^`]*?>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|(?<!\breq)\.(?:query|raw)\(\s*['"`]/g

/** SQL statements of a module outside `storage/`, one sentence each. */
export function forbiddenStatements(path: string, source: string): string[] {
  if (
    !/^packages\/(server|demo)\/src\//.test(path) ||
    /^packages\/server\/src\/(storage|testing)\//.test(path)
  )
    return []
  return [...source.matchAll(SQL)].map(({ index, 0: statement }) => {
    const line = source.slice(0, index).split('\n').length
    return `${path}:${line}: ${statement.trim()} is SQL outside storage/: move the statement into a function in packages/server/src/storage/.`
  })
}
