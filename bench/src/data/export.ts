import { setTimeout as sleep } from 'node:timers/promises'
import type { Usage } from '../runs.ts'
import { ARTICLES } from './article.ts'
import type { Content } from './collection.ts'

/** An export of all items as JSON lines, made and downloaded. */
export interface ExportResult {
  size: string
  megabytes: number
  /** Until the file was whole, and for its download. */
  seconds: number
  downloadSeconds: number
  perSecond: number
  /** Resident before it began, and the most that ever was resident by the time that the file was downloaded. */
  beforeMb: number
  peakMb: number
  reached: boolean
}

interface Job {
  id: string
  status: string
  error?: unknown
  destination?: { file?: { url?: string } }
}

const PEAK_MB = 250
const POLL_MS = 250

/** Measured first, because the peak memory of a process never decreases. */
export async function measureExport({ call, items, size, platform }: Content): Promise<ExportResult> {
  const before = await platform.ask<Usage>('usage')
  const startedAt = performance.now()
  const submitted = await call<{ job: Job }>('/data-mover/v1/jobs', {
    source: { wixDataCollection: { collectionId: ARTICLES } },
    destination: { file: { format: 'JSONL', fileName: 'articles.jsonl' } },
  })
  let { job } = submitted
  while (job.status !== 'COMPLETED') {
    if (job.status === 'FAILED') throw new Error(`The export failed: ${JSON.stringify(job)}`)
    await sleep(POLL_MS)
    job = (await call<{ job: Job }>(`/data-mover/v1/jobs/${submitted.job.id}`)).job
  }
  const seconds = (performance.now() - startedAt) / 1000
  const { bytes, lines, ms } = await download(job.destination?.file?.url ?? '')
  if (lines !== items) throw new Error(`The export has ${lines} of ${items} items`)
  const peakMb = (await platform.ask<Usage>('usage')).peakRss / 1024 / 1024
  return {
    size,
    megabytes: bytes / 1024 / 1024,
    seconds,
    downloadSeconds: ms / 1000,
    perSecond: items / seconds,
    beforeMb: before.rss / 1024 / 1024,
    peakMb,
    reached: peakMb < PEAK_MB,
  }
}

async function download(url: string): Promise<{ bytes: number; lines: number; ms: number }> {
  const startedAt = performance.now()
  const reply = await fetch(url)
  if (reply.status !== 200 || !reply.body) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  let bytes = 0
  let lines = 0
  for await (const chunk of reply.body) {
    bytes += chunk.byteLength
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
  }
  return { bytes, lines, ms: performance.now() - startedAt }
}
