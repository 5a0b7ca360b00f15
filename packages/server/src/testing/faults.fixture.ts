/**
 * Loaded into a real process by `NODE_OPTIONS=--import`: fails like a bug, at statements that match. `STOA_TEST_FAULTS` is JSON:
 * `{at: [[pattern, fault]], everyMinuteMs}`. A fault is KILL (SIGKILL), REJECT (a promise without a handler) or THROW (a timer).
 * `everyMinuteMs` shortens intervals of a minute.
 */
import pg from 'pg'

type Fault = 'KILL' | 'REJECT' | 'THROW'

const { at, everyMinuteMs } = JSON.parse(process.env.STOA_TEST_FAULTS ?? '{"at":[]}') as {
  at: [pattern: string, fault: Fault][]
  everyMinuteMs?: number
}
const faults = at.map(([pattern, fault]) => ({ pattern: new RegExp(pattern), fault }))

function fail(fault: Fault) {
  const error = new Error(`deliberate ${fault}`)
  if (fault === 'KILL') process.kill(process.pid, 'SIGKILL')
  else if (fault === 'REJECT') void Promise.reject(error)
  else
    setImmediate(() => {
      throw error
    })
}

const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof query>) {
  const [first] = args as unknown[]
  const text = typeof first === 'string' ? first : String((first as { text?: string }).text)
  const found = faults.find(({ pattern }) => pattern.test(text))
  if (found) fail(found.fault)
  return query.apply(this, args)
} as typeof query

if (everyMinuteMs !== undefined) {
  const { setInterval } = globalThis
  globalThis.setInterval = ((run: () => void, ms?: number, ...args: []) =>
    setInterval(run, ms === 60_000 ? everyMinuteMs : ms, ...args)) as typeof setInterval
}
