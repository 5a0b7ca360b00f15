import type { Logger } from 'pino'
import type { Clock } from '../../call/clock.ts'
import type { QueryShape, QueryStatistics } from '../../call/services.ts'
import { addQueryShapes, listQueryShapes, type QueryShapeRow } from '../../storage/data/query-shape-rows.ts'
import type { Sql } from '../../storage/sql.ts'

/** Maximum stored shapes per collection. */
const SHAPES_MAX = 50
/** Maximum shapes counted between two flushes; further ones are dropped. */
const COUNTED_MAX = 2000
/** Shapes per statement. */
const BATCH = 500

interface Options {
  db: Sql
  clock: Clock
  logger: Logger
  /** Whether statistics are enabled. */
  on: boolean
}

export function createQueryStatistics({ db, clock, logger, on }: Options): QueryStatistics {
  let counted = new Map<string, QueryShapeRow>()

  const add = (row: QueryShapeRow) => {
    const key = JSON.stringify([row.site_id, row.uid, row.shape])
    const known = counted.get(key)
    if (!known && counted.size >= COUNTED_MAX) return
    const queries = row.queries + (known?.queries ?? 0)
    counted.set(key, { ...row, queries, total_ms: row.total_ms + (known?.total_ms ?? 0) })
  }

  return {
    record({ siteId, uid }, shape, ms) {
      if (on) add({ site_id: siteId, uid, shape, queries: 1, total_ms: ms })
    },

    async of({ siteId, uid }) {
      const recorded = [...counted.values()].filter(row => row.site_id === siteId && row.uid === uid)
      const stored = await listQueryShapes(db, siteId, uid, clock.now())
      return [...stored, ...recorded].map(({ shape, queries, total_ms }) => ({
        shape: shape as QueryShape,
        queries,
        totalMs: total_ms,
      }))
    },

    async flush() {
      const rows = [...counted.values()]
      counted = new Map()
      for (let i = 0; i < rows.length; i += BATCH) {
        const batch = rows.slice(i, i + BATCH)
        try {
          await addQueryShapes(db, batch, SHAPES_MAX, clock.now())
        } catch (error) {
          logger.warn({ err: error }, 'query statistics could not be stored, will retry')
          for (const row of batch) add(row)
        }
      }
    },
  }
}
