import { spawn } from 'node:child_process'
import { appendFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { startEphemeral } from '../../packages/server/src/storage/embedded/ephemeral.ts'

/** A small fault of the code that tests must notice. */
interface Mutant {
  /** Path from the root of the repository. */
  file: string
  /** A text that occurs once in the file; the first `from` behind it is meant. Absent: `from` occurs once. */
  after?: string
  /** An expression as it is written in the file. */
  from: string
  /** The expression that takes its place. */
  to: string
  kind: string
  /** What goes wrong, and for whom. */
  why: string
}

interface Verdict {
  killedBy?: string
  /** Test files that ran and passed. */
  ran: number
  seconds: number
}

const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(tmpdir(), 'stoa-mutants') },
    only: { type: 'string' },
    commit: { type: 'string', default: 'HEAD' },
    step: { type: 'string' },
    files: { type: 'string', default: 'Infinity' },
    nightly: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
const HELP = `npm run mutants -- [--step prepare|reach|kill] [--only 3,17] [--files 20] [--nightly] [--commit HEAD] [--folder path]
Measures which of the mutants of tools/mutants/mutants.json the tests of CI notice, in a copy of the commit.
--files: only the nearest files that reach a mutant, to see first which ones need all of them. --nightly measures all tests.`
if (values.help) {
  console.log(HELP)
  process.exit(0)
}

const mutants: Mutant[] = JSON.parse(await readFile(join(import.meta.dirname, 'mutants.json'), 'utf8'))
const folder = values.folder
const tree = join(folder, 'tree')
const reachFile = join(folder, 'reach.json')
const verdictFile = join(folder, 'verdicts.json')
const PROJECTS = ['unit', 'machine', 'platform', 'package', 'property'].map(name => `--project=${name}`)
const BROWSER = ['--config', 'vitest.e2e.config.ts']

/** Test files that reach a mutant, by its number, and what is known of each file without any mutant. */
interface Reach {
  files: Record<string, { seconds: number; passed: boolean }>
  reaches: Record<number, string[]>
}

if (!values.step || values.step === 'prepare') await prepare()
if (!values.step || values.step === 'reach') await measureReach()
if (!values.step || values.step === 'kill') await killAll()

