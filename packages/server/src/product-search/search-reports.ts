import { contract } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { languageCode } from '../data/search/index.ts'
import {
  CLICK_RANGES,
  popularSearchTerms,
  reportSearchTerms,
  type SearchTermRow,
} from '../storage/commerce/search-terms.ts'
import { callingShopper, queryKey } from '../stores/index.ts'
import { hasResults } from './product-search.ts'
import { dayOf } from './search-counts.ts'

const REPORT_DAYS = 30
const TERMS = 100
const POPULAR_DAYS = 30
const POPULAR = 8
const MOST_POPULAR = 20
/** Least searches of a popular term: what few people type is shown to nobody else. */
const POPULAR_SEARCHES = 5
/** How long popular searches are reused. */
const REUSE_MS = 10 * 60_000

/** Language of the caller, as a code without a country. */
const callerLanguage = (ctx: Ctx) => languageCode(callingShopper(ctx)?.language ?? ctx.site.locale)

const record = (ctx: Ctx, what: { expression: string; results?: number; position?: number }) => {
  const { site, platform, request } = ctx
  platform.searchCounts.record({
    site,
    language: callerLanguage(ctx),
    address: request.address,
    ...what,
  })
  return Promise.resolve({})
}

/** Opened results by range, as the reply has them. */
const byPosition = (clicks: readonly number[]) =>
  clicks.map((clicks, i) => {
    const to = CLICK_RANGES[i]
    return { from: (CLICK_RANGES[i - 1] ?? 0) + 1, ...(to !== undefined && { to }), clicks: Number(clicks) }
  })

function countsOf(row: Pick<SearchTermRow, 'searches' | 'without_results' | 'clicks'>) {
  const [searches, clicks] = [Number(row.searches), row.clicks.reduce((sum, n) => sum + Number(n), 0)]
  return {
    searches,
    withoutResults: Number(row.without_results),
    clicks,
    // A shopper may open several results of one search.
    clickRate: searches === 0 ? 0 : Math.min(1, Math.round((clicks / searches) * 10_000) / 10_000),
  }
}

/** What shoppers search for (protocol/merchandising §1 to §3). */
export const searchReportHandlers = implement(contract.searchReports, {
  recordSearch: ({ expression, results }, ctx) => record(ctx, { expression, results }),

  recordSearchClick: ({ expression, position }, ctx) => record(ctx, { expression, position }),

  async getSearchReport({ days, language, withoutResults, limit }, { db, site, now, platform }) {
    // So that merchants see at once what they have just tried in their shop.
    await platform.searchCounts.flush()
    const { terms, ...all } = await reportSearchTerms(db, site.id, {
      after: dayOf(now, site.settings.timeZone, days ?? REPORT_DAYS),
      language: language ?? undefined,
      withoutResults: withoutResults === true,
      limit: limit ?? TERMS,
    })
    return {
      ...countsOf(all),
      terms: terms.map(({ term, language, results, ...counts }) => ({
        term,
        language,
        ...countsOf(counts),
        results: Number(results),
        clicksByPosition: byPosition(counts.clicks),
      })),
    }
  },

  async listPopularSearches({ limit }, ctx) {
    const { db, site, now } = ctx
    const language = callerLanguage(ctx)
    const key = queryKey('popular searches', ctx, { limit }, `${language} ${Math.floor(now / REUSE_MS)}`)
    const { bytes } = await ctx.cached(key, async () => {
      const rows = await popularSearchTerms(db, site.id, {
        after: dayOf(now, site.settings.timeZone, POPULAR_DAYS),
        language,
        limit: 2 * MOST_POPULAR,
        least: POPULAR_SEARCHES,
      })
      // Callers tell the number of results: only texts that find products are shown to others.
      const terms: string[] = []
      for (const { term } of rows) {
        if (terms.length === (limit ?? POPULAR)) break
        if (await hasResults(ctx, term)) terms.push(term)
      }
      return { text: JSON.stringify(terms), tags: [] }
    })
    return { terms: JSON.parse(Buffer.from(bytes).toString()) as string[] }
  },
})
