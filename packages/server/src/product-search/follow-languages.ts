import type { Host } from '../call/host.ts'
import { engineConfig } from '../data/search/index.ts'
import { dropUnusedProductIndexes } from '../storage/data/search-index-rows.ts'
import { lackingCollations, refreshNameIndexes } from '../storage/name-indexes.ts'

/**
 * Gives the languages in which sites have names and texts their indexes of sorts, and takes those of other languages away. The
 * indexes of words come with the first text of a language.
 */
export async function followLanguages({ db, logger, isDiskLow, platform }: Host, now: number): Promise<void> {
  const { searchEngine } = platform
  await dropUnusedProductIndexes(db, now, searchEngine && engineConfig(searchEngine))
  const lacking = await lackingCollations(db)
  if (lacking.length > 0)
    logger.warn(
      { collations: lacking },
      'PostgreSQL lacks collations of ICU: names are sorted in another order',
    )
  if (!isDiskLow()) await db.withConnection(refreshNameIndexes)
}
