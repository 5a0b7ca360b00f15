import { inWords, type Results, type ScenarioResult } from './results.ts'
import type { Summary } from './statistics.ts'

/** The results as text, for a terminal of 110 columns. */
export function report(results: Results): string {
  const { machine, scenarios, memory, startMs, seedSeconds, seconds } = results
  const settings = Object.entries(machine.postgres).map(([name, value]) => `${name}=${value}`)
  return [
    `${machine.cores} cores (${machine.cpu}), Node ${machine.node}, PostgreSQL ${settings.join(' ')}`,
    ...(machine.load > 0.5
      ? [`The machine was busy with other work at the start: load ${machine.load.toFixed(1)}.`]
      : []),
    '',
    heading('Ratios: platform to baseline, median of the runs (furthest run)'),
    ...scenarios.flatMap(ratioLines),
    ...exportLines(results.exports),
    ...importLines(results.imports),
    '',
    heading('Throughput, latency and CPU µs per unit of work: of the server, the database, the bench'),
    row(['', 'per second', 'spread', 'p50 ms', 'p99 ms', 'CPU µs', 'database', 'bench']),
    ...scenarios.flatMap(scenario => [`${label(scenario)}`, ...scenario.subjects.map(subjectLine)]),
    '',
    ...unitLines(scenarios),
    heading('CPU µs of the platform per unit of work, by part of the program, without PostgreSQL'),
    ...partLines(scenarios),
    '',
    ...scenarios.filter(({ statements }) => statements).flatMap(statementLines),
    heading('Memory and start'),
    ...memory.flatMap(({ size, startedMb, endedMb, heapMb, heapReservedMb, externalMb, reached }) => [
      line(`API process after the run, ${size}`, `${endedMb.toFixed(0)} MB`, 'at most 200 MB', reached),
      `    ${startedMb.toFixed(0)} MB at its start; heap ${heapMb.toFixed(0)} of ${heapReservedMb.toFixed(0)} MB, buffers ${externalMb.toFixed(0)} MB`,
    ]),
    ...(startMs
      ? [
          line('First start: database, schema, demo shop', timeOf(startMs.first)),
          line('Second start', timeOf(startMs.second)),
        ]
      : []),
    ...seedSeconds.map(({ size, seconds }) => line(`Seeding ${size}`, `${seconds.toFixed(1)} s`)),
    '',
    `The run took ${seconds.toFixed(0)} s.`,
  ].join('\n')
}

const heading = (text: string) => `${text}\n${'─'.repeat(text.length)}`
const label = ({ id, title }: ScenarioResult) => `(${id}) ${title}`
const share = ({ median, spread }: Summary) => `${median.toFixed(2)} (±${(spread * 100).toFixed(0)} %)`
const timeOf = ({ median, spread }: Summary) =>
  `${(median / 1000).toFixed(2)} s${spread > 0 ? ` (±${(spread * 100).toFixed(0)} %)` : ''}`

function line(what: string, value: string, target = '', reached?: boolean): string {
  const verdict = reached === undefined ? '' : reached ? 'reached' : 'MISSED'
  return `  ${what.padEnd(66)}${value.padStart(14)}  ${target.padEnd(15)} ${verdict}`.trimEnd()
}

function ratioLines(scenario: ScenarioResult): string[] {
  const { target, ratios, sizes, tail, speed } = scenario
  return [
    label(scenario),
    ...ratios.map(({ size, to, ratio, reached }) =>
      line(`${size} / ${to}`, share(ratio), reached === undefined ? '' : `at least ${target}`, reached),
    ),
    ...(sizes ? [line('largest / smallest', share(sizes.ratio), '0.8 to 1.2', sizes.reached)] : []),
    ...(tail
      ? [line('p99 / p50 of the platform', share(tail.ratio), `below ${tail.limit}`, tail.reached)]
      : []),
    ...(speed
      ? [
          line(
            'per second, server and database on one core',
            inWords(speed.perSecond.median),
            `at least ${inWords(speed.limit)}`,
            speed.reached,
          ),
        ]
      : []),
  ]
}

