'use client'

import { type RefObject, useLayoutEffect } from 'react'

/** Space between control and list, and between list and edge of the screen, in pixels. */
const GAP = 4
/** Most height of a list in pixels. */
const MAX_HEIGHT = 320

/**
 * Shows a list with `popover="manual"` below its control, or above it if there is more room. The list is in the top layer:
 * a dialog does not cut it. It follows the control when something scrolls and when a screen keyboard opens.
 */
export function useAnchoredPopover(
  control: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const popover = list.current
    const anchor = control.current
    if (!popover || !anchor) return
    popover.showPopover()
    const place = () => placeList(popover, anchor.getBoundingClientRect())
    place()
    const viewport = window.visualViewport
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    viewport?.addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
      viewport?.removeEventListener('resize', place)
    }
  }, [control, list])
}

function placeList({ style }: HTMLElement, { left, top, bottom, width }: DOMRect): void {
  const { innerHeight, visualViewport } = window
  const visibleTop = visualViewport?.offsetTop ?? 0
  const visibleBottom = visibleTop + (visualViewport?.height ?? innerHeight)
  const [above, below] = [top - visibleTop - 2 * GAP, visibleBottom - bottom - 2 * GAP]
  const isAbove = below < Math.min(MAX_HEIGHT, above)
  style.left = `${left}px`
  style.width = `${width}px`
  style.maxHeight = `${Math.min(MAX_HEIGHT, isAbove ? above : below)}px`
  style.top = isAbove ? 'auto' : `${bottom + GAP}px`
  style.bottom = isAbove ? `${innerHeight - top + GAP}px` : 'auto'
}
