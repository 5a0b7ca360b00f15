import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Measured } from './measure.ts'
import type { RecordedCall } from './recording.ts'
import { type Kind, type KindResult, kindResult, partsOf } from './results.ts'

type Work = () => Promise<Measured & { calls?: RecordedCall[] }>

export type Kinds = ReturnType<typeof openKinds>

/** Measures the kinds of work that are wanted, one after the other. They are sampled once all that counts is over. */
export function openKinds(options: {
  wanted: ReadonlySet<string>
  /** Folder in which CPU profiles are kept. */
  profiles?: string
  say(step: string): void
}) {
  const { wanted, profiles, say } = options
  const results: KindResult[] = []
  const samplings: (() => Promise<void>)[] = []
  return {
    results,

    async measure(kind: Kind, work: Work): Promise<void> {
      if (!wanted.has(kind.id)) return
      say(`(${kind.id}) ${kind.title}`)
      const measured = await work()
      const result = kindResult(kind, measured)
      const place = results.push(result)
      samplings.push(async () => {
        const file = profiles && resolve(profiles, `${place}-${kind.id}.cpuprofile`)
        result.parts = partsOf(measured, await measured.profile(file))
      })
    },

    async sample(): Promise<void> {
      if (profiles) await mkdir(resolve(profiles), { recursive: true })
      say('profiles')
      for (const sampling of samplings) await sampling()
    },
  }
}
