import { call } from '../call.ts'
import { s } from '../schema.ts'

/** Days that the report of searches reaches back. */
export const SEARCH_REPORT_DAYS = 90

const expression = s.req(s.string({ min: 1, max: 100, doc: 'Words that the shopper has searched for.' }))
const count = (doc: string) => s.req(s.integer({ min: 0, doc }))
const shopper = ['visitor', 'member'] as const
const language = s.string({
  pattern: '^[a-z]{2,3}$',
  doc: 'Language of the searches, such as `en`. Default: all languages.',
})
const counts = {
  searches: count('Number of searches.'),
  withoutResults: count('Number of these searches that found nothing.'),
  clicks: count('Number of results that shoppers opened.'),
  clickRate: s.req(
    s.number({ doc: 'Opened results for each search, at most 1, with four decimals. 0 without searches.' }),
  ),
}

const SearchedTerm = s.object({
  term: s.req(s.string({ doc: 'The searched words in lower case, without punctuation.' })),
  language: s.req(s.string({ doc: 'Language of the shoppers, such as `en`.' })),
  ...counts,
  results: count('Number of results of the newest day with a search.'),
  clicksByPosition: s.req(
    s.array(
      s.object({
        from: count('First position of the range, from 1.'),
        to: s.integer({ doc: 'Last position of the range. Absent for the last range.' }),
        clicks: count('Number of opened results in the range.'),
      }),
      { doc: 'Opened results by their position in the list.' },
    ),
  ),
})

/** What shoppers search for (protocol/merchandising). */
export const searchReports = {
  recordSearch: call({
    method: 'POST',
    path: '/v1/searches/record',
    prefixes: ['/stores'],
    ownTransaction: true,
    summary:
      'Counts a search for the report of searches, once per minute and network address. Stores no person, and no words that look like an e-mail address or a telephone number.',
    request: s.object({
      expression,
      results: s.req(s.integer({ min: 0, max: 10_000_000, doc: 'Number of results that were shown.' })),
    }),
    reply: s.object({}),
    allow: shopper,
  }),
  recordSearchClick: call({
    method: 'POST',
    path: '/v1/searches/record-click',
    prefixes: ['/stores'],
    ownTransaction: true,
    summary:
      'Counts a result that was opened from the list of a search, once per minute, network address and position.',
    request: s.object({
      expression,
      position: s.req(s.integer({ min: 1, max: 10_000, doc: 'Position of the result in the list, from 1.' })),
    }),
    reply: s.object({}),
    allow: shopper,
  }),
  getSearchReport: call({
    method: 'POST',
    path: '/v1/searches/report',
    prefixes: ['/stores'],
    readOnly: true,
    summary:
      'Returns what shoppers have searched for, the most frequent first, with results and clicks. Those of the last minute may be missing, if other nodes have counted them.',
    request: s.object({
      days: s.integer({
        min: 1,
        max: SEARCH_REPORT_DAYS,
        doc: 'Number of days up to today, in the time zone of the site. Default: 30.',
      }),
      language,
      withoutResults: s.boolean({
        doc: 'Whether only terms with searches that found nothing are returned, those with most of them first. Default: false.',
      }),
      limit: s.integer({ min: 1, max: 1000, doc: 'Most terms that are returned. Default: 100.' }),
    }),
    reply: s.object({
      ...counts,
      terms: s.req(s.array(SearchedTerm, { doc: 'Terms with their numbers.' })),
    }),
    allow: ['merchant'],
  }),
  listPopularSearches: call({
    method: 'GET',
    path: '/v1/searches/popular',
    prefixes: ['/stores-reader', '/stores'],
    summary:
      "Returns the most frequent searches of the last 30 days in the caller's language: terms with at least 5 searches, an opened result, and products that have all their words.",
    request: s.object({
      limit: s.integer({ min: 1, max: 20, doc: 'Most terms that are returned. Default: 8.' }),
    }),
    reply: s.object({
      terms: s.req(s.array(s.string(), { doc: 'Terms, the most frequent first.' })),
    }),
    allow: ['visitor', 'member', 'merchant'],
    errors: ['DATA_SEARCH_TOO_BROAD'],
  }),
}
