import type { Ctx } from '../call/context.ts'
import { signToken, verifyToken } from '../platform-support/signed-token.ts'

/** Path of the files that buyers download. */
export const DOWNLOADS_PATH = '/downloads'

const HOUR_MS = 3_600_000

interface DownloadLink {
  siteId: string
  id: string
  /** Milliseconds. */
  expiresAt: number
}

/** The time at which a link that is made now expires, in milliseconds. */
export const downloadExpiry = ({ config, now }: Pick<Ctx, 'config' | 'now'>) =>
  now + config.downloadLinkHours * HOUR_MS

/** The address of a download. */
export function downloadUrl(ctx: Pick<Ctx, 'config' | 'platform' | 'site' | 'now'>, id: string): string {
  const { config, platform, site } = ctx
  const link: DownloadLink = { siteId: site.id, id, expiresAt: downloadExpiry(ctx) }
  return `${config.publicUrl}${DOWNLOADS_PATH}/${signToken(platform.protectionSecret, 'download', link)}`
}

/** The download that a token names; `EXPIRED` if it did until a while ago. */
export function readDownloadToken(
  secret: string,
  token: string,
  now: number,
): DownloadLink | 'EXPIRED' | undefined {
  const link = verifyToken<DownloadLink>(secret, 'download', token)
  if (!link) return undefined
  return link.expiresAt > now ? link : 'EXPIRED'
}
