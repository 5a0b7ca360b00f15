import type { contract, ReplyOf } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import { hashSecret } from '../../storage/identity/hash-secret.ts'
import { issueToken, updateToken } from '../../storage/identity/one-time-tokens.ts'
import { revokeDevice, type TrustedDeviceRow } from '../../storage/identity/trusted-devices.ts'

const TRUST_MS = 30 * 24 * 60 * 60_000

type DeviceView = ReplyOf<typeof contract.factors.listTrustedDevices>['devices'][number]

/** Hash of a device token, hexadecimal. */
export const deviceOf = (token: string | null | undefined) =>
  token ? hashSecret(token).toString('hex') : undefined

/** Trusts the calling device for 30 days and returns its token; revokes the earlier token. */
export async function trustDevice(ctx: Ctx, memberId: string, earlier: string | null | undefined) {
  const { db, site, ids, now, request } = ctx
  if (earlier) await revokeDevice(db, site.id, memberId, { hash: hashSecret(earlier) }, now)
  const { userAgent, address } = request
  return issueToken(ctx, 'trusted_device', {
    siteId: site.id,
    memberId,
    data: { id: ids.guid(), userAgent, address, lastUsedAt: now },
    ttlMs: TRUST_MS,
  })
}

/** Updates a trusted device after a sign-in. */
export const noteDevice = (ctx: Ctx, device: string) =>
  updateToken(ctx.db, Buffer.from(device, 'hex'), {
    userAgent: ctx.request.userAgent,
    address: ctx.request.address,
    lastUsedAt: ctx.now,
  })

export const toDevice = (row: TrustedDeviceRow): DeviceView => ({
  id: row.id,
  createdDate: isoTime(row.createdAt),
  lastUsedDate: isoTime(row.lastUsedAt),
  expiresDate: isoTime(row.expiresAt),
  ...(row.userAgent && { userAgent: row.userAgent }),
  ...(row.address && { address: row.address }),
})
