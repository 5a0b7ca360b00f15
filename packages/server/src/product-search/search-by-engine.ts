import type { contract, ErrorsOf } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { EngineIndexGone } from '../call/search-engine.ts'
import { engineConfig, engineIndexOf, searchWords } from '../data/search/index.ts'
import { oneOfProducts, productTable } from '../storage/commerce/product-documents.ts'
import { findEngineIndex, rebuildEngineIndex } from '../storage/data/engine-indexes.ts'
import { requestSearchIndex } from '../storage/data/search-index-rows.ts'
import type { SqlCondition } from '../storage/query/index.ts'
import { languagesInOrder } from './searched-fields.ts'

type SearchCtx = Ctx<ErrorsOf<typeof contract.productSearch.searchProducts>>

/** Products that an engine is asked for: counts and pages are of these. */
const HITS_MAX = 1000

/** What an outside engine has found. */
export interface EngineHits {
  /** Ids of products, the best first. */
  ids: string[]
  matching: SqlCondition
  language: string | undefined
  allWords: boolean
}

/**
 * Products with the words, found by the outside engine, in the first language that has any. Undefined if there is none, or if it cannot
 * answer now: PostgreSQL does then.
 */
export async function searchByEngine(
  ctx: SearchCtx,
  { expression, language: own }: { expression: string; language: string | undefined },
): Promise<EngineHits | undefined> {
  const engine = ctx.platform.searchEngine
  if (!engine) return undefined
  const { own: first, others } = languagesInOrder(ctx, own)
  const several = searchWords(expression).length > 1
  const attempts = [
    ...[...first, ...others].map(language => ({ language, all: true })),
    ...(several ? first.map(language => ({ language, all: false })) : []),
  ]
  let hits: EngineHits | undefined
  for (const { language, all } of attempts) {
    const ids = await ask(ctx, language, { expression, all, limit: HITS_MAX })
    if (ids === undefined) return undefined
    hits = { ids, matching: oneOfProducts(ids), language, allWords: all || ids.length === 0 }
    if (ids.length > 0) return hits
  }
  return hits
}

/** Undefined if the engine does not answer, or has no such index yet, which is requested. */
async function ask(
  ctx: SearchCtx,
  language: string | undefined,
  search: { expression: string; all: boolean; limit: number },
): Promise<string[] | undefined> {
  const { searchEngine: engine, independentDb } = ctx.platform
  if (!engine) return undefined
  const table = productTable(ctx.site.id, language ? { language } : {})
  const config = engineConfig(engine)
  const row = await findEngineIndex(ctx.db, table, config)
  if (!row) await requestSearchIndex(independentDb, table, { id: ctx.ids.guid(), config }, ctx.now)
  if (row?.status !== 'ACTIVE') return undefined
  try {
    return await engine.search(
      engineIndexOf({ id: row.id, language: language ?? '' }, ctx.site.locale),
      search,
    )
  } catch (error) {
    if (error instanceof EngineIndexGone) await rebuildEngineIndex(independentDb, ctx.site.id, row.id)
    return undefined
  }
}
