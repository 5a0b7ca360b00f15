import { localDate } from '@stoa/contract/time-zone'
import type { Logger } from 'pino'
import { networkOf } from '../attempts/network.ts'
import type { Clock } from '../call/clock.ts'
import type { RecordedSearch, SearchCounts } from '../call/services.ts'
import { searchWords } from '../data/search/index.ts'
import {
  addSearchTerms,
  CLICK_RANGES,
  clickRange,
  type SearchTermRow,
} from '../storage/commerce/search-terms.ts'
import type { Sql } from '../storage/sql.ts'

const MINUTE_MS = 60_000
/** Terms of a site that are stored for a day; further ones are dropped. */
const TERMS_OF_DAY = 2000
/** Terms counted between two flushes; further ones are dropped. */
const COUNTED_MAX = 5000
/** Searches and clicks of a network address in a minute; further ones are dropped. */
const OF_ADDRESS_MAX = 30
/** Network addresses that are distinguished in a minute; searches of further ones are dropped. */
const ADDRESSES_MAX = 20_000
/** Terms per statement. */
const BATCH = 500
/** Longest stored term in characters, as in the request. */
const TERM_MAX = 100

/** An e-mail address, or so many digits that they may be a telephone number. */
const PERSONAL = /@|(?:\p{N}[\s().+/-]*){7}/u

/** The words of a search as the report names them; undefined for what may be personal data. */
export function searchedTerm(expression: string): string | undefined {
  if (PERSONAL.test(expression)) return undefined
  const term = searchWords(expression.toLowerCase()).join(' ')
  return term !== '' && term.length <= TERM_MAX ? term : undefined
}

interface Options {
  db: Sql
  clock: Clock
  logger: Logger
}

/**
 * Counts searches and clicks of this node in memory, and stores the counts every minute, so that a search costs no statement.
 * Network addresses are kept for a minute only: each counts a search once.
 */
export function createSearchCounts({ db, clock, logger }: Options): SearchCounts {
  let counted = new Map<string, SearchTermRow>()
  let byAddress = new Map<string, Set<string>>()
  let minute = 0

  const key = ({ site_id, day, language, term }: SearchTermRow) => `${site_id} ${day} ${language} ${term}`

  const add = (row: SearchTermRow) => {
    const stored = counted.get(key(row))
    if (!stored && counted.size >= COUNTED_MAX) return
    counted.set(key(row), {
      ...row,
      searches: row.searches + (stored?.searches ?? 0),
      without_results: row.without_results + (stored?.without_results ?? 0),
      results: row.searches > 0 ? row.results : (stored?.results ?? 0),
      clicks: row.clicks.map((clicks, i) => clicks + (stored?.clicks[i] ?? 0)),
    })
  }

  /** Whether the address has not done the same before. */
  const isNew = (address: string, what: string) => {
    const now = Math.floor(clock.now() / MINUTE_MS)
    if (now !== minute) byAddress = new Map()
    minute = now
    const done = byAddress.get(address) ?? new Set()
    if (done.has(what) || done.size >= OF_ADDRESS_MAX) return false
    if (done.size === 0 && byAddress.size >= ADDRESSES_MAX) return false
    byAddress.set(address, done.add(what))
    return true
  }

  return {
    record({ site, language, address, expression, results, position }: RecordedSearch) {
      const term = searchedTerm(expression)
      if (!term || !isNew(`${site.id} ${networkOf(address)}`, `${language} ${position ?? ''} ${term}`)) return
      const range = position === undefined ? -1 : clickRange(position)
      add({
        site_id: site.id,
        day: dayOf(clock.now(), site.settings.timeZone),
        language,
        term,
        searches: results === undefined ? 0 : 1,
        without_results: results === 0 ? 1 : 0,
        results: results ?? 0,
        clicks: [...CLICK_RANGES, 'more'].map((_, i) => Number(i === range)),
      })
    },

    async flush() {
      const rows = [...counted.values()]
      counted = new Map()
      for (let i = 0; i < rows.length; i += BATCH) {
        const batch = rows.slice(i, i + BATCH)
        try {
          await addSearchTerms(db, batch, TERMS_OF_DAY)
        } catch (error) {
          logger.warn({ err: error }, 'counts of searches could not be stored, will retry')
          for (const row of batch) add(row)
        }
      }
    },
  }
}

const DAY_MS = 86_400_000

/** The day of an instant in a time zone, or one so many days before, such as `2026-01-31`. */
export const dayOf = (now: number, timeZone: string, daysBefore = 0) =>
  new Date(localDate(now, timeZone) - daysBefore * DAY_MS).toISOString().slice(0, 10)
