import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path/posix'
import { promisify } from 'node:util'
import { parseSync } from 'oxc-parser'

/** Tests that a change can reach. */
interface Reached {
  tests: string[]
  /** Browser tests. */
  journeys: string[]
}

/** Always run: what every call rejects, a purchase, a sign-in, money, and the rules of the repository. */
const CORE = [
  'packages/server/src/edge/contract.test.ts',
  'packages/server/src/ecom/checkout/checkouts.test.ts',
  'packages/server/src/identity/sign-in/login.test.ts',
  'packages/pricing/src/pricing.property.test.ts',
  'tools/lint/',
]
/** The journey of each app that visits the most of it. */
const JOURNEYS: Record<string, string> = {
  admin: 'apps/admin/e2e/merchants-day.spec.ts',
  hosted: 'apps/hosted/e2e/purchase.spec.ts',
  storefront: 'apps/storefront/e2e/purchase.spec.ts',
}
/** A module that imports more than this connects all features: a change does not spread through it. */
const IMPORTS_MAX = 40
/** As many test files as take about two minutes. */
const TESTS_MAX = 50
const JOURNEYS_MAX = 5
/** The tests of all texts in all languages. */
const TEXTS = 'packages/texts/'
const isText = (file: string) => file.startsWith(TEXTS)
const CONTRACT = 'packages/contract/src/'
const SERVER = 'packages/server/src/'

const git = async (root: string, ...args: string[]) =>
  (await promisify(execFile)('git', args, { cwd: root, maxBuffer: 2 ** 26 })).stdout
    .split('\n')
    .filter(Boolean)

/** Files that differ from a commit, and those that git does not know yet. @default the commit where the branch left main */
export async function changedFiles(root: string, commit?: string): Promise<string[]> {
  const [base = 'HEAD'] = commit ? [commit] : await git(root, 'merge-base', 'main', 'HEAD')
  const files = [
    ...(await git(root, 'diff', '--name-only', base)),
    ...(await git(root, 'ls-files', '--others', '--exclude-standard')),
  ]
  return [...new Set(files)]
}

/** The tests that the files can reach by imports, nearest first, and the core. Prints what is left out for its number. */
export async function testsOfChange(root: string, changed: readonly string[]): Promise<Reached> {
  const files = (await git(root, 'ls-files', '--cached', '--others', '--exclude-standard')).filter(file =>
    /\.tsx?$/.test(file),
  )
  const known = new Set(files)
  const importers = new Map<string, string[]>()
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8').catch(() => '')
    const imported = importsOf(file, text, known)
    if (imported.length > IMPORTS_MAX) continue
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file])
  }
  // In rounds: what imports the changed files, then what imports those.
  const reached = new Set(changed)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  // A test of behaviour sends requests and imports nothing: it lies beside what it tests. A call is declared in the contract,
  // and tested in the folder of this name in the server.
  const folders = new Set(
    [...reached].flatMap(file => [dirname(file), dirname(file).replace(CONTRACT, SERVER)]),
  )
  const beside = [...folders].flatMap(folder => files.filter(file => dirname(file) === folder))
  const tests = [...new Set([...beside, ...reached])].filter(
    file => /\.test\.tsx?$/.test(file) && known.has(file),
  )
  if (tests.length > TESTS_MAX)
    console.log(
      `${tests.length} test files are reached; the nearest ${TESTS_MAX} run here, all of them in npm test.`,
    )
  return {
    tests: [...new Set([...CORE, ...(changed.some(isText) ? [TEXTS] : []), ...tests.slice(0, TESTS_MAX)])],
    journeys: journeysOf(changed, files),
  }
}

function importsOf(file: string, text: string, known: ReadonlySet<string>): string[] {
  const { module } = parseSync(file, text)
  const sources = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(entry => entry.moduleRequest?.value ?? '')),
  ]
  return [...new Set(sources)].flatMap(source => {
    if (!source.startsWith('.')) return []
    const path = join(dirname(file), source)
    return [path, `${path}.ts`, `${path}.tsx`].filter(path => known.has(path))
  })
}

/** Browser tests that changed, or whose name shares a word with a changed file of an app; and the main journey of that app. */
function journeysOf(changed: readonly string[], files: readonly string[]): string[] {
  const journeys = new Set<string>()
  for (const [app, main] of Object.entries(JOURNEYS)) {
    const here = changed.filter(file => file.startsWith(`apps/${app}/`) && !/\.test\.tsx?$/.test(file))
    if (here.length === 0) continue
    journeys.add(main)
    const words = new Set(here.flatMap(file => wordsOf(file.split('/').slice(3).join('/'))))
    const specs = files.filter(file => file.startsWith(`apps/${app}/e2e/`) && /\.spec\.tsx?$/.test(file))
    for (const spec of specs)
      if (changed.includes(spec) || wordsOf(spec.split('/').at(-1) ?? '').some(word => words.has(word)))
        if (journeys.size < JOURNEYS_MAX) journeys.add(spec)
  }
  return [...journeys]
}

const wordsOf = (path: string) =>
  path
    .replace(/\.(test|spec|server)?\.?tsx?$/, '')
    .split(/[^a-z]+/)
    .map(word => word.replace(/s$/, ''))
    .filter(word => word.length > 3)