const exportLines = (exports: Results['exports'] = []) =>
  exports.length === 0
    ? []
    : [
        'export of all items as JSON lines, and its download',
        ...exports.flatMap(one => [
          line(
            `API process at its peak, ${one.size}`,
            `${one.peakMb.toFixed(0)} MB`,
            'below 250 MB',
            one.reached,
          ),
          `    ${one.beforeMb.toFixed(0)} MB before; ${one.megabytes.toFixed(0)} MB in ${one.seconds.toFixed(1)} s, ${inWords(one.perSecond)} items per second; download ${one.downloadSeconds.toFixed(1)} s`,
        ]),
      ]

const importLines = (imports: Results['imports'] = []) =>
  imports.flatMap(one => [
    `import of ${inWords(one.products)} products with ${inWords(one.variants)} variants`,
    line(
      'products per second, and the peak of the API process',
      `${inWords(one.perSecond)}, ${one.peakMb.toFixed(0)} MB`,
      'at least 1,000, below 300 MB',
      one.reached,
    ),
    `    ${one.beforeMb.toFixed(0)} MB before; ${one.megabytes.toFixed(0)} MB in ${one.seconds.toFixed(1)} s`,
  ])

const row = ([name = '', ...cells]: string[]) =>
  `  ${name.padEnd(46)}${cells.map(cell => cell.padStart(9)).join('')}`

const micros = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(0))

const subjectLine = ({
  name,
  perSecond,
  p50Ms,
  p99Ms,
  cpuMicros,
  databaseMicros,
  benchMicros,
}: ScenarioResult['subjects'][number]) =>
  row([
    name,
    inWords(perSecond.median),
    `±${(perSecond.spread * 100).toFixed(0)} %`,
    p50Ms.toFixed(2),
    p99Ms.toFixed(2),
    micros(cpuMicros),
    micros(databaseMicros),
    micros(benchMicros),
  ])

function unitLines(scenarios: readonly ScenarioResult[]): string[] {
  const rows = scenarios.flatMap(scenario =>
    (scenario.units ?? []).map(unit => ({ ...unit, id: scenario.id })),
  )
  if (rows.length === 0) return []
  return [
    heading(
      'CPU per unit of work: platform in constant replies of bare Hono, database in TPC-B transactions',
    ),
    row(['', 'replies', 'spread', 'TPC-B', 'spread']),
    ...rows.map(({ id, size, replies, transactions }) =>
      row([
        `(${id}) ${size}`,
        ...[replies, transactions].flatMap(unit =>
          unit ? [inUnits(unit.median), `±${(unit.spread * 100).toFixed(0)} %`] : ['–', ''],
        ),
      ]),
    ),
    '',
  ]
}

const inUnits = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0))

function partLines(scenarios: readonly ScenarioResult[]): string[] {
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
  const names = [...new Set(scenarios.flatMap(({ parts }) => Object.keys(parts)))].sort(
    (a, b) =>
      sum(scenarios.map(scenario => scenario.parts[b] ?? 0)) -
      sum(scenarios.map(scenario => scenario.parts[a] ?? 0)),
  )
  const cells = (micros: (scenario: ScenarioResult) => number) =>
    scenarios.map(scenario => micros(scenario).toFixed(1))
  return [
    row(['', ...scenarios.map(({ id }) => id)]),
    ...names.map(name => row([name, ...cells(scenario => scenario.parts[name] ?? 0)])),
    row(['total', ...cells(scenario => sum(Object.values(scenario.parts)))]),
  ]
}

function statementLines({ id, title, statements = [] }: ScenarioResult): string[] {
  const total = statements.reduce((sum, { count }) => sum + count, 0)
  return [
    heading(`SQL statements of (${id}) ${title}, with begin and commit`),
    ...statements.map(({ call, count }) => line(call, String(count))),
    line('total', String(total), id === 'd' ? 'at most 30' : '', id === 'd' ? total <= 30 : undefined),
    '',
  ]
}
