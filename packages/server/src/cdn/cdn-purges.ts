import { cutText } from '@stoa/contract'
import { monotonicMs } from '../call/clock.ts'
import { type Host, service } from '../call/host.ts'
import { guardedFetch } from '../platform-support/guarded-fetch.ts'

/** The tag of pages that the storefront lets a CDN keep. */
const PAGES = 'stoa-pages'
/** What is invalidated that no page of a shopper without a session shows. */
const WITHOUT_PAGES = /^(?:session|staff|apps):|^data-indexes$/

/** Longer than the storefront and other nodes keep what they have read: the CDN must not load the former page again. */
const DELAY_MS = 2000
/** Least time between two purges of pages: the smallest plan of Cloudflare allows five requests a minute. */
const SPACING_MS = 15_000
/** Longest time between two attempts. */
const RETRY_MAX_MS = 300_000
/** A node that does not lead remembers changes for so long, because the one that leads may be lost before it has purged. */
const REMEMBERED_MS = 120_000

/** Drops replies from the CDN. */
export interface CdnPurges {
  /** Drops replies with any of these tags. Returns whether the CDN has confirmed it; the log has the first failure of several. */
  purge(tags: readonly string[]): Promise<boolean>
  /** Numbers of requests. */
  results: Readonly<Record<'purged' | 'failed', number>>
  close(): Promise<void>
}

type PurgeHost = Pick<Host, 'cache' | 'config' | 'logger' | 'maintenance' | 'runs'>

/**
 * Purges the pages of a CDN soon after what they show has changed (decision 109): one request for all changes since the last one, by the
 * node that leads. No write waits for it. A failed request is repeated until one succeeds. Undefined without `cdnPurgeUrl`.
 */
export function openCdnPurges(
  { cache, config, logger, maintenance, runs }: PurgeHost,
  { delayMs = DELAY_MS, spacingMs = SPACING_MS } = {},
): CdnPurges | undefined {
  const { cdnPurgeUrl, cdnPurgeHeader, cdnPurgeFormat } = config
  if (cdnPurgeUrl === undefined) return undefined
  // The operator names the address, which may be a cache in their own network.
  const request = guardedFetch({ allowPrivate: true })
  const results = { purged: 0, failed: 0 }
  const [name = '', value = ''] = cdnPurgeHeader?.split(/: ?(.*)/s) ?? []

  let failures = 0

  async function purge(tags: readonly string[]): Promise<boolean> {
    const headers = { ...(name && { [name]: value }), 'surrogate-key': tags.join(' ') }
    try {
      const reply = await request(cdnPurgeUrl as string, {
        method: 'POST',
        ...(cdnPurgeFormat === 'tags'
          ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ tags }) }
          : { headers }),
      })
      if (!reply.ok) throw new Error(`the CDN answered ${reply.status}: ${cutText(await reply.text(), 500)}`)
      results.purged++
      failures = 0
    } catch (error) {
      results.failed++
      if (++failures === 1) logger.error({ err: error, tags }, 'replies are not purged from the CDN')
    }
    return failures === 0
  }

  /** Time of the last change of pages that the CDN may not have dropped. */
  let changedAt: number | undefined
  let nextAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosing = false

  async function purgePages(): Promise<void> {
    const startedAt = monotonicMs()
    const at = changedAt
    if (at === undefined) return
    // A change of this moment is purged once more: the CDN may load a page that the storefront still keeps.
    const isDone = (await runs.leads())
      ? (await purge([PAGES])) && startedAt - at >= delayMs
      : startedAt - at > REMEMBERED_MS
    nextAt = startedAt + Math.min(spacingMs * 2 ** failures, RETRY_MAX_MS)
    if (isDone && changedAt === at) changedAt = undefined
  }

  function schedule(): void {
    if (isClosing || timer || running || changedAt === undefined) return
    timer = setTimeout(
      () => {
        timer = undefined
        running = purgePages()
          .catch(error => logger.error({ err: error }, 'pages are not purged from the CDN'))
          .finally(() => {
            running = undefined
            schedule()
          })
      },
      Math.max(delayMs, nextAt - monotonicMs()),
    ).unref()
  }
  const change = () => {
    changedAt = monotonicMs()
    schedule()
  }
  if (maintenance) {
    cache.subscribe({
      dropped: tags => void (tags.every(tag => WITHOUT_PAGES.test(tag)) || change()),
      cleared: change,
    })
    // What has changed while no node was running is not known.
    change()
  }

  return {
    purge,
    results,
    async close() {
      isClosing = true
      clearTimeout(timer)
      await running
    },
  }
}

/** The purges of the platform. */
export const cdnPurges = service('cdn', host => {
  const purges = openCdnPurges(host)
  if (purges)
    host.metrics.sums(
      'stoa_cdn_purges_total',
      'Requests to a CDN to drop replies.',
      'result',
      () => purges.results,
    )
  return purges
})
