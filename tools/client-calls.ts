import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Records which requests the published client packages of the protocol send: method and path of each of their functions, from the
 * metadata that the packages export. `node tools/client-calls.ts` installs their newest versions into a temporary folder and writes
 * `tools/client-calls.json`; the difference in git is what has changed. `packages/server/src/edge/client-calls.test.ts` compares the file with the contract.
 */

const PACKAGES = [
  '@wix/sdk',
  '@wix/stores',
  '@wix/ecom',
  '@wix/data',
  '@wix/members',
  '@wix/redirects',
  '@wix/identity',
]
const RECORD = join(import.meta.dirname, 'client-calls.json')
const HOST = 'www.wixapis.com'

interface FunctionMetadata {
  httpMethod: string
  path: string
  getUrl: (context: { host: string }) => string
}

const isMetadata = (value: unknown): value is FunctionMetadata =>
  typeof value === 'object' && value !== null && 'httpMethod' in value && 'getUrl' in value

/** The bare path of the POST with which a function sends a query that is too long for a URL; undefined if it has none. */
function longForm(source: string, name: string): string | undefined {
  const start = source.indexOf(`function ${name}(payload`)
  if (start < 0) return undefined
  const fallback = source.slice(start, source.indexOf('\nfunction ', start + 1)).split('fallback: [')[1] ?? ''
  return /method: "POST"/.test(fallback) ? /protoPath: "([^"]+)"/.exec(fallback)?.[1] : undefined
}

/** Method and path of a function, and of its form for long queries: `GET /v2/collections/query or POST`. */
function requestOf(source: string, name: string, { httpMethod, path, getUrl }: FunctionMetadata): string {
  const url = getUrl({ host: HOST }).replaceAll(/:(\w+)/g, '{$1}')
  const long = longForm(source, name)
  if (long === undefined) return `${httpMethod} ${url}`
  return `${httpMethod} ${url} or POST${long === path ? '' : ` …${long}`}`
}

async function recordPackage(folder: string): Promise<Record<string, string>> {
  const file = join(folder, 'build/cjs/meta.js')
  if (!existsSync(file)) return {}
  const source = readFileSync(file, 'utf8')
  const functions = (await import(pathToFileURL(file).href)).default as Record<string, unknown>
  const calls = Object.entries(functions).flatMap(([name, describe]) => {
    const metadata: unknown = typeof describe === 'function' ? describe() : undefined
    return isMetadata(metadata) ? [[name, requestOf(source, name, metadata)] as const] : []
  })
  return Object.fromEntries(calls.sort(([a], [b]) => a.localeCompare(b)))
}

async function record(modules: string) {
  const packages: Record<string, { version: string; calls: Record<string, string> }> = {}
  for (const name of readdirSync(join(modules, '@wix')).sort()) {
    const folder = join(modules, '@wix', name)
    const calls = await recordPackage(folder)
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    if (Object.keys(calls).length > 0) packages[`@wix/${name}`] = { version, calls }
  }
  return packages
}

const folder = mkdtempSync(join(tmpdir(), 'stoa-client-calls-'))
try {
  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...PACKAGES], {
    cwd: folder,
    stdio: 'inherit',
  })
  const packages = await record(join(folder, 'node_modules'))
  writeFileSync(RECORD, `${JSON.stringify(packages, null, 2)}\n`)
  const count = Object.values(packages).reduce((sum, { calls }) => sum + Object.keys(calls).length, 0)
  console.log(`${count} calls of ${Object.keys(packages).length} packages in ${RECORD}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
