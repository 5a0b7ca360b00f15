import { contract, type Role } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { compareTwins, createTwinCollections, hiddenFieldCalls } from '@stoa/testkit/hidden-fields'
import { createFilteredCollection, hostileQueries } from '@stoa/testkit/hostile-filters'
import fc from 'fast-check'
import { concurrently, count, milliseconds, range, timed } from '../measure.ts'
import { judge, type Proof } from '../proof.ts'

const AT_ONCE = 6
/** Longest time for a query that is cancelled by its time limit (3 s by default), on a busy machine. */
const REPLY_MAX_MS = 15_000
const ELEMENTS = 5000
const { items } = contract

/** Random filters with hostile texts and names, calls that probe a hidden value, and one endless query. */
export const hostileFilters: Proof = {
  id: 'R7',
  title: 'hostile filters',
  promise:
    'No filter causes an error of the database, shows a value that its caller may not read, or runs without an end.',
  short: true,
  async run(target, scale) {
    const driver = await createDriver(target)
    const { sent, executed, findings } = await sendHostileQueries(driver, 'visitor', scale(4000, 300))

    const twins = await createTwinCollections(driver)
    const calls = fc.sample(hiddenFieldCalls, { numRuns: scale(1500, 150), seed: 7 })
    await concurrently(calls, AT_ONCE, async (call, i) => {
      const as: Role = i % 2 === 0 ? 'visitor' : 'member'
      const [one, other] = await compareTwins(driver, twins, call, as)
      const text = `${call.declaration.path} ${JSON.stringify(call.message)}`
      if (one?.status !== other?.status || one?.body !== other?.body || one?.filtered !== other?.filtered)
        findings.push(`a hidden value changes the reply to ${text}`)
      if (one && one.status >= 500) findings.push(`${one.status} for ${text}`)
    })

    const endless = await sendEndlessQuery(driver)
    if (endless.ms > REPLY_MAX_MS)
      findings.push(`a query of many elements runs for ${milliseconds(endless.ms)}`)
    if (endless.outcome.startsWith('5') && !endless.outcome.endsWith('TIMEOUT'))
      findings.push(`a query of many elements is answered ${endless.outcome}`)
    return judge(
      `${count(sent)} filters, ${count(executed)} of them executed, and ${count(calls.length)} calls for hidden values: ` +
        `${findings.length} findings; a query of ${count(ELEMENTS ** 2)} rows: ${endless.outcome} after ${milliseconds(endless.ms)}`,
      findings,
    )
  },
}

/** Sends random filters with hostile texts and names to a separate collection. */
export async function sendHostileQueries(
  driver: Pick<TestDriver, 'send' | 'callOk' | 'dataCollection'>,
  as: Role,
  number: number,
) {
  const dataCollectionId = await createFilteredCollection(driver)
  const findings: string[] = []
  let executed = 0
  const queries = fc.sample(hostileQueries, { numRuns: number, seed: 7 })
  await concurrently(queries, AT_ONCE, async query => {
    const reply = await driver.send(items.query, { dataCollectionId, query }, as)
    if (reply.status === 200) executed++
    if (reply.status >= 500 && codeOf(reply) !== 'TIMEOUT')
      findings.push(`${reply.status} for ${JSON.stringify(query)}`)
  })
  if (executed === 0) findings.push('the platform rejects every filter')
  return { sent: queries.length, executed, findings }
}

/** One item with two long lists, unwound one after the other and grouped. */
async function sendEndlessQuery(driver: TestDriver): Promise<{ ms: number; outcome: string }> {
  const keys = ['a', 'b']
  const dataCollectionId = await driver.dataCollection({
    fields: keys.map(key => ({ key, type: 'ARRAY' })),
  })
  const data = Object.fromEntries(keys.map(key => [key, range(ELEMENTS)]))
  await driver.merchant.callOk(items.insert, { dataCollectionId, dataItem: { data } })
  const stages = [
    ...keys.map(arrayFieldName => ({ unwindArray: { arrayFieldName } })),
    {
      group: {
        groupIds: [{ key: 'k', expression: { fieldPath: 'a' } }],
        accumulators: [{ resultFieldName: 'total', sum: { expression: { fieldPath: 'b' } } }],
      },
    },
  ]
  const { ms, result } = await timed(() =>
    driver.visitor.send(items.aggregatePipeline, { dataCollectionId, pipeline: { stages } }),
  )
  return { ms, outcome: `${result.status} ${codeOf(result) ?? ''}`.trim() }
}
