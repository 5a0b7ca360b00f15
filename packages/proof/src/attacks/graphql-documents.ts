import { hostileDocuments } from '@stoa/testkit/hostile-documents'
import { concurrently, count, milliseconds, percentile, range, timed } from '../measure.ts'
import { probeDuring } from '../probe.ts'
import { judge, type Proof, type Result, type Scale } from '../proof.ts'

const AT_ONCE = 12
/** Longest time for the median of requests of others while documents are checked. */
const READY_MEDIAN_MS = 100
const LEVELS = 5000

/** The documents of the short form: the most expensive ones of their kinds. */
const SHORT = [
  'equal fields',
  'equal fields with different arguments',
  'levels of braces',
  'levels of lists',
  'fragments that spread the next one twice',
  'deep variables',
]

/** Bodies of requests, by what their document is made of. */
function bodies(): Record<string, string> {
  const documents = Object.entries(hostileDocuments()).map(([name, { text }]) => [
    name,
    JSON.stringify({ query: text }),
  ])
  const deep = '['.repeat(LEVELS) + ']'.repeat(LEVELS)
  return {
    ...Object.fromEntries(documents),
    'deep variables': `{"query":"query($a:[Int]){a(b:$a)}","variables":{"a":${deep}}}`,
  }
}

/** Twelve callers send each document at once. */
export const graphqlDocuments: Proof<{ baseUrl: string }> = {
  id: 'R21',
  title: 'GraphQL documents',
  promise: `Every GraphQL document is answered without an error 5xx; meanwhile half of the requests of others take at most ${READY_MEDIAN_MS} ms.`,
  short: true,
  run: ({ baseUrl }, scale) => sendHostileDocuments(baseUrl, scale),
}

async function sendHostileDocuments(baseUrl: string, scale: Scale): Promise<Result> {
  const all = bodies()
  const chosen = scale(1, 0) ? Object.keys(all) : SHORT
  const rounds = scale(4, 3)
  const findings: string[] = []
  const times: number[] = []
  // The first document loads the schema.
  await sendDocument(baseUrl, '{"query":"{__typename}"}', 0)
  const probed = await probeDuring(baseUrl, async () => {
    for (const _ of range(rounds))
      for (const name of chosen)
        await concurrently(range(AT_ONCE), AT_ONCE, async i => {
          const { ms, result } = await timed(() => sendDocument(baseUrl, all[name] ?? '', i))
          times.push(ms)
          const { status, hasErrors } = result
          if (!hasErrors || ![200, 400, 413].includes(status)) findings.push(`${name}: answered ${status}`)
        })
  })
  const { median, max } = probed.readyMs
  if (median > READY_MEDIAN_MS)
    findings.push(`half of the requests to /readyz take over ${milliseconds(median)}`)
  return judge(
    `${count(times.length)} documents of ${chosen.length} kinds, ${AT_ONCE} at once: median ${milliseconds(percentile(times, 0.5))}, ` +
      `maximum ${milliseconds(percentile(times, 1))}; /readyz meanwhile ${milliseconds(median)} and ${milliseconds(max)}`,
    [...new Set([...findings, ...probed.findings])],
  )
}

async function sendDocument(baseUrl: string, body: string, caller: number) {
  const headers = {
    'content-type': 'application/json',
    // Where the platform is on this machine, each caller has an address.
    'x-forwarded-for': `203.0.113.${caller + 1}`,
  }
  const reply = await fetch(`${baseUrl}/graphql`, { method: 'POST', headers, body })
  return { status: reply.status, hasErrors: (await reply.text()).includes('"errors"') }
}
