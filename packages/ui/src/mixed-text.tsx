import { directionRuns } from './direction-runs.ts'

/**
 * A name that may have words of both writing directions. Lines break between the directions first: otherwise a word of one line
 * would seem to follow one of the other direction that it does not follow.
 */
export function MixedText({ text }: { text: string }) {
  const runs = directionRuns(text)
  if (runs.length < 2) return <bdi>{text}</bdi>
  return (
    <bdi>
      {runs
        .map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs of a text have no other identity
          <bdi key={index} className="inline-block max-w-full">
            {run}
          </bdi>
        ))
        .flatMap((run, index) => (index > 0 ? [' ', run] : [run]))}
    </bdi>
  )
}
