import type { Logger } from 'pino'
import { monotonicMs } from './clock.ts'

/** Rows that are read at once. */
const PAGE = 100
/** Time of a pass. A run of every minute ends before the next one. */
const PASS_MS = 50_000

/** Rows for which something is due, such as the subscriptions to be charged. */
export interface DueList<Row extends object> {
  /** Unique among all lists: the pass after one that ended at its time limit continues there. Without a name it starts over. */
  name?: string
  /** The rows after one, in a fixed order with the longest waiting first. */
  read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>
  /** Does what is due for rows, or nothing if it fails. */
  settle: (rows: readonly [Row, ...Row[]]) => Promise<unknown>
  /** Number of rows that are settled together. If that fails, each is settled on its own. @default 1 */
  together?: number
  /** What the log names if a row fails. */
  failure: string
  subject: (row: Row) => object
  /** Infinity for a list of every hour, which has time. @default 50 seconds */
  passMs?: number
  /** Its work makes room on the disk, so that it goes on while the disk is almost full. */
  frees?: boolean
}

/**
 * Settles the rows of a list, one page after another. A row that fails is logged, stays due until the next pass, and stops none of
 * those behind it. A pass that reaches its time limit is continued by the next one of this node.
 */
export type EachDue = <Row extends object>(list: DueList<Row>) => Promise<void>

/** The site of a row, whose column or field is named alike in all lists. */
const siteIdOf = (row: { siteId?: unknown; site_id?: unknown }): string | undefined => {
  const siteId = row.siteId ?? row.site_id
  return typeof siteId === 'string' ? siteId : undefined
}

export function openEachDue({
  logger,
  isClosing,
  isDiskLow,
  isServing,
  now = monotonicMs,
}: {
  logger: Pick<Logger, 'error'>
  /** Passes end while this returns true. */
  isClosing: () => boolean
  /** Passes of lists that do not make room end while this returns true. */
  isDiskLow: () => boolean
  /** Rows of a site for which this is false are left out, unless their work makes room. @default all sites serve */
  isServing?: (siteId: string) => Promise<boolean>
  now?: () => number
}): EachDue {
  const isStopping = ({ frees = false }: { frees?: boolean }) => isClosing() || (!frees && isDiskLow())
  const places = new Map<string, object>()

  const servingRows = async <Row extends object>(rows: readonly Row[]): Promise<readonly Row[]> => {
    const serve = await Promise.all(
      rows.map(row => {
        const siteId = siteIdOf(row)
        return siteId === undefined || isServing === undefined || isServing(siteId)
      }),
    )
    return rows.filter((_, i) => serve[i])
  }

  async function settleChunk<Row extends object>(list: DueList<Row>, rows: readonly [Row, ...Row[]]) {
    try {
      await list.settle(rows)
    } catch (error) {
      if (rows.length === 1) logger.error({ err: error, ...list.subject(rows[0]) }, list.failure)
      else for (const row of rows) if (!isStopping(list)) await settleChunk(list, [row])
    }
  }

  return async <Row extends object>(list: DueList<Row>) => {
    const { name, read, together = 1, passMs = PASS_MS } = list
    const until = now() + passMs
    let after = name === undefined ? undefined : (places.get(name) as Row | undefined)
    if (name !== undefined) places.delete(name)
    for (;;) {
      const rows = await read(after, PAGE)
      for (let i = 0; i < rows.length; i += together) {
        if (isStopping(list)) return
        const chunk = rows.slice(i, i + together)
        const [first, ...others] = list.frees ? chunk : await servingRows(chunk)
        if (first) await settleChunk(list, [first, ...others])
        after = chunk.at(-1) as Row
        if (now() < until) continue
        if (name !== undefined) places.set(name, after)
        return
      }
      if (rows.length < PAGE) return
    }
  }
}
