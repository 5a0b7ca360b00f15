import type { ArgsOf, CallOptions, CallTypes, ClientCore, Descriptor, ReplyOf } from '@stoa/client'
import { callQuery, useCall, useClient } from '@stoa/react'
import { tabStorage } from '@stoa/ui/browser-storage'
import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ListExtent, pageOfRow, rowsOfExtent, withLoadedPage } from './list-extent.ts'
import { readPages } from './read-pages.ts'
import type { RowSource } from './row-source.ts'

/** Pages outside the window are forgotten after this time. */
const FORGET_MS = 60_000
/** Rows before and after the window whose pages are loaded, too. */
const AHEAD = 25
/** A page of a long read is asked for again so often, which takes half a minute. */
const READ_RETRIES = 8

const BEGINNING: ListExtent = [{ at: '' }]
/** The extent of the last list, with which a reload finds its position. */
const STORED = 'stoa.admin.list'
/** Lists with more pages begin at their first row after a reload. */
const MAX_STORED_PAGES = 400

function storedExtent(key: string): ListExtent | undefined {
  const stored = tabStorage.read<{ key: string; extent: ListExtent }>(STORED)
  return stored?.key === key ? stored.extent : undefined
}

function storeExtent(key: string, extent: ListExtent) {
  if (extent.length <= MAX_STORED_PAGES) tabStorage.write(STORED, { key, extent })
}

/** A page of a reply. */
export interface RowPage<Row> {
  rows: readonly Row[]
  /** Where the next page begins; undefined after the last one. */
  next: string | undefined
  total?: number
}

interface RowsOptions<D extends CallTypes, Row> {
  /** Arguments for the page with so many rows that begins there; an empty string is the first page. */
  argsOf: (at: string, size: number) => ArgsOf<D>
  pageOf: (reply: ReplyOf<D>, at: string, size: number) => RowPage<Row>
  /** Rows of a full page. */
  size: number
  /** Rows of a page while the whole list is read, if `argsOf` and `pageOf` heed the size. Default: `size`. */
  readSize?: number
  /** Counts the rows, for a list whose pages have no total. It is called when the whole list is read. */
  countAll?: (client: ClientCore<unknown>) => Promise<number>
  /** False: nothing is read, and the list has no rows. */
  enabled?: boolean
  /** Milliseconds between reads of a page with these rows; false: it is read again after changes only. */
  refetchMs?: (rows: readonly Row[]) => number | false
}

interface Paging {
  hasNext?: boolean | null
  cursors?: { next?: string | null } | null
}

/** Where the next page begins in a list with cursors. */
export const nextCursor = (metadata: Paging | null | undefined): string | undefined =>
  (metadata?.hasNext && metadata.cursors?.next) || undefined

/** Rows before a page in a list with numbered pages. */
export const offsetOf = (at: string, size: number): number => ((Number(at) || 1) - 1) * size

/** Where the next page begins in a list with numbered pages. */
export const nextNumber = (
  at: string,
  size: number,
  total: number | null | undefined,
): string | undefined => {
  const page = Number(at) || 1
  return page * size < (total ?? 0) ? String(page + 1) : undefined
}

/**
 * The rows of a list that grows while it is scrolled. Only the pages in and near the window are read, and read again when a
 * colleague changes something. The known pages are stored, so that the way back to the list finds its position.
 */
