import { networkOf } from '../../attempts/network.ts'
import type { Ctx } from '../../call/context.ts'
import { rememberDevice } from '../../storage/identity/known-devices.ts'
import type { MemberRow } from '../../storage/identity/members.ts'
import { browserName } from './browser-name.ts'

/** Remembers the device of a sign-in, and mails the member if it is new. */
export async function notifyNewDevice(ctx: Ctx, member: MemberRow, trusted: boolean): Promise<void> {
  const { address, userAgent } = ctx.request
  const browser = browserName(userAgent)
  const place = { network: networkOf(address), browser }
  const isNew = await rememberDevice(ctx.db, ctx.site.id, member.id, place, ctx.now)
  if (!isNew || trusted || !member.email) return
  const sessionsLink = `${ctx.config.publicUrl}/account#site=${ctx.site.id}`
  ctx.mail({
    to: member.email,
    language: member.doc.language,
    template: 'newSignIn',
    data: { at: ctx.now, browser, address, sessionsLink },
  })
}
