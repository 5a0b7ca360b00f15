const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const LTR = /\p{L}/u

/** Splits a text at the spaces where its writing direction changes. */
export function directionRuns(text: string): string[] {
  const runs: { words: string[]; direction?: 'ltr' | 'rtl' }[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const direction = RTL.test(word) ? 'rtl' : LTR.test(word) ? 'ltr' : undefined
    const last = runs.at(-1)
    if (last && (!direction || !last.direction || direction === last.direction)) {
      last.words.push(word)
      last.direction ??= direction
    } else runs.push({ words: [word], ...(direction && { direction }) })
  }
  return runs.map(({ words }) => words.join(' '))
}
