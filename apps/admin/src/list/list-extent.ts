/** The pages of a list that are known: where each begins, and how many rows it has once it has been loaded. */
export type ListExtent = readonly { readonly at: string; readonly size?: number }[]

/** The extent after a page was loaded. If the next page begins elsewhere now, the pages behind it are unknown again. */
export function withLoadedPage(
  extent: ListExtent,
  index: number,
  { size, next }: { size: number; next: string | undefined },
): ListExtent {
  const page = extent[index]
  if (!page) return extent
  const follower = extent[index + 1]
  if (page.size === size && follower?.at === next) return extent
  const loaded = { at: page.at, size }
  if (next === undefined) return [...extent.slice(0, index), loaded]
  // A row that was added or removed moves the boundary of two pages; the later boundaries still exist.
  const moved = follower ? { ...follower, at: next } : { at: next }
  return [...extent.slice(0, index), loaded, moved, ...extent.slice(index + 2)]
}

/** Rows of the extent. A page that has not been loaded counts with the size of a full page if another follows it. */
export function rowsOfExtent(extent: ListExtent, pageSize: number): number {
  return extent.reduce(
    (sum, { size }, index) => sum + (size ?? (index < extent.length - 1 ? pageSize : 1)),
    0,
  )
}

/** The page of a row and the position of the row in it. */
export function pageOfRow(extent: ListExtent, row: number, pageSize: number): { page: number; at: number } {
  let at = row
  for (const [page, { size = pageSize }] of extent.entries()) {
    if (at < size || page === extent.length - 1) return { page, at }
    at -= size
  }
  return { page: 0, at: row }
}
