/**
 * The `handle` of a route whose page is the same for all shoppers who have no session: it has no form with a key, and nothing of
 * the request but address, theme and the answer about analytics. Such pages are cached (decision 055).
 */
export const SHARED_PAGE = Object.freeze({ sharedPage: true })

/** Tells the page cache, which removes it, that the reply may be cached. */
export const SHARED_PAGE_HEADER = 'x-stoa-shared-page'
