import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { SentStatement } from './platform-process.ts'
import type { Worker } from './runs.ts'

const GUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

interface Statement {
  text: string
  name: string
  /** The values of one run, where ids are fresh each time. */
  values(fresh: Fresh): unknown[]
}

interface Fresh {
  guid(recorded: string): string
  bytes(recorded: Buffer): Buffer
  number: number
}

/** Statements on one connection, from checkout to release. */
type Transaction = Statement[]

let numbers = 1_000_000_000

/** Numbers drawn from a counter of the database differ by one between two runs that follow each other. */
const isNext = (value: unknown, other: unknown) =>
  /^\d{1,12}$/.test(String(value)) && Number(other) - Number(value) === 1

/**
 * Derives the SQL statements of a flow from two recordings. Where the recordings agree a value is constant;
 * ids, hashes and counted numbers, in which they differ, are created for each run.
 */
export function rawSqlBaseline(
  recorded: readonly SentStatement[],
  repeated: readonly SentStatement[],
): Transaction[] {
  const repeatedIds = new Set(repeated.flatMap(({ values }) => JSON.stringify(values).match(GUID) ?? []))
  const transactions: Transaction[] = []
  let open = false
  for (const [i, { text, values }] of recorded.entries()) {
    const makers = values.map((value, at) => makerOf(value, repeated[i]?.values[at], repeatedIds))
    const statement = {
      text,
      name: `bare${nameOf(text)}`,
      values: (fresh: Fresh) => makers.map(make => make(fresh)),
    }
    if (open) transactions.at(-1)?.push(statement)
    else transactions.push([statement])
    if (text === 'begin') open = true
    if (text === 'commit') open = false
  }
  return transactions
}

function makerOf(value: unknown, other: unknown, repeated: Set<string>): (fresh: Fresh) => unknown {
  if (Buffer.isBuffer(value) || value instanceof Uint8Array) {
    const bytes = Buffer.from(value)
    return Buffer.isBuffer(other) && bytes.equals(other) ? () => bytes : fresh => fresh.bytes(bytes)
  }
  if (isNext(value, other)) return fresh => fresh.number
  if (Array.isArray(value) && Array.isArray(other)) {
    const makers = value.map((each, at) => makerOf(each, other[at], repeated))
    return fresh => makers.map(make => make(fresh))
  }
  if (typeof value !== 'string' || value === other) return () => value
  return fresh => value.replace(GUID, guid => (repeated.has(guid) ? guid : fresh.guid(guid)))
}

const names = new Map<string, number>()
function nameOf(text: string): number {
  const name = names.get(text) ?? names.size
  names.set(text, name)
  return name
}

/** Updates expect the revision that the transaction has read, not the recorded one. */
function withRevisions(text: string, values: unknown[], revisions: ReadonlyMap<string, number>): unknown[] {
  const changed = [...values]
  for (const [, id, revision] of text.matchAll(/id = \$(\d+) and revision = \$(\d+)/g)) {
    const current = revisions.get(String(values[Number(id) - 1]))
    if (current !== undefined) changed[Number(revision) - 1] = current
  }
  return changed
}

/** Sends the statements of one flow after the other, prepared and through a pool, as the platform does. */
export function replayer(pool: pg.Pool, flows: readonly Transaction[][]): Worker {
  let turn = 0
  return async () => {
    const fresh = openFresh()
    for (const transaction of flows[turn++ % flows.length] as Transaction[]) {
      const client = await pool.connect()
      try {
        const revisions = new Map<string, number>()
        for (const { text, name, values } of transaction) {
          const parameters = withRevisions(text, values(fresh), revisions)
          const { rows } = await client.query<{ id?: string; revision?: number }>(
            parameters.length > 0 ? { text, name, values: parameters } : text,
          )
          for (const { id, revision } of rows)
            if (id !== undefined && revision !== undefined) revisions.set(id, revision)
        }
      } finally {
        client.release()
      }
    }
  }
}

function openFresh(): Fresh {
  const known = new Map<string, string | Buffer>()
  const once = <T extends string | Buffer>(key: string, make: () => T): T => {
    const made = (known.get(key) as T | undefined) ?? make()
    known.set(key, made)
    return made
  }
  return {
    guid: recorded => once(recorded, randomUUID),
    bytes: recorded => once(recorded.toString('hex'), () => randomBytes(recorded.length)),
    number: numbers++,
  }
}
