import { percentile, sleep, timed } from './measure.ts'

const EVERY_MS = 10

/** Asks whether the platform is ready, again and again while the work runs. */
export async function probeDuring<T>(baseUrl: string, work: () => Promise<T>) {
  const times: number[] = []
  const findings: string[] = []
  let isOver = false
  const probing = (async () => {
    while (!isOver) {
      const { ms, result } = await timed(() =>
        fetch(`${baseUrl}/readyz`).then(
          reply => reply.text().then(() => reply.status),
          () => 0,
        ),
      )
      times.push(ms)
      if (result !== 200) findings.push(`/readyz is answered ${result || 'not at all'}`)
      await sleep(EVERY_MS)
    }
  })()
  const result = await work().finally(() => {
    isOver = true
  })
  await probing
  return {
    result,
    readyMs: { median: percentile(times, 0.5), max: percentile(times, 1) },
    findings: [...new Set(findings)],
  }
}
