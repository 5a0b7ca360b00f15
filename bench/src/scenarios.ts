import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Measured } from './measure.ts'
import type { RecordedCall } from './recording.ts'
import { partsOf, type Scenario, type ScenarioResult, scenarioResult } from './results.ts'

type Work = () => Promise<Measured & { calls?: RecordedCall[] }>

export type ScenarioRunner = ReturnType<typeof createScenarioRunner>

/** Measures the selected scenarios one after the other. `sample` profiles them afterwards. */
export function createScenarioRunner(options: {
  selected: ReadonlySet<string>
  /** Folder for CPU profiles. */
  profiles?: string
  log(step: string): void
}) {
  const { selected, profiles, log } = options
  const results: ScenarioResult[] = []
  const samplings: (() => Promise<void>)[] = []
  return {
    results,

    async measure(scenario: Scenario, work: Work): Promise<void> {
      if (!selected.has(scenario.id)) return
      log(`(${scenario.id}) ${scenario.title}`)
      const measured = await work()
      const result = scenarioResult(scenario, measured)
      const place = results.push(result)
      samplings.push(async () => {
        const file = profiles && resolve(profiles, `${place}-${scenario.id}.cpuprofile`)
        result.parts = partsOf(measured, await measured.profile(file))
      })
    },

    async sample(): Promise<void> {
      if (profiles) await mkdir(resolve(profiles), { recursive: true })
      log('profiles')
      for (const sampling of samplings) await sampling()
    },
  }
}
