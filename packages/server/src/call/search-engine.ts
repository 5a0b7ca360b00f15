/** The texts of a product that an outside search engine indexes, by the keys of product documents (`PRODUCT_TEXTS`). */
export interface EngineDocument {
  id: string
  texts: Readonly<Record<string, string>>
}

/** An index of an outside search engine: the products of one site in one language. A rebuild makes a new one beside it. */
export interface EngineIndex {
  /** Unique in all installations: letters, digits and underscores. */
  name: string
  /** BCP 47. */
  language: string
}

/** A search in an outside engine. */
export interface EngineSearch {
  expression: string
  /** Whether a product must have all words. */
  all: boolean
  /** Greatest number of ids. */
  limit: number
}

/**
 * An outside search engine, which finds products by words in the place of PostgreSQL (docs/decisions/113-outside-search-engines.md). It gets texts
 * alone: whether a product is visible, its price, its stock and all counts come from PostgreSQL. Its methods throw what goes wrong;
 * PostgreSQL answers then.
 */
export interface SearchEngine {
  /** Lower-case letters. Search indexes are stored with it: another name has them built again. */
  name: string
  /** Makes an empty index, in the place of one of the same name. */
  create(index: EngineIndex): Promise<void>
  /** Removes an index, if it is there. */
  drop(index: EngineIndex): Promise<void>
  /** Adds or replaces documents, and removes others by their ids. Resolves when searches find the change. May be repeated. */
  write(
    index: EngineIndex,
    change: { documents: readonly EngineDocument[]; removed: readonly string[] },
  ): Promise<void>
  /** Ids of products, the best first. Throws `EngineIndexGone` if the engine does not have the index. */
  search(index: EngineIndex, search: EngineSearch): Promise<string[]>
}

/** The engine has lost an index, such as by a new disk: it is built again. */
export class EngineIndexGone extends Error {}

/** An engine did not answer as it should. */
export class SearchEngineUnavailable extends Error {}

/** Milliseconds for which an engine that has failed is not asked. */
const PAUSE_MS = 10_000

/** An engine whose searches fail at once for some time after one of them has failed, so that shoppers do not wait for it. */
export function watchSearchEngine(
  engine: SearchEngine,
  { now, onFailure }: { now: () => number; onFailure: (error: unknown) => void },
): SearchEngine {
  let asksFrom = 0
  return {
    name: engine.name,
    create: index => engine.create(index),
    drop: index => engine.drop(index),
    write: (index, change) => engine.write(index, change),
    async search(index, search) {
      if (now() < asksFrom) throw new SearchEngineUnavailable('the engine has failed a moment ago')
      try {
        return await engine.search(index, search)
      } catch (error) {
        if (!(error instanceof EngineIndexGone)) asksFrom = now() + PAUSE_MS
        onFailure(error)
        throw error
      }
    },
  }
}
