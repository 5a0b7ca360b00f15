import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const clock = 'plugin'
const outgoing = 'plugin'
const pageReads = 'plugin'
const cuts = 'plugin'
const globals = 'lint/style/noRestrictedGlobals'

const imported = (clause: string, used: string) => `import ${clause}\n\nexport const a = ${used}`

/** Path and source of a file, and the rule that rejects it; without a rule it must pass. */
const cases: [path: string, source: string, rule?: string][] = [
  ['packages/contract/src/b.ts', "export { a } from 'node:fs'", 'lint/correctness/noNodejsModules'],
  ['packages/client/src/d.ts', "export { a } from 'node:fs'", 'lint/correctness/noNodejsModules'],
  ['packages/server/src/ecom/r.ts', 'export const a = () => Date.now()', clock],
  ['packages/server/src/ecom/s.ts', 'export const a = () => new Date()', clock],
  ['packages/server/src/ecom/t.ts', 'export const a = () => Math.random()', clock],
  [
    'packages/server/src/ecom/u.ts',
    "import { randomUUID } from 'node:crypto'\nexport const a = () => randomUUID()",
    clock,
  ],
  ['packages/client/src/v.ts', 'export const a = () => crypto.randomUUID()', clock],
  ['packages/server/src/ecom/w.ts', 'export const a = (ms: number) => new Date(ms)'],
  ['packages/server/src/call/clock.ts', 'export const a = () => Date.now()'],
  ['packages/server/src/ecom/x.ts', "export { y as x } from './y.ts'", 'lint/suspicious/noImportCycles'],
  [
    'packages/server/src/ecom/y.ts',
    "import { x } from './x.ts'\nexport const y = () => x",
    'lint/suspicious/noImportCycles',
  ],
  [
    'packages/server/src/ecom/z.ts',
    "export { a } from 'left-pad'",
    'lint/correctness/noUndeclaredDependencies',
  ],
  [
    'packages/server/src/ecom/promises.ts',
    'async function work() {}\nexport function a() {\n  work()\n}',
    'lint/nursery/noFloatingPromises',
  ],
  ['packages/server/src/ecom/cut-a.ts', 'export const a = (name: string) => name.slice(0, 90)', cuts],
  ['apps/admin/src/cut-b.ts', 'export const a = (b: string) => b.trim().slice(0, 90)', cuts],
  ['packages/server/src/ecom/cut-c.ts', 'export const a = (b: unknown) => String(b).substring(5)', cuts],
  [
    'packages/server/src/ecom/cut-d.ts',
    'export const a = (rows: string[], max: number) => rows.slice(0, max)',
  ],
  [
    'apps/admin/e2e/read.ts',
    "import { page } from './page.ts'\nexpect(await page.getByRole('link').count()).toBe(1)",
    pageReads,
  ],
  [
    'apps/admin/e2e/scroll.ts',
    "import { page } from './page.ts'\nexpect(await page.evaluate(() => window.scrollY)).toBe(0)",
    pageReads,
  ],
  [
    'apps/admin/e2e/poll.ts',
    "import { page } from './page.ts'\nawait expect.poll(() => page.getByRole('link').count()).toBe(1)",
  ],
  ['packages/server/src/ecom/out-a.ts', "export const a = () => fetch('https://x.test')", globals],
  ['packages/server/src/ecom/out-b.ts', 'export const a = { send: fetch }', globals],
  ['packages/server/src/ecom/out-c.ts', 'export const a = globalThis.fetch', outgoing],
  ['packages/server/src/ecom/out-d.ts', "export const a = () => new WebSocket('wss://x.test')", globals],
  ['packages/server/src/ecom/out-e.ts', imported("{ request } from 'node:https'", 'request'), outgoing],
  ['packages/server/src/ecom/out-f.ts', imported("* as web from 'http'", 'web'), outgoing],
  [
    'packages/server/src/ecom/out-g.ts',
    imported("{ connect, isIP } from 'node:net'", '[connect, isIP]'),
    outgoing,
  ],
  ['packages/server/src/ecom/out-h.ts', imported("tls from 'node:tls'", 'tls'), outgoing],
  ['packages/server/src/ecom/out-i.ts', imported("{ request } from 'undici'", 'request'), outgoing],
  ['packages/server/src/ecom/out-j.ts', "export const a = () => import('node:http2')", outgoing],
  ['packages/server/src/ecom/out-k.ts', "export { request } from 'node:http'", outgoing],
  ['packages/server/src/ecom/out-l.ts', imported("{ BlockList, isIP } from 'node:net'", '[BlockList, isIP]')],
  [
    'packages/server/src/ecom/out-m.ts',
    "import type { Server } from 'node:http'\nexport const a = (server: Server) => server.close()",
  ],
  ['packages/server/src/ecom/out-n.ts', 'export const a = (fetch: typeof globalThis.fetch) => fetch'],
  [
    'packages/server/src/platform-support/ssrf-safe-request.ts',
    imported("{ request } from 'node:https'", 'request'),
  ],
  ['packages/server/src/ecom/out.test.ts', "export const a = () => fetch('https://x.test')"],
]

const found = new Map<string, Set<string>>()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-lint-'))
  const config = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8'))
  await writeFile(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
  await cp(join(root, 'tools/lint'), join(folder, 'tools/lint'), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const dependencies = {
    '@stoa/client': '1',
    '@stoa/contract': '1',
    '@stoa/server': '1',
    '@stoa/ui': '1',
    hono: '1',
    pg: '1',
    typebox: '1',
    undici: '1',
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies }))
  for (const [path, source] of cases) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), `${source}\n`)
  }
  const biome = join(root, 'node_modules/.bin/biome')
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', 'packages', 'apps']
  const report = await new Promise<string>(done => {
    execFile(biome, args, { cwd: folder, maxBuffer: 2 ** 26 }, (_, stdout) => done(stdout))
  })
  for (const { category, location } of JSON.parse(report).diagnostics) {
    const path = String(location?.path?.file ?? location?.path).replace(`${folder}/`, '')
    found.set(path, (found.get(path) ?? new Set()).add(category))
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the lint rules', () => {
  it.each(cases.filter(row => row[2]))('reject in %s: %s', (path, _, rule) => {
    expect([...(found.get(path) ?? [])]).toContain(rule)
  })

  it.each(cases.filter(row => !row[2]))('accept in %s: %s', path => {
    expect([...(found.get(path) ?? [])]).toEqual([])
  })
})
