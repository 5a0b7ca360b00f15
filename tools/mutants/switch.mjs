// Loaded into every process of a measurement (`--import`). Changed expressions ask `isMutant` whether they are the wrong one
// of this run. Questions are written to a log: they say which test files reach which mutant.
import { appendFileSync } from 'node:fs'

const { STOA_MUTANT, STOA_MUTANT_LOG } = process.env
const active = Number(STOA_MUTANT ?? -1)
const seen = new Set()

globalThis.isMutant = number => {
  if (STOA_MUTANT_LOG) {
    // A process without a test file is one that tests have started: the time tells whose it is.
    const file = globalThis.__vitest_worker__?.filepath ?? ''
    const key = file ? `${number}\t${file}` : `${number}\t${Math.floor(Date.now() / 2000)}`
    if (!seen.has(key)) {
      seen.add(key)
      appendFileSync(STOA_MUTANT_LOG, `${number}\t${file}\t${Date.now()}\n`)
    }
  }
  return number === active
}
