/** How many links of the header's navigation fit in one row; the others are in its menu "More". */
export interface NavigationFit {
  /** At 1024 px. */
  narrow: number
  /** At 1280 px. */
  wide: number
}

/** Longest link in px; longer names are truncated. */
const LINK_MAX = 192
/** Padding and gap of a link in px. */
const LINK_SPACE = { narrow: 28, wide: 36 }
/** Room for wordmark, links and the menu "More" in px: the window's width without margins, icons and gaps. */
const ROOM = { narrow: 755, wide: 985 }
const MORE = 85
const WORDMARK = { icon: 40, character: 15 }

/** Estimates from the lengths of the names, so that the server can decide it and no script is needed. */
export function navigationFit(names: readonly string[], shopName: string): NavigationFit {
  const fit = (size: keyof typeof ROOM) => {
    const room = ROOM[size] - WORDMARK.icon - characters(shopName) * WORDMARK.character
    const widths = names.map(name => Math.min(LINK_MAX, characters(name) * 7.6) + LINK_SPACE[size])
    const sum = (count: number) => widths.slice(0, count).reduce((total, width) => total + width, 0)
    if (sum(names.length) <= room) return names.length
    let count = 0
    while (count < names.length && sum(count + 1) <= room - MORE) count++
    return count
  }
  return { narrow: fit('narrow'), wide: fit('wide') }
}

/** Length in Latin characters: those of East Asian scripts count twice. */
const characters = (text: string) =>
  [...text].reduce((sum, character) => sum + ((character.codePointAt(0) ?? 0) >= 0x2e80 ? 2 : 1), 0)
