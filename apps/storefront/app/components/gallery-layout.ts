/** Classes of a picture in the gallery: on a phone a strip, in the wall of six columns the first takes a row, the others stand in
 * twos and threes without a gap. */
export function galleryClass(index: number, count: number): string {
  return `shrink-0 snap-center lg:w-auto ${count > 1 ? 'w-[88%] sm:w-[58%]' : 'w-full sm:w-[58%]'} ${span(index, count)}`
}

function span(index: number, count: number): string {
  const others = count - 1
  if (index === 0 || others === 1) return 'lg:col-span-6'
  const inTwos = [0, 4, 2][others % 3] ?? 0
  return index <= inTwos ? 'lg:col-span-3' : 'lg:col-span-2'
}

/** Whether a picture belongs to what is chosen: it has no choices, or one of them is chosen. */
export const isShown = (
  choices: readonly [option: string, choice: string][],
  chosen: Record<string, string>,
) => choices.length === 0 || choices.some(([option, choice]) => chosen[option] === choice)

/** In the order of the gallery: those of the choice first. */
export const byChoice = <T>(pictures: readonly T[], hasChoice: (picture: T) => boolean): T[] => [
  ...pictures.filter(hasChoice),
  ...pictures.filter(picture => !hasChoice(picture)),
]
