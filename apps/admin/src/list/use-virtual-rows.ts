import { tabStorage } from '@stoa/ui/browser-storage'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { storedRowHeight, storeRowHeight } from './row-heights.ts'

/** Lists with fewer rows are shown as a whole. */
const SHOWN_AS_A_WHOLE = 60
/** Rows outside the window that are shown, too. */
const OVERSCAN = 10

interface VirtualRowsOptions {
  /** Name of the list, under which the height of its rows is stored. */
  label: string
  count: number
  /** Height of a row until it is measured, in pixels. */
  height: number
  /** The element whose children are the rows. */
  container: RefObject<HTMLElement | null>
  onVisible: (first: number, last: number) => void
}

/** A row in the document, and the height of the rows before it that are left out. */
export interface VirtualRow {
  index: number
  gap: number
}

const STORED = 'stoa.admin.position'

let before = tabStorage.read<{ href: string; top: number }>(STORED)
tabStorage.remove(STORED)

window.addEventListener('pagehide', () => {
  tabStorage.write(STORED, { href: location.href, top: window.scrollY })
})

/** Returns to the position before a reload. Lists call it once they have rows, because the router scrolls before that. */
function restoreReloadPosition(): void {
  if (before?.href === location.href) window.scrollTo(0, before.top)
  before = undefined
}

/** The rows that are in the document: those in and near the window, and the one with the focus. */
export function useVirtualRows({ label, count, height, container, onVisible }: VirtualRowsOptions) {
  const [focused, setFocused] = useState<number>()
  const [scrollMargin, setScrollMargin] = useState(0)
  const [estimate] = useState(() => storedRowHeight(label) ?? height)
  const isWhole = count <= SHOWN_AS_A_WHOLE
  // The heading and the filters above the list change their height.
  useLayoutEffect(() => {
    const top = container.current ? container.current.getBoundingClientRect().top + window.scrollY : 0
    if (Math.abs(top - scrollMargin) > 1) setScrollMargin(top)
  })
  const virtualizer = useWindowVirtualizer({
    count: isWhole ? 0 : count,
    estimateSize: () => estimate,
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor: range => {
      const indexes = defaultRangeExtractor(range)
      return focused === undefined || focused >= count || indexes.includes(focused)
        ? indexes
        : [...indexes, focused].sort((a, b) => a - b)
    },
  })
  const items = virtualizer.getVirtualItems()
  const { startIndex = 0, endIndex = count - 1 } = (!isWhole && virtualizer.range) || {}
  useEffect(() => onVisible(startIndex, endIndex), [onVisible, startIndex, endIndex])
  useLayoutEffect(restoreReloadPosition, [])
  useEffect(() =>
    storeRowHeight(
      label,
      items.map(({ size }) => size),
    ),
  )
  let end = scrollMargin
  const virtualRows = items.map(({ index, ...item }): VirtualRow => {
    const gap = item.start - end
    end = item.end
    return { index, gap }
  })
  return {
    rows: isWhole
      ? Array.from({ length: count }, (_, index): VirtualRow => ({ index, gap: 0 }))
      : virtualRows,
    /** Height of the rows after the last one in the document. */
    gapAfter: isWhole ? 0 : Math.max(0, virtualizer.getTotalSize() + scrollMargin - end),
    measure: isWhole ? undefined : virtualizer.measureElement,
    setFocused,
    scrollTo: (index: number) => !isWhole && virtualizer.scrollToIndex(index, { align: 'auto' }),
    /** First and last row in the window. */
    visible: [startIndex, Math.min(endIndex, count - 1)] as const,
  }
}
