import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { missingPackages } from '../packages/proof/src/attacks/lost-primary.ts'
import { changedFiles, testsOfChange } from './testing/changed.ts'
import { ensureChromium } from './testing/chromium.ts'
import { installPackage } from './testing/install-package.ts'
import { startWatch } from './testing/stage-time.ts'

interface Stage {
  name: string
  title: string
  /** Seconds on an idle machine. Twice as many fail the stage. */
  budget: number
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

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string' },
    check: { type: 'boolean' },
    changed: { type: 'boolean' },
    nightly: { type: 'boolean' },
    help: { type: 'boolean' },
  },
  allowPositionals: true,
})
if (values.nightly) {
  process.env.STOA_NIGHTLY = '1'
  process.env.STOA_SEED ??= 'random'
}
const isNightly = Boolean(process.env.STOA_NIGHTLY)

const CHECKS = ['generate', 'lint', 'boundaries', 'types', 'unused']
/** Projects of Vitest. They run as one stage, so that no core is idle at the end of each; `--only` accepts their names. */
const PROJECTS = ['unit', 'machine', 'platform', 'package', 'property']
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
/** Of a change: the tests that it can reach. */
const reached = values.changed
  ? await testsOfChange(root, await changedFiles(root, positionals[0]))
  : undefined

/** In this order; `npm run check` is those before the tests. */
const stages: Stage[] = [
  command('generate', 'Generated sources', 10, 'npm', 'run', '--silent', 'generate'),
  command('lint', 'Format and lint', 30, 'biome', 'check', '--error-on-warnings', '--max-diagnostics=50'),
  command(
    'boundaries',
    'Import boundaries',
    10,
    'vitest',
    'run',
    '--project',
    'unit',
    'tools/lint/boundaries.test.ts',
  ),
  command('types', 'Types', 60, 'node', 'tools/check-types.ts'),
  command('unused', 'Unused code', 15, 'knip', '--no-progress'),
  {
    name: 'tests',
    title: `Tests: ${projects.join(', ')}`,
    budget: 600,
    run: () => runVitest('tests', [...projects.map(name => `--project=${name}`), ...(reached?.tests ?? [])]),
  },
  {
    name: 'postgres',
    title: 'Tests that depend on the version of PostgreSQL',
    budget: 180,
    run: () => runVitest('postgres', ['--project=platform', '--project=property', ...POSTGRES_TESTS]),
  },
  command('build', 'Builds of the apps', 30, 'node', 'tools/build.ts'),
  command('packages', 'Packages, installed outside the repository', 400, 'node', 'tools/try-packages.ts'),
  command('size', 'Size of the client', 5, 'npm', 'run', '--silent', 'size'),
  {
    name: 'proof',
    title: 'Attacks on an installation',
    budget: 90,
    async run() {
      if (isNightly) for (const name of missingPackages()) await installPackage(name)
      const size = isNightly ? [] : ['--', '--short']
      return { ok: (await run('npm', ['run', '--silent', 'proof', ...size])) === 0 }
    },
  },
  { name: 'browser', title: 'Browser tests', budget: 330, run: runBrowserTests },
  command(
    'bench',
    'CPU of calls in units of the machine',
    400,
    'node',
    ...['bench/src/main.ts', '--compare', '--no-starts', '--only', 'a,b,c,d,t,u,f'],
  ),
]
/** They run at night, or when they are named. */
const OF_THE_NIGHT = ['bench']

/** The stage `postgres` repeats tests, so it runs only when it is named. */
function isChosen({ name }: Stage): boolean {
  if (chosen) return chosen.includes(name) || (name === 'tests' && projects.length > 0)
  if (!reached) return name !== 'postgres' && (isNightly || !OF_THE_NIGHT.includes(name))
  if (name === 'build' || name === 'browser') return reached.journeys.length > 0
  return ['generate', 'lint', 'boundaries', 'types', 'tests'].includes(name)
}

const names = stages.flatMap(({ name }) => (name === 'tests' ? PROJECTS : [name]))
if (values.help) {
  console.log(
    `npm test -- [--only stage,stage] [--changed [commit]] [--nightly]\nStages: ${names.join(', ')}\n--changed: the checks, and the tests that the changes since the commit (default: main) can reach`,
  )
  process.exit(0)
}
const unknown = chosen?.find(name => !names.includes(name))
if (unknown) {
  console.error(`There is no stage ${unknown}: the stages are ${names.join(', ')}.`)
  process.exit(1)
}

let passed = 0
let failed = 0
const times: string[] = []
for (const stage of stages.filter(isChosen)) {
  console.log(`\n=== ${stage.title}`)
  const watch = await startWatch()
  const outcome = await stage.run()
  const { seconds, isIdle } = await watch()
  passed += outcome.passed ?? 0
  failed += outcome.failed ?? 0
  // Full sizes have no budget, nor has what a busy machine does.
  const isSlow = isIdle && !isNightly && seconds > 2 * stage.budget
  const ok = outcome.ok && !isSlow
  console.log(`--- ${stage.title}: ${ok ? 'ok' : 'failed'} after ${seconds.toFixed(1)} s`)
  if (isSlow) console.log(`It may take ${stage.budget} s on an idle machine (CONTRIBUTING, Tests).`)
  times.push(
    `${seconds.toFixed(0).padStart(6)} s of ${stage.budget}${isIdle ? '' : ' (busy machine)'}  ${stage.title}`,
  )
  if (!ok) {
    // A stage that fails without a failing test must not look like a success in the last line.
    if (!outcome.failed) failed++
    process.exitCode = 1
    break
  }
}
await rm(reports, { recursive: true, force: true })
console.log(`\n${times.join('\n')}\n\n${passed} passed, ${failed} failed`)

function command(name: string, title: string, budget: number, program: string, ...args: string[]): Stage {
  return { name, title, budget, run: async () => ({ ok: (await run(program, args)) === 0 }) }
}

async function runVitest(name: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const file = join(reports, `${name}.json`)
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  if (!isNightly) options.push('--tags-filter=!nightly')
  const code = await run('vitest', ['run', ...args, ...options], env)
  const report = await readFile(file, 'utf8').then(JSON.parse, () => ({}))
  const counts = { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 }
  if (report.numPendingTests)
    console.log(
      `${report.numPendingTests} tests were left out: those of the night, and those that do not apply.`,
    )
  return { ok: code === 0 && counts.passed > 0, ...counts }
}

async function runBrowserTests(): Promise<Outcome> {
  try {
    const chromium = await ensureChromium()
    console.log(`Chromium: ${chromium}`)
    // The run ends early where pages do not work at all.
    const args = ['--config', 'vitest.e2e.config.ts', '--bail=20', ...(reached?.journeys ?? [])]
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
