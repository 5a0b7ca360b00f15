import { createHash } from 'node:crypto'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { enableCompileCache, flushCompileCache, getCompileCacheDir, registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Source texts that are kept. Those of CommonJS are few. */
const FORMATS = ['module', 'module-typescript']

/** What a file was when it was read. */
type Stamp = [size: number, mtimeMs: number]

interface Index {
  /** Files that decide to which file the name of a package leads. */
  guards: [path: string, ...Stamp][]
  /** Modules by URL, and where their sources are. */
  modules: Record<string, [format: string, start: number, end: number, ...Stamp]>
  /** URLs of imports by importing module and specifier. */
  imports: Record<string, Record<string, string>>
}

interface Module {
  format: string
  source: Uint8Array
  stamp: Stamp
}

let save: (() => void) | undefined

/**
 * Lets this program find and read its modules in one file of the compile cache, as its last start has found them: most of the processor time
 * of a start goes into some 10,000 imports (decision 098). A module whose file has changed is read again; after a change of installed packages
 * all are found again. Call it before the first import of the platform. Without a compile cache it does nothing.
 */
export function openModuleCache(): void {
  const { STOA_DATA } = process.env
  // Programs that enable no compile cache themselves, as in a container: the folder of the data is theirs alone.
  if (!getCompileCacheDir() && STOA_DATA) enableCompileCache(join(STOA_DATA, 'cache'))
  const folder = getCompileCacheDir()
  if (!folder) return
  const options = JSON.stringify([process.execArgv, process.env.NODE_OPTIONS])
  const file = join(folder, `modules-${createHash('sha256').update(options).digest('hex').slice(0, 16)}`)
  const cached = readCache(file)
  const { modules, imports } = cached.index
  const loaded = new Map<string, Module>()
  const resolved: Index['imports'] = {}
  let isChanged = false

  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '', conditions } = context
      const url = imports[parentURL]?.[specifier]
      const format = url && modules[url]?.[0]
      if (format) return { url, format, shortCircuit: true }
      const result = next(specifier, context)
      if (!conditions.includes('require')) {
        resolved[parentURL] ??= {}
        resolved[parentURL][specifier] = result.url
      }
      return result
    },
    load(url, context, next) {
      const module = modules[url]
      if (module) {
        const [format, start, end, ...stamp] = module
        if (isSame(pathOf(url), stamp))
          return { format, source: cached.sources.toString('utf8', start, end), shortCircuit: true }
        // Its imports may be others.
        delete modules[url]
        delete imports[url]
      }
      const result = next(url, context)
      const { format, source } = result
      if (format && FORMATS.includes(format) && source && /^file:[^?]+$/.test(url)) {
        const stamp = stampOf(pathOf(url))
        if (stamp) loaded.set(url, { format, source: Buffer.from(source as string | Uint8Array), stamp })
        isChanged = true
      }
      return result
    },
  })
  save = () => {
    hooks.deregister()
    if (!isChanged) return
    flushCompileCache()
    // Another process may have stored its modules meanwhile.
    writeCache(file, readCache(file), loaded, resolved)
  }
}

/** Ends what `openModuleCache` has begun: later imports are found as usual. Stores what was found for the next start. */
export function saveModuleCache(): void {
  save?.()
  save = undefined
}

const pathOf = (url: string) =>
  process.platform === 'win32' || url.includes('%') ? fileURLToPath(url) : url.slice('file://'.length)

function stampOf(path: string): Stamp | undefined {
  const state = statSync(path, { throwIfNoEntry: false })
  return state && [state.size, state.mtimeMs]
}

function isSame(path: string, [size, mtimeMs]: Stamp): boolean {
  const now = stampOf(path)
  return now !== undefined && now[0] === size && now[1] === mtimeMs
}

interface Cache {
  index: Index
  sources: Buffer
}

/** The file has a line with its index, and the sources of all modules. */
function readCache(file: string): Cache {
  try {
    const bytes = readFileSync(file)
    const end = bytes.indexOf('\n')
    const index: Index = JSON.parse(bytes.toString('utf8', 0, end))
    if (index.guards.every(([path, ...stamp]) => isSame(path, stamp)))
      return { index, sources: bytes.subarray(end + 1) }
  } catch {
    // There is none, or it is of no use.
  }
  return { index: { guards: [], modules: {}, imports: {} }, sources: Buffer.alloc(0) }
}

function writeCache(
  file: string,
  { index, sources }: Cache,
  loaded: ReadonlyMap<string, Module>,
  resolved: Index['imports'],
) {
  const texts: Uint8Array[] = []
  let size = 0
  const modules: Index['modules'] = {}
  const add = (url: string, format: string, source: Uint8Array, stamp: Stamp) => {
    modules[url] = [format, size, size + source.length, ...stamp]
    texts.push(source)
    size += source.length
  }
  for (const [url, [format, start, end, ...stamp]] of Object.entries(index.modules))
    add(url, format, sources.subarray(start, end), stamp)
  for (const [url, { format, source, stamp }] of loaded) add(url, format, source, stamp)
  const imports = { ...index.imports }
  for (const [parent, urls] of Object.entries(resolved)) {
    const ofModules = Object.entries(urls).filter(([, url]) => url in modules)
    imports[parent] = { ...imports[parent], ...Object.fromEntries(ofModules) }
  }
  const next: Index = { guards: guardsOf(Object.keys(modules)), modules, imports }
  try {
    const own = `${file}.${process.pid}`
    writeFileSync(own, Buffer.concat([Buffer.from(`${JSON.stringify(next)}\n`), ...texts]))
    renameSync(own, file)
  } catch {
    // A disk that is full or read-only: the next start finds its modules itself.
  }
}

/** The descriptions of the packages of modules, and the lists of installed packages. */
function guardsOf(urls: readonly string[]): Index['guards'] {
  const guards = new Map<string, Stamp>()
  const seen = new Set<string>()
  const look = (folder: string) => {
    if (seen.has(folder)) return
    seen.add(folder)
    for (const path of [join(folder, 'package.json'), join(folder, 'node_modules/.package-lock.json')]) {
      const stamp = stampOf(path)
      if (stamp) guards.set(path, stamp)
    }
    const above = dirname(folder)
    if (above !== folder) look(above)
  }
  for (const url of urls) look(dirname(pathOf(url)))
  return [...guards].map(([path, stamp]) => [path, ...stamp])
}
