import type { Pages } from '../mount-pages.ts'

/** Components of a shop in the order of their status, best first. */
const STATUSES = ['OPERATIONAL', 'DEGRADED', 'DOWN'] as const
export type ComponentStatus = (typeof STATUSES)[number]

/** How long proxies may answer instead, in seconds. */
const MAX_AGE_SEC = 10

/**
 * `/status.json`, for public status pages: whether the shop answers, and whether its background work, such as mails and webhooks, is done
 * in time. It has no numbers, and anyone may read it.
 */
export function serveStatus(
  pages: Pages,
  { read, now }: { read: () => Promise<Record<string, ComponentStatus>>; now: () => number },
): void {
  pages.get('/status.json', async c => {
    const components = Object.entries(await read()).map(([name, status]) => ({ name, status }))
    const status = STATUSES.findLast(one => components.some(component => component.status === one))
    return c.json(
      { status, components, checkedDate: new Date(now()).toISOString() },
      status === 'DOWN' ? 503 : 200,
      { 'cache-control': `public, max-age=${MAX_AGE_SEC}`, 'access-control-allow-origin': '*' },
    )
  })
}
