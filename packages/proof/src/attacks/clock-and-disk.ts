import { judge, type Proof, skipped } from '../proof.ts'
import { stepClock } from './clock-steps.ts'
import { fillDisk, whyNoDisk } from './full-disk.ts'

/** Machine failures: the clock steps by an hour, the disk is full. */
export const clockAndDisk: Proof = {
  id: 'R17',
  title: 'clock and disk',
  promise:
    'A step of the clock by an hour ends no session and loses no order; a full disk rejects writes, serves reads and damages nothing.',
  async run(target, scale) {
    const { local } = target
    if (!local) return skipped('needs the local form: npm run proof')
    const clock = await stepClock(target, local, scale(40, 5))
    const missing = whyNoDisk()
    const disk = missing ? { summary: missing, findings: [] } : await fillDisk(local)
    return judge(`${clock.summary}; ${disk.summary}`, [...clock.findings, ...disk.findings])
  },
}
