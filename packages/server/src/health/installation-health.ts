import { type Host, service } from '../call/host.ts'
import { type InstallationHealth, readInstallationHealth } from '../storage/health.ts'

/** How long a reading is used: many pages and several scrapers may ask. */
const USED_MS = 10_000

/** The state of the installation, read at most every ten seconds by each process. */
export const installationHealth = service('health', ({ independentDb, clock }: Host) => {
  let last: { at: number; reading: Promise<InstallationHealth> } | undefined
  return {
    read(): Promise<InstallationHealth> {
      const at = clock.now()
      if (!last || at - last.at >= USED_MS || at < last.at) {
        const reading = readInstallationHealth(independentDb)
        last = { at, reading }
        // The next one tries again.
        reading.catch(() => {
          last = undefined
        })
      }
      return last.reading
    },
  }
})
