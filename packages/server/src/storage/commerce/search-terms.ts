import { sql } from 'kysely'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'

/** Counts of a term of one day. */
export type SearchTermRow = TableRows['searched_terms']

/** Last positions of the ranges that clicks are counted in; the last range has no end. */
export const CLICK_RANGES = [1, 3, 6, 12] as const

/** Which of the ranges a position is in, from 0. */
export const clickRange = (position: number) => {
  const range = CLICK_RANGES.findIndex(last => position <= last)
  return range === -1 ? CLICK_RANGES.length : range
}

/**
 * Adds counts of terms. A day of a site has at most `most` terms; further ones are dropped. Locks rows in one order, so that nodes cannot
 * deadlock.
 */
export const addSearchTerms = (db: Sql, rows: readonly SearchTermRow[], most: number) =>
  db.all(sql`
    with asked as (
      select a.*, exists (
          select from searched_terms t
          where t.site_id = a.site_id and t.day = a.day and t.language = a.language and t.term = a.term) as counted
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (
        site_id uuid, day text, language text, term text, searches int, without_results int, results int, clicks int[])
      join sites on sites.id = a.site_id),
    placed as (
      select a.*, row_number() over (partition by site_id, day, counted order by searches desc, language, term) as place
      from asked a)
    insert into searched_terms as s (site_id, day, language, term, searches, without_results, results, clicks)
    select site_id, day, language, term, searches, without_results, coalesce(results, 0), clicks from placed p
    where counted or place + (select count(*) from searched_terms t where t.site_id = p.site_id and t.day = p.day) <= ${most}
    order by site_id, day, language, term
    on conflict (site_id, day, language, term) do update set searches = s.searches + excluded.searches,
      without_results = s.without_results + excluded.without_results,
      results = case when excluded.searches > 0 then excluded.results else s.results end,
      clicks = array(
        select coalesce(a, 0) + coalesce(b, 0) from unnest(s.clicks, excluded.clicks) with ordinality as c(a, b, n) order by n)`)

/** Numbers of searches. `clicks` is by range of positions. */
type TermCounts = Pick<SearchTermRow, 'searches' | 'without_results' | 'clicks'>
type ReportedTerm = TermCounts & Pick<SearchTermRow, 'term' | 'language' | 'results'>

const clicksByRange = sql`array[${sql.join(
  [...CLICK_RANGES, 'more'].map((_, i) => sql`coalesce(sum(clicks[${sql.lit(i + 1)}]), 0)`),
)}]`
const counts = sql`sum(searches) as searches, sum(without_results) as without_results, ${clicksByRange} as clicks`

interface ReportedDays {
  /** The last day before the period, such as `2026-01-31`. */
  after: string
  language: string | undefined
  limit: number
}

/** The terms with most searches, or with most searches without results, and the counts of all terms. */
export const reportSearchTerms = async (
  db: Sql,
  siteId: string,
  { after, language, limit, withoutResults }: ReportedDays & { withoutResults: boolean },
): Promise<TermCounts & { terms: ReportedTerm[] }> => {
  const order = withoutResults ? sql`without_results desc, searches desc` : sql`searches desc`
  const row = await db.first<TermCounts & { terms: ReportedTerm[] }>(sql`
    with period as materialized (
      select * from searched_terms t
      where t.site_id = ${siteId} and t.day > ${after} ${language ? sql`and t.language = ${language}` : sql``}),
    terms as (
      select term, language, ${counts}, coalesce((array_agg(results order by day desc) filter (where searches > 0))[1], 0) as results
      from period group by term, language
      ${withoutResults ? sql`having sum(without_results) > 0` : sql``}
      order by ${order}, term, language limit ${limit})
    select ${counts}, (select coalesce(jsonb_agg(to_jsonb(t) order by ${order}, term, language), '[]') from terms t) as terms from period`)
  return row as TermCounts & { terms: ReportedTerm[] }
}

/** The terms with most searches that have results and clicks. */
export const popularSearchTerms = (
  db: Sql,
  siteId: string,
  { after, language, limit, least }: ReportedDays & { least: number },
) =>
  db.all<Pick<SearchTermRow, 'term'>>(sql`
    select term from searched_terms
    where site_id = ${siteId} and day > ${after} and language = ${language ?? ''}
    group by term
    having sum(searches) >= ${least} and (array_agg(results order by day desc) filter (where searches > 0))[1] > 0
      and bool_or(clicks <> array_fill(0, array[cardinality(clicks)]))
    order by sum(searches) desc, term limit ${limit}`)
