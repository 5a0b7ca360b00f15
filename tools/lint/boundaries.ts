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

/** Folders of `packages/server/src`: edge -> domain -> storage. */
const server: Record<string, Boundary> = {
  'platform-support': { imports: [] },
  logging: { imports: [] },
  pricing: { imports: ['platform-support'] },
  delivery: {
    imports: ['call', 'crud', 'platform-support', 'service-plugins/index.ts', 'storage', 'stores/index.ts'],
  },
  config: { imports: ['platform-support', 'mail/mail-address.ts'] },
  call: {
    imports: ['logging', 'storage/query/index.ts'],
    // The services of a call are handed in; their types are named in `context.ts`.
    types: ['config', 'data', 'identity', 'mail', 'service-plugins', 'storage'],
  },
  storage: {
    imports: ['call/clock.ts', 'config', 'platform-support'],
    // Rows are mapped to the types that services of a call return.
    types: ['call'],
    packages: ['kysely', 'pg', 'pg-boss', 'pg-copy-streams'],
  },
  attempts: { imports: ['call', 'platform-support', 'storage'] },
  events: { imports: ['call', 'logging', 'storage'], packages: ['pg-boss'] },
  mail: {
    imports: ['call', 'events/index.ts', 'platform-support', 'storage'],
    types: ['config'],
    packages: ['nodemailer', 'hono'],
  },
  'service-plugins': {
    imports: ['call', 'identity/index.ts', 'platform-support', 'storage', 'webhooks/index.ts'],
  },
  crud: { imports: ['call', 'platform-support', 'storage'] },
  stores: {
    imports: ['call', 'crud', 'data/jobs/index.ts', 'exchange-rates/index.ts', 'platform-support', 'storage'],
  },
  tax: {
    imports: ['call', 'crud', 'platform-support', 'service-plugins/index.ts', 'stores/index.ts', 'storage'],
  },
  discounts: { imports: ['call', 'crud', 'platform-support', 'service-plugins/index.ts', 'storage'] },
  'checkout-settings': { imports: ['call', 'crud', 'data/items/index.ts', 'platform-support', 'storage'] },
  'gift-cards': {
    imports: [
      'attempts/index.ts',
      'call',
      'identity/index.ts',
      'platform-support',
      'service-plugins/index.ts',
      'storage',
    ],
  },
  'product-reviews': { imports: ['call', 'data/items/index.ts', 'storage'] },
  newsletter: {
    imports: ['call', 'crud', 'identity/index.ts', 'mail/index.ts', 'platform-support', 'storage'],
  },
  'back-in-stock': {
    imports: ['call', 'identity/index.ts', 'mail/index.ts', 'platform-support', 'storage', 'stores/index.ts'],
  },
  renditions: { imports: ['call'] },
  media: {
    imports: ['call', 'crud', 'data/jobs/index.ts', 'platform-support', 'renditions/index.ts', 'storage'],
  },
  'exchange-rates': { imports: ['call', 'storage'] },
  'abandoned-checkouts': { imports: ['call', 'crud', 'platform-support', 'storage'] },
  payments: {
    imports: [
      'call',
      'gift-cards/index.ts',
      'identity/index.ts',
      'platform-support',
      'pricing',
      'service-plugins/index.ts',
      'storage',
    ],
    types: ['config'],
  },
  orders: {
    imports: [
      'attempts/index.ts',
      'call',
      'discounts/index.ts',
      'mail/index.ts',
      'payments/index.ts',
      'platform-support',
      'pricing',
      'storage',
      'stores/index.ts',
    ],
  },
  invoices: { imports: ['billing/index.ts', 'call', 'orders/index.ts', 'platform-support', 'storage'] },
  'digital-products': {
    imports: [
      'call',
      'data/jobs/index.ts',
      'fulfillments/index.ts',
      'orders/index.ts',
      'platform-support',
      'storage',
    ],
  },
  'order-status': {
    imports: [
      'call',
      'digital-products/index.ts',
      'fulfillments/index.ts',
      'identity/index.ts',
      'invoices/index.ts',
      'orders/index.ts',
      'storage',
    ],
  },
  'payment-requests': {
    imports: [
      'billing/index.ts',
      'call',
      'crud',
      'identity/index.ts',
      'orders/index.ts',
      'payments/index.ts',
      'platform-support',
      'pricing',
      'storage',
    ],
  },
  fulfillments: { imports: ['call', 'orders/index.ts', 'platform-support', 'storage'] },
  'product-search': {
    imports: ['call', 'crud', 'data/search/index.ts', 'platform-support', 'stores/index.ts', 'storage'],
  },
  recommendations: {
    imports: ['call', 'platform-support', 'service-plugins/index.ts', 'stores/index.ts', 'storage'],
  },
  tips: {
    imports: [
      'call',
      'checkout-settings/index.ts',
      'orders/index.ts',
      'platform-support',
      'pricing',
      'storage',
    ],
  },
  ecom: {
    imports: [
      'abandoned-checkouts/index.ts',
      'attempts/index.ts',
      'call',
      'checkout-settings/index.ts',
      'delivery/index.ts',
      'discounts/index.ts',
      'exchange-rates/index.ts',
      'gift-cards/index.ts',
      'mail/index.ts',
      'orders/index.ts',
      'payments/index.ts',
      'platform-support',
      'pricing',
      'service-plugins/index.ts',
      'storage',
      'stores/index.ts',
      'tax/index.ts',
      'tips/index.ts',
    ],
  },
  billing: {
    imports: [
      'call',
      'ecom/index.ts',
      'gift-cards/index.ts',
      'orders/index.ts',
      'payments/index.ts',
      'platform-support',
      'pricing',
      'service-plugins/index.ts',
      'storage',
      'stores/index.ts',
    ],
    types: ['config'],
  },
  subscriptions: {
    imports: [
      'billing/index.ts',
      'call',
      'ecom/index.ts',
      'orders/index.ts',
      'payments/index.ts',
      'platform-support',
      'pricing',
      'storage',
    ],
  },
  'draft-orders': {
    imports: [
      'billing/index.ts',
      'call',
      'discounts/index.ts',
      'ecom/index.ts',
      'fulfillments/index.ts',
      'orders/index.ts',
      'payments/index.ts',
      'platform-support',
      'pricing',
      'storage',
      'stores/index.ts',
      'tax/index.ts',
      'tips/index.ts',
    ],
  },
  identity: { imports: ['attempts', 'call', 'ecom/index.ts', 'platform-support', 'storage'] },
  staff: { imports: ['call', 'identity/index.ts', 'platform-support', 'storage'] },
  journal: { imports: ['call', 'platform-support', 'storage'] },
  webhooks: { imports: ['call', 'events/index.ts', 'identity/index.ts', 'platform-support', 'storage'] },
  members: {
    imports: [
      'call',
      'crud',
      'data/items/index.ts',
      'identity/index.ts',
      'platform-support',
      'storage',
      'subscriptions/index.ts',
    ],
  },
  redirects: {
    imports: [
      'abandoned-checkouts/index.ts',
      'call',
      'checkout-settings/index.ts',
      'delivery/index.ts',
      'ecom/index.ts',
      'identity/index.ts',
      'members/member-view.ts',
      'orders/index.ts',
      'platform-support',
      'service-plugins/index.ts',
      'storage',
      'stores/index.ts',
    ],
  },
  data: {
    imports: [
      'call',
      'events/index.ts',
      'identity/index.ts',
      'logging',
      'platform-support',
      'service-plugins/index.ts',
      'storage',
    ],
  },
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
    imports: ['', 'call', 'config', 'identity', 'logging', 'platform-support', 'staff/index.ts', 'storage'],
    types: ['edge'],
  },
  backup: { imports: ['call', 'media/index.ts', 'platform-support', 'storage'] },
  commands: {
    imports: [
      'backup/index.ts',
      'call',
      'config',
      'events/index.ts',
      'identity',
      'media/index.ts',
      'payments/index.ts',
      'platform-support',
      'staff/index.ts',
      'start',
      'storage',
    ],
  },
  generated: { imports: [] },
  // Platforms and services for tests, which production code must not import.
  testing: {
    imports: ['', 'call', 'config', 'edge', 'platform-support', 'storage'],
    packages: ['pg', 'typebox'],
  },
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
  ui: { imports: [] },
  'node-server': { imports: [], packages: ['hono', '@hono/node-server'] },
  server: { imports: ['contract', 'node-server', 'pricing'], packages: RESTRICTED },
  demo: { imports: ['contract', 'server'] },
  testkit: { imports: ['client', 'contract', 'demo', 'server'], packages: ['pg'] },
  proof: { imports: ['contract', 'server', 'testkit'] },
  storefront: { imports: ['client', 'react', 'ui', 'node-server'], packages: ['hono', '@hono/node-server'] },
  hosted: { imports: ['client', 'contract', 'react', 'ui'] },
  admin: { imports: ['client', 'contract', 'react', 'ui'] },
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
