const PAGE_SIZE = 24

/** What to read for a page of the list, by the number in its address. */
export function pageOfProducts(number: string | null | undefined) {
  const page = /^[1-9]\d{0,4}$/.test(number ?? '') ? Number(number) : 1
  return {
    request: { query: { paging: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } } },
    /** Address of the next page; undefined on the last one. */
    nextHref: (total = 0) => (total > page * PAGE_SIZE ? `/?page=${page + 1}` : undefined),
  }
}