/** Copies the commit and puts every mutant into the copy, behind a switch (switch.mjs). */
async function prepare() {
  await mkdir(folder, { recursive: true })
  await run('git', ['worktree', 'remove', '--force', tree], { cwd: root, quiet: true })
  await mustRun('git', ['worktree', 'add', '--detach', '--force', tree, values.commit], root)
  for (const modules of ['', 'packages/server/', 'apps/hosted/'])
    await run('cp', ['-al', `${modules}node_modules`, join(tree, modules, 'node_modules')], {
      cwd: root,
      quiet: true,
    })
  await rm(join(tree, 'node_modules/.cache'), { recursive: true, force: true })
  const changed = new Map<string, string>()
  const places = mutants.map((mutant, number) => ({ ...mutant, number }))
  // From the end of a file to its beginning, so that places stay what they are.
  for (const [file, ofFile] of Map.groupBy(places, ({ file }) => file)) {
    const text = await readFile(join(tree, file), 'utf8')
    const found = ofFile.map(mutant => ({ ...mutant, at: placeOf(text, mutant) }))
    let result = text
    for (const { at, from, to, number } of found.toSorted((a, b) => b.at - a.at)) {
      const before = result.slice(0, at)
      const after = result.slice(at + from.length)
      // A parenthesis at the beginning of a statement would call what stands before it.
      const isStatement = /[^([{,;=?:&|<>+*/-]\s*\n\s*$/.test(before)
      result = `${before}${isStatement ? ';' : ''}(isMutant(${number}) ? (${to}) : (${from}))${after}`
    }
    changed.set(file, result)
  }
  for (const [file, text] of changed) await writeFile(join(tree, file), text)
  await cp(join(import.meta.dirname, 'switch.mjs'), join(folder, 'switch.mjs'))
  // Pages ask the worker that drives them.
  const browser = join(tree, 'tools/testing/browser.ts')
  const text = await readFile(browser, 'utf8')
  const hook = `await context.exposeFunction('reachMutant', (n: number) => (globalThis as any).isMutant(n))
    await context.addInitScript(active => {
      const seen = new Set()
      ;(globalThis as any).isMutant = (n: number) => {
        if (!seen.has(n)) { seen.add(n); (globalThis as any).reachMutant?.(n) }
        return n === active
      }
    }, Number(process.env.STOA_MUTANT ?? -1))
    `
  await writeFile(browser, text.replace('context.setDefaultTimeout', `${hook}context.setDefaultTimeout`))
  await mustRun('npm', ['run', '--silent', 'generate'])
  await mustRun('node', ['tools/build.ts'])
}

function placeOf(text: string, { file, after, from }: Mutant): number {
  const before = after ?? ''
  const start = text.indexOf(before)
  const at = text.indexOf(from, start + before.length)
  if (start < 0 || at < 0) throw new Error(`${file} has no ${JSON.stringify(after ?? from)}`)
  return at
}

/** One run of all tests without a fault: which mutants each file reaches. */
async function measureReach() {
  const log = join(folder, 'reach.log')
  await rm(log, { force: true })
  const env = { STOA_MUTANT_LOG: log }
  const files: Reach['files'] = {}
  const times: { file: string; from: number; to: number }[] = []
  for (const [name, args] of [
    ['node', PROJECTS],
    ['browser', BROWSER],
  ] as const) {
    const report = await runTests(name, [...args], env)
    for (const { name: path, startTime, endTime, status } of report.testResults) {
      const file = relative(tree, path)
      files[file] = { seconds: (endTime - startTime) / 1000, passed: status === 'passed' }
      times.push({ file, from: startTime, to: endTime })
    }
  }
  const reaches: Record<number, Set<string>> = {}
  for (const line of (await readFile(log, 'utf8')).split('\n').filter(Boolean)) {
    const [number = '', path, time] = line.split('\t')
    const here = path
      ? [relative(tree, path)]
      : times
          .filter(({ from, to }) => from <= Number(time) && Number(time) <= to + 3000)
          .map(({ file }) => file)
    reaches[Number(number)] ??= new Set()
    for (const file of here) reaches[Number(number)]?.add(file)
  }
  const reach = {
    files,
    reaches: Object.fromEntries(Object.entries(reaches).map(([n, set]) => [n, [...set]])),
  }
  await writeFile(reachFile, JSON.stringify(reach, null, 1))
}

/** Lets each mutant be active for the tests that reach it, nearest and quickest first, until one fails. */
async function killAll() {
  const reach: Reach = JSON.parse(await readFile(reachFile, 'utf8'))
  const verdicts: Record<number, Verdict> = await readFile(verdictFile, 'utf8').then(JSON.parse, () => ({}))
  const chosen = values.only?.split(',').map(Number) ?? mutants.map((_, number) => number)
  const server = await startEphemeral()
  try {
    for (const number of chosen) {
      const mutant = mutants[number]
      if (!mutant || (verdicts[number] && !values.only)) continue
      const verdict = await kill(number, mutant, reach, server.url)
      verdicts[number] = verdict
      await writeFile(verdictFile, JSON.stringify(verdicts, null, 1))
      console.log(
        `${number}\t${mutant.file}\t${verdict.killedBy ? `killed by ${verdict.killedBy}` : `SURVIVED ${verdict.ran} files: ${mutant.why}`}\t${verdict.seconds.toFixed(0)} s`,
      )
    }
  } finally {
    await server.stop()
  }
  const all = Object.values(verdicts)
  console.log(`${all.filter(({ killedBy }) => killedBy).length} of ${all.length} killed`)
}

async function kill(number: number, { file }: Mutant, reach: Reach, databaseUrl: string): Promise<Verdict> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const near = (test: string) => {
    const parts = dirname(file).split('/')
    const shared = parts.findIndex((part, at) => test.split('/')[at] !== part)
    return (reach.files[test]?.seconds ?? 99) - 8 * (shared < 0 ? parts.length : shared)
  }
  const tests = (reach.reaches[number] ?? [])
    .filter(test => reach.files[test]?.passed)
    .toSorted((a, b) => near(a) - near(b))
    .slice(0, Number(values.files))
  let ran = 0
  // Pages reach most of the server and ask little of it: hours of browser tests would tell nothing of its mutants.
  const withBrowser = !file.startsWith('packages/server/')
  for (const inBrowser of withBrowser ? [false, true] : [false]) {
    let left = tests.filter(test => /\.spec\.tsx?$/.test(test) === inBrowser)
    for (let size = inBrowser ? 2 : 4; left.length > 0; size *= 4) {
      const now = left.slice(0, size)
      left = left.slice(size)
      const args = inBrowser ? BROWSER : PROJECTS
      const env = { STOA_MUTANT: String(number), ...(!inBrowser && { DATABASE_URL: databaseUrl }) }
      const report = await runTests(`kill-${number}`, [...args, '--bail=1', ...now], env)
      const killer = report.testResults.find(({ status }) => status === 'failed')
      if (killer || !report.success)
        return {
          killedBy: killer ? relative(tree, killer.name) : 'the start of the tests',
          ran,
          seconds: seconds(),
        }
      ran += now.length
    }
  }
  return { ran, seconds: seconds() }
}

interface Report {
  success: boolean
  testResults: { name: string; status: string; startTime: number; endTime: number }[]
}

async function runTests(name: string, args: string[], env: Record<string, string>): Promise<Report> {
  const output = join(folder, `${name}.json`)
  await rm(output, { force: true })
  const switchFile = `--import ${join(folder, 'switch.mjs')}`
  const filter = values.nightly ? [] : ['--tags-filter=!nightly']
  const report = ['--reporter=json', `--outputFile.json=${output}`]
  await run('npx', ['vitest', 'run', ...args, ...filter, ...report], {
    cwd: tree,
    quiet: true,
    env: { ...env, NODE_OPTIONS: switchFile, ...(values.nightly && { STOA_NIGHTLY: '1' }) },
  })
  return readFile(output, 'utf8').then(JSON.parse, () => ({ success: false, testResults: [] }))
}

async function mustRun(program: string, args: string[], cwd = tree) {
  if ((await run(program, args, { cwd })) !== 0) throw new Error(`${program} ${args.join(' ')} failed`)
}

interface RunOptions {
  cwd: string
  quiet?: boolean
  env?: Record<string, string>
}

function run(program: string, args: string[], { cwd, quiet = false, env = {} }: RunOptions) {
  return new Promise<number>(done => {
    const child = spawn(program, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', data => (quiet ? appendFile(join(folder, 'log'), data) : process.stdout.write(data)))
    child.once('exit', code => done(code ?? 1))
  })
}