export function useRows<D extends CallTypes, Row>(
  descriptor: Descriptor<D>,
  { argsOf, pageOf, size, readSize = size, countAll, enabled = true, refetchMs }: RowsOptions<D, Row>,
) {
  const client = useClient()
  const queries = useQueryClient()
  const firstArgs = argsOf('', size)
  const key = JSON.stringify([descriptor.name, firstArgs])
  const stored = (): ListExtent =>
    queries.getQueryData(['list extent', key]) ?? storedExtent(key) ?? BEGINNING
  const [state, setState] = useState(() => ({ key, extent: stored(), first: 0, last: 0 }))
  const isNew = state.key !== key
  const known = isNew ? stored() : state.extent
  if (isNew) setState({ key, extent: known, first: 0, last: 0 })
  const [from, to] = (isNew ? [0, 0] : [state.first, state.last]).map(
    row => pageOfRow(known, row, size).page,
  ) as [number, number]
  const refetchIntervalAt = (at: string) =>
    refetchMs && {
      refetchInterval: ({ state }: { state: { data?: unknown } }) =>
        state.data !== undefined && refetchMs(pageOf(state.data as ReplyOf<D>, at, size).rows),
    }
  const first = useCall(descriptor, firstArgs, {
    enabled,
    placeholderData: keepPreviousData,
    ...refetchIntervalAt(''),
  })
  const later = Array.from(
    { length: Math.max(0, to - Math.max(from, 1) + 1) },
    (_, i) => i + Math.max(from, 1),
  ).filter(index => index < known.length)
  const replies = useQueries({
    queries: later.map(index => ({
      ...callQuery(client, descriptor, argsOf(known[index]?.at ?? '', size)),
      gcTime: FORGET_MS,
      ...refetchIntervalAt(known[index]?.at ?? ''),
    })),
  })
  const pages = new Map<number, RowPage<Row>>()
  if (first.data) pages.set(0, pageOf(first.data, '', size))
  for (const [i, index] of later.entries()) {
    const data = replies[i]?.data
    if (data) pages.set(index, pageOf(data as ReplyOf<D>, known[index]?.at ?? '', size))
  }
  const loaded = first.isPlaceholderData
    ? known
    : [...pages].reduce(
        (sum, [index, { rows, next }]) => withLoadedPage(sum, index, { size: rows.length, next }),
        known,
      )
  useEffect(() => {
    if (loaded === known) return
    queries.setQueryData(['list extent', key], loaded)
    storeExtent(key, loaded)
    setState(now => (now.key === key ? { ...now, extent: loaded } : now))
  }, [loaded, known, key, queries])
  // A position that the server no longer accepts: the list begins again.
  const hasFailed = replies.some(({ isError }) => isError)
  useEffect(() => {
    if (hasFailed) setState(now => ({ ...now, extent: BEGINNING, first: 0, last: 0 }))
  }, [hasFailed])
  // Until a page whose beginning has moved is read again, its rows stay as they were.
  const before = useRef({ key, pages })
  if (before.current.key === key)
    for (const index of later) {
      const page = pages.get(index) ?? before.current.pages.get(index)
      if (page) pages.set(index, page)
    }
  useEffect(() => {
    before.current = { key, pages }
  })
  const onVisible = useCallback((firstRow: number, lastRow: number) => {
    // In steps, so that the page is rendered again with each step and not with each row.
    const first = Math.max(0, Math.floor(firstRow / AHEAD) - 1) * AHEAD
    const last = (Math.floor(lastRow / AHEAD) + 1) * AHEAD
    setState(now => (first === now.first && last === now.last ? now : { ...now, first, last }))
  }, [])
  const total = pages.get(0)?.total
  const isComplete = loaded.at(-1)?.size !== undefined
  const count = first.isPlaceholderData ? (pages.get(0)?.rows.length ?? 0) : rowsOfExtent(loaded, size)
  const rows: RowSource<Row> = {
    count,
    ...((total || isComplete) && { total: total || count }),
    rowAt: row => {
      const { page, at } = pageOfRow(loaded, row, size)
      return pages.get(page)?.rows[at]
    },
    onVisible,
    near: [...pages.values()].flatMap(({ rows }) => rows),
    pages: signal => {
      const call = client.call as (d: Descriptor<D>, a: ArgsOf<D>, o: CallOptions) => Promise<ReplyOf<D>>
      return readPages({
        read: async at =>
          pageOf(
            await call(descriptor, argsOf(at, readSize), { signal, retries: READ_RETRIES }),
            at,
            readSize,
          ),
        countAll: countAll && (() => countAll(client)),
        signal,
      })
    },
  }
  return { data: first.data, error: first.error, rows }
}
