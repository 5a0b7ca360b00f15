import type { Ctx } from '../../call/context.ts'
import type { EngineDocument, EngineIndex, SearchEngine } from '../../call/search-engine.ts'
import {
  ENGINE_BATCH,
  type EngineRow,
  engineDocuments,
  takeEngineChanges,
} from '../../storage/data/engine-indexes.ts'
import {
  deleteSearchChanges,
  invalidateProductSearches,
  removeSearchIndex,
  type SearchIndexRow,
  updateSearchIndex,
} from '../../storage/data/search-index-rows.ts'

/** Begins the `config` of the indexes of engines, which no index of PostgreSQL has. */
const ENGINE = 'engine:'

export const isEngineIndex = ({ config }: { config: string }): boolean => config.startsWith(ENGINE)

/** The `config` of the indexes of an engine. */
export const engineConfig = ({ name }: Pick<SearchEngine, 'name'>) => `${ENGINE}${name}`

/** The index in the engine, by its row. `locale`: the main language of the site. */
export const engineIndexOf = (
  { id, language }: { id: string; language: string },
  locale: string,
): EngineIndex => ({
  name: `stoa_${id.replaceAll('-', '')}`,
  language: language || locale,
})

const changeOf = (rows: readonly EngineRow[]) => ({
  documents: rows.flatMap(({ id, data }): EngineDocument[] => (data ? [{ id, texts: data }] : [])),
  removed: rows.flatMap(({ id, data }) => (data ? [] : [id])),
})

/**
 * One step of an index in an outside engine, as `runIndexStep`. The engine is asked in the transaction that takes the changes, so
 * none is lost: those that fail are there again. Indexes of an engine that the installation no longer has are forgotten.
 */
export async function runEngineStep(ctx: Ctx, row: SearchIndexRow): Promise<boolean> {
  const { db, now, site } = ctx
  const engine = ctx.platform.searchEngine
  const isOwn = engine && row.config === engineConfig(engine)
  const index = engineIndexOf(row, site.locale)
  if (!isOwn || row.status === 'DROPPING') {
    if (isOwn) await engine.drop(index)
    await removeSearchIndex(db, row.id)
    return false
  }
  if (row.status === 'ACTIVE') {
    const rows = await takeEngineChanges(db, row)
    if (rows.length > 0) {
      await engine.write(index, changeOf(rows))
      await invalidateProductSearches(db, row.site_id)
    }
    await updateSearchIndex(db, row.id, {}, now)
    return rows.length === ENGINE_BATCH
  }
  if (row.keys === null) {
    await deleteSearchChanges(db, row.id)
    await engine.create(index)
    await updateSearchIndex(db, row.id, { keys: [] }, now)
  } else if (row.filled_to !== null) {
    const rows = await engineDocuments(db, row, row.filled_to)
    if (rows.length > 0) await engine.write(index, changeOf(rows))
    const filled_to = rows.length < ENGINE_BATCH ? null : (rows.at(-1)?.id ?? null)
    await updateSearchIndex(db, row.id, { filled_to }, now)
  } else {
    await updateSearchIndex(db, row.id, { status: 'ACTIVE' }, now)
    await invalidateProductSearches(db, row.site_id)
  }
  return true
}
