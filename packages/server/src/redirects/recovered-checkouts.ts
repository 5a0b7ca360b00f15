import { contract } from '@stoa/contract'
import { abandonedCheckoutStore, isRecoveryToken } from '../abandoned-checkouts/index.ts'
import { type Ctx, implement } from '../call/context.ts'
import { restoreCheckout } from '../ecom/index.ts'
import { shopUrl } from '../identity/index.ts'
import { getCheckoutRow } from '../storage/commerce/checkouts.ts'
import { platformUrl } from './checkout-urls.ts'
import { followLink } from './follow-link.ts'

const DAY_MS = 86_400_000

const { redirectToCheckout } = contract.abandonedCheckouts

interface Link {
  siteId: string
  id: string
}

type Context = Ctx<(typeof redirectToCheckout.errors)[number], (typeof redirectToCheckout.emits)[number]>

/** Whether the caller may open the link: with its token, as the merchant, or as the owner of the checkout. */
async function mayRestore(ctx: Context, link: Link, token: string | null | undefined, ownerId: string) {
  if (token) return isRecoveryToken(ctx, link, token)
  const caller = await ctx.request.identify()
  return caller.siteId === link.siteId && (caller.role === 'merchant' || caller.id === ownerId)
}

/** The page of a restored checkout; the shop if there is nothing to restore any more. Undefined for an unknown id. */
async function pageOf(ctx: Context, { id }: Link, isAllowed: (ownerId: string) => Promise<boolean>) {
  const { db, site } = ctx
  const row = await abandonedCheckoutStore.rows.get(db, site.id, id)
  const original = row && (await getCheckoutRow(db, site.id, String(row.doc.checkoutId)))
  if (!row || !(await isAllowed(original?.owner_id ?? ''))) return undefined
  const isOver = ctx.now - row.created_at > ctx.config.recoveryLinkDays * DAY_MS
  if (!original || isOver || row.doc.status === 'RECOVERED') return shopUrl(ctx)
  const { checkoutUrl } = await platformUrl(ctx, await restoreCheckout(ctx, original, id))
  return checkoutUrl
}

/** Links to abandoned checkouts (protocol/abandoned-checkouts §6). */
export const recoveredCheckoutHandlers = implement(
  { redirectToCheckout },
  {
    async redirectToCheckout({ abandonedCheckoutId, metasiteId, token }, ctx) {
      const link = { siteId: metasiteId.toLowerCase(), id: abandonedCheckoutId.toLowerCase() }
      const actor = { siteId: link.siteId, role: 'visitor', id: ctx.ids.guid() } as const
      const location = await followLink(ctx, actor, inner =>
        pageOf(inner, link, ownerId => mayRestore(ctx, link, token, ownerId)),
      )
      return location === undefined ? ctx.fail('ABANDONED_CHECKOUT_NOT_FOUND', { id: link.id }) : { location }
    },
  },
)
