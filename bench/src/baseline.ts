import { readFile, writeFile } from 'node:fs/promises'
import type { Results, ScenarioResult } from './results.ts'

const FILE = new URL('../baseline.json', import.meta.url)

/** A run may differ from the stored one by this share: the yardsticks take most of a machine's noise away, not all. */
const TOLERANCE = 0.1

/** What a unit of work costs: CPU of the platform in constant replies, of the database in TPC-B transactions, and statements. */
interface Cost {
  replies: number
  transactions?: number
  statements?: number
}

/** Costs by scenario and size of the shop: `d`, `1,000 products`. */
export type Baseline = Record<string, Record<string, Cost>>

const rounded = (value: number) => Number(value.toPrecision(3))

function costsOf({ units = [], statements }: ScenarioResult): Record<string, Cost> {
  const count = statements?.reduce((sum, call) => sum + call.count, 0)
  return Object.fromEntries(
    units.map(({ size, replies, transactions }) => [
      size,
      {
        replies: rounded(replies.median),
        ...(transactions && { transactions: rounded(transactions.median) }),
        ...(count !== undefined && { statements: count }),
      },
    ]),
  )
}

const read = async () => JSON.parse(await readFile(FILE, 'utf8').catch(() => '{}')) as Baseline

/** Replaces the stored costs of the scenarios that were measured. */
export async function saveBaseline({ scenarios }: Results): Promise<void> {
  const stored = await read()
  for (const scenario of scenarios) stored[scenario.id] = { ...stored[scenario.id], ...costsOf(scenario) }
  const sorted = Object.fromEntries(Object.entries(stored).sort(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile(FILE, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** A sentence for each cost that has grown since the stored run. */
export async function dearerThanBaseline({ scenarios }: Results): Promise<string[]> {
  const stored = await read()
  return scenarios.flatMap(scenario => dearer(scenario.id, stored[scenario.id] ?? {}, costsOf(scenario)))
}

export function dearer(
  scenario: string,
  stored: Record<string, Cost>,
  measured: Record<string, Cost>,
): string[] {
  return Object.entries(measured).flatMap(([size, cost]) =>
    (['replies', 'transactions', 'statements'] as const).flatMap(unit => {
      const [before, now] = [stored[size]?.[unit], cost[unit]]
      if (before === undefined || now === undefined) return []
      const limit = unit === 'statements' ? before : before * (1 + TOLERANCE)
      return now > limit ? [`(${scenario}) ${size}: ${now} ${unit}, ${before} before.`] : []
    }),
  )
}
