import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from './testing/chromium.ts'

interface Stage {
  name: string
  title: string
  run(): Promise<Outcome>
}

/** How a stage ended; tests are counted, other checks are not. */
interface Outcome {
  ok: boolean
  passed?: number
  failed?: number
}

const root = new URL('..', import.meta.url).pathname
const reports = await mkdtemp(join(tmpdir(), 'stoa-reports-'))

const { values } = parseArgs({
  options: { only: { type: 'string' }, check: { type: 'boolean' }, help: { type: 'boolean' } },
})
const CHECKS = ['generate', 'lint', 'boundaries', 'types', 'unused']
/** Projects of Vitest. They run as one stage, so that no core is idle at the end of each; `--only` accepts their names. */
const PROJECTS = ['unit', 'machine', 'platform', 'property']
/**
 * Tests whose result depends on the version of PostgreSQL: SQL, migrations, the query compiler, indexes and definitions of
 * content, and one request to each call. The stage `postgres` runs them on the server that DATABASE_URL names.
 */
const POSTGRES_TESTS = [
  'src/storage/',
  ...['aggregate', 'collections', 'fields', 'indexes', 'items', 'references', 'search', 'slugs'].map(
    folder => `src/data/${folder}/`,
  ),
  'src/edge/valid-requests.test.ts',
]
const chosen = values.check ? CHECKS : values.only?.split(',')
const projects = PROJECTS.filter(name => chosen?.includes(name) ?? true)

/** In this order; `npm run check` is those before the tests. */
const stages: Stage[] = [
  command('generate', 'Generated sources', 'npm', 'run', '--silent', 'generate'),
  command('lint', 'Format and lint', 'biome', 'check', '--error-on-warnings', '--max-diagnostics=50'),
  command(
    'boundaries',
    'Import boundaries',
    'vitest',
    'run',
    '--project',
    'unit',
    'tools/lint/boundaries.test.ts',
  ),
  command('types', 'Types', 'node', 'tools/check-types.ts'),
  command('unused', 'Unused code', 'knip', '--no-progress'),
  {
    name: 'tests',
    title: `Tests: ${projects.join(', ')}`,
    run: () =>
      runVitest(
        'tests',
        projects.map(name => `--project=${name}`),
      ),
  },
  {
    name: 'postgres',
    title: 'Tests that depend on the version of PostgreSQL',
    run: () => runVitest('postgres', ['--project=platform', '--project=property', ...POSTGRES_TESTS]),
  },
  command('build', 'Builds of the apps', 'node', 'tools/build.ts'),
  command('size', 'Size of the client', 'npm', 'run', '--silent', 'size'),
  command('proof', 'Attacks on an installation', 'npm', 'run', '--silent', 'proof', '--', '--short'),
  { name: 'browser', title: 'Browser tests', run: runBrowserTests },
]
/** The stage `postgres` repeats tests, so it runs only when it is named. */
const isChosen = ({ name }: Stage) =>
  chosen ? chosen.includes(name) || (name === 'tests' && projects.length > 0) : name !== 'postgres'

const names = stages.flatMap(({ name }) => (name === 'tests' ? PROJECTS : [name]))
if (values.help) {
  console.log(`npm test -- [--only stage,stage]\nStages: ${names.join(', ')}`)
  process.exit(0)
}
const unknown = chosen?.find(name => !names.includes(name))
if (unknown) {
  console.error(`There is no stage ${unknown}: the stages are ${names.join(', ')}.`)
  process.exit(1)
}

let passed = 0
let failed = 0
for (const stage of stages.filter(isChosen)) {
  console.log(`\n=== ${stage.title}`)
  const startedAt = performance.now()
  const outcome = await stage.run()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  passed += outcome.passed ?? 0
  failed += outcome.failed ?? 0
  console.log(`--- ${stage.title}: ${outcome.ok ? 'ok' : 'failed'} after ${seconds} s`)
  if (!outcome.ok) {
    // A stage that fails without a failing test must not look like a success in the last line.
    if (!outcome.failed) failed++
    process.exitCode = 1
    break
  }
}
await rm(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)

function command(name: string, title: string, program: string, ...args: string[]): Stage {
  return { name, title, run: async () => ({ ok: (await run(program, args)) === 0 }) }
}

async function runVitest(name: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const file = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run('vitest', ['run', ...args, ...reporters], env)
  const report = await readFile(file, 'utf8').then(JSON.parse, () => ({}))
  const counts = { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 }
  if (report.numPendingTests)
    console.log(`${report.numPendingTests} tests were not run on this machine (see above).`)
  return { ok: code === 0 && counts.passed > 0, ...counts }
}

async function runBrowserTests(): Promise<Outcome> {
  try {
    const chromium = await ensureChromium()
    console.log(`Chromium: ${chromium}`)
    // On a busy machine a page can be too slow for a correct test. The run ends early where pages do not work at all.
    const args = [
      '--config',
      'vitest.e2e.config.ts',
      '--retry=1',
      '--bail=20',
      '--reporter=./tools/testing/repeated-tests.ts',
    ]
    return await runVitest('browser', args, { STOA_CHROMIUM: chromium })
  } catch (error) {
    console.error((error as Error).message)
    return { ok: false }
  }
}

function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise(done => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    child.once('error', error => {
      console.error(`${program} did not start: ${error.message}`)
      done(1)
    })
    child.once('exit', code => done(code ?? 1))
  })
}
