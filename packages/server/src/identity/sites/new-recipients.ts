import type { StaffArea } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { Failure } from '../../call/failure.ts'
import { readableAreas } from '../../call/permissions.ts'
import type { SiteSettings } from '../../call/site.ts'

/** Addresses that get mails with data of an area. */
const recipientsOf = (settings: SiteSettings): Partial<Record<StaffArea, string[]>> => ({
  ORDERS: Object.values(settings.notifications ?? {}).flat(),
  CUSTOMERS: settings.ownerEmail ? [settings.ownerEmail] : [],
})

/**
 * Adds no address that gets mails with data which the caller may not read, and none without a recent proof of identity: from then on
 * the shop sends the data there.
 */
export function checkNewRecipients(
  ctx: Ctx<'PROOF_REQUIRED'>,
  before: SiteSettings,
  after: SiteSettings,
): void {
  const former = recipientsOf(before)
  for (const [area, addresses] of Object.entries(recipientsOf(after)) as [StaffArea, string[]][]) {
    if (addresses.every(address => former[area]?.includes(address))) continue
    if (!readableAreas(ctx.caller).includes(area))
      throw new Failure('PERMISSION_DENIED', {
        field: area === 'ORDERS' ? 'site.notifications' : 'site.ownerEmail',
        scope: `${area.toLowerCase()}:read`,
      })
    if (ctx.caller.proofIsOld) ctx.fail('PROOF_REQUIRED')
  }
}
