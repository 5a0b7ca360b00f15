import { contract } from '@stoa/contract'
import { systemIds } from '@stoa/server'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { mannWhitney } from '@stoa/testkit/mann-whitney'
import { concurrently, count, percentile, range, timed } from '../measure.ts'
import { judge, type Proof } from '../proof.ts'

const AT_ONCE = 4
/** Wrong passwords for one account stay below the limits that R8 tests separately. */
const TRIES_OF_ACCOUNT = 8
/** Below this p-value two samples differ significantly. */
const SIGNIFICANCE = 0.01
const LIMIT_TRIES = 40
export const BAD_KEYS = 2000

const { loginV2 } = contract.authentication
let spoofed = 0
/** A different client address each time, as a client would forge it. */
const forwarded = () => ({ 'x-forwarded-for': `198.18.${++spoofed >> 8}.${spoofed & 255}` })

/** Compares logins to existing and missing accounts by reply and by time, and guesses passwords without a limit. */
export const accountEnumeration: Proof = {
  id: 'R8',
  title: 'guessing',
  promise: 'Neither a reply nor its time tells whether an account exists, and guesses are limited.',
  async run(target, scale) {
    const driver = await createDriver(target)
    await driver.memberSettings({ captcha: 'NEVER', registration: 'OPEN' })
    const tries = scale(200, 40)
    let found = await compareLogins(driver, tries)
    // One sample of a hundred differs by chance, so a difference must appear in a second sample too.
    if (found.p < SIGNIFICANCE) found = await compareLogins(driver, tries)
    const limited = await guessOneAccount(driver)
    const rejectedKeys = await sendBadKeys(target.baseUrl)
    const findings = [
      ...(found.p < SIGNIFICANCE
        ? [`login takes ${found.medians.join(' and ')} ms with and without an account`]
        : []),
      ...(found.replies.size > 1 ? [`login answers ${[...found.replies].join(' and ')}`] : []),
      ...(limited === undefined ? [`${LIMIT_TRIES} wrong passwords for one account are not limited`] : []),
      ...(rejectedKeys === 0
        ? [`${count(BAD_KEYS)} keys that do not exist, from one address, are not limited`]
        : []),
    ]
    return judge(
      `${2 * tries} logins: p = ${found.p.toFixed(2)}; 429 after ${limited ?? 'no'} wrong passwords from changing addresses; ` +
        `${count(rejectedKeys)} of ${count(BAD_KEYS)} false keys answered 429`,
      findings,
    )
  },
}

async function compareLogins(driver: TestDriver, tries: number) {
  const accounts: string[] = []
  for (const _ of range(Math.ceil(tries / TRIES_OF_ACCOUNT))) accounts.push((await driver.registered()).email)
  const strangers = accounts.map(() => `nobody-${systemIds.guid()}@example.com`)
  const times: [number[], number[]] = [[], []]
  const replies = new Set<string>()
  await concurrently(range(2 * tries), AT_ONCE, async i => {
    const exists = i % 2
    const email = (exists ? accounts : strangers)[(i >> 1) % accounts.length] ?? ''
    const guess = { loginId: { email }, password: 'a wrong guess' }
    const { ms, result } = await timed(() => driver.visitor.send(loginV2, guess, { headers: forwarded() }))
    times[exists]?.push(ms)
    replies.add(`${result.status} ${codeOf(result)}`)
  })
  const medians = times.map(values => percentile(values, 0.5).toFixed(0))
  return { p: mannWhitney(...times), replies, medians }
}

/** Number of wrong passwords for one account until the platform rejects more, with forged client addresses. */
async function guessOneAccount(driver: TestDriver): Promise<number | undefined> {
  const { email } = await driver.registered()
  for (const i of range(LIMIT_TRIES)) {
    const guess = { loginId: { email }, password: `wrong guess ${i}` }
    const { status } = await driver.visitor.send(loginV2, guess, { headers: forwarded() })
    if (status === 429) return i
  }
  return undefined
}

/** Missing API keys from one address: how many are rejected without a lookup. */
export async function sendBadKeys(baseUrl: string): Promise<number> {
  const statuses = await concurrently(range(BAD_KEYS), 32, async () => {
    const headers = { authorization: `stoa_${systemIds.secret(32)}`, 'x-forwarded-for': '198.51.100.7' }
    const response = await fetch(`${baseUrl}/v1/site`, { headers })
    await response.body?.cancel()
    return response.status
  })
  return statuses.filter(status => status === 429).length
}
