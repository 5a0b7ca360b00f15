import { createHmac } from 'node:crypto'
import { storefrontCollections } from '@stoa/contract'
import { systemClock } from '../call/clock.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { platformAccess, platformRequest } from './platform-request.ts'
import type { WireCommand } from './wire-command.ts'

const HOURS_DEFAULT = 24
const HOURS_MAX = 24 * 30

/** Commands for the merchant of a storefront (docs/guides/storefront.md). */
export const storefrontCommands: Record<string, WireCommand> = {
  'storefront create-content': {
    description:
      'Creates the data collections of pages, sections, menus and announcements; existing ones stay. The API key can be in STOA_API_KEY.',
    required: ['url', 'site'],
    optional: ['key'],
    async run(options) {
      const access = platformAccess('storefront create-content', options)
      const reply = await platformRequest(access, '/v2/collections?paging.limit=100')
      const { collections } = (await reply.json()) as { collections: { id: string }[] }
      const existing = new Set(collections.map(({ id }) => id))
      const missing = storefrontCollections.filter(({ id }) => !existing.has(id))
      for (const collection of missing)
        await platformRequest(access, '/v2/collections', { method: 'POST', message: { collection } })
      const names = missing.map(({ id }) => id).join(', ')
      return missing.length > 0 ? `Created ${names}.\n` : 'All collections exist.\n'
    },
  },
  'storefront preview-link': {
    description:
      'Prints a link that shows drafts in the storefront at --url. The key is that of its STOA_PREVIEW_KEY; the link ends after --hours (24).',
    required: ['url'],
    optional: ['key', 'hours', 'to'],
    async run({ hours = String(HOURS_DEFAULT), to = '/', ...options }) {
      const { url, key } = platformAccess('storefront preview-link', options)
      const count = Number(hours)
      if (!(count > 0 && count <= HOURS_MAX))
        throw new StartupError(`--hours is "${hours}" and must be a number up to ${HOURS_MAX}.`)
      const until = Math.floor(systemClock.now() / 1000 + count * 3600)
      const signature = createHmac('sha256', key).update(`preview:${until}`).digest('base64url')
      const query = new URLSearchParams({ token: `${until}.${signature}`, to })
      return `${url}/preview?${query}\n`
    },
  },
}
