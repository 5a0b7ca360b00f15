import { contract } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { findCheckout } from '../ecom/index.ts'
import type { CheckoutRow } from '../storage/commerce/checkouts.ts'
import { FIRST_STATE, firstStateKey } from './first-state.ts'
import {
  actingApp,
  emitRedirectSession,
  type RedirectEvent,
  storeRedirectSession,
} from './redirect-session.ts'

type Context = Ctx<'CHECKOUT_NOT_FOUND' | 'CHECKOUT_COMPLETED', RedirectEvent>

async function openCheckout(ctx: Context, id: string): Promise<CheckoutRow> {
  const row = await findCheckout(ctx, id)
  return row.completed ? ctx.fail('CHECKOUT_COMPLETED', { id }) : row
}

/** A new redirect session of a checkout, with the address of its page. The token is in the fragment, which browsers do not send. */
async function openPage(ctx: Ctx<'CHECKOUT_NOT_FOUND'>, checkout: CheckoutRow) {
  const app = (await actingApp(ctx)) ?? ctx.fail('CHECKOUT_NOT_FOUND', { id: checkout.id })
  const token = ctx.ids.secret(32)
  const id = ctx.ids.guid()
  await storeRedirectSession(ctx, app, { id, token, checkout, callbacks: {} })
  const query = new URLSearchParams({ [FIRST_STATE]: firstStateKey(ctx.site.id, id) })
  return { id, checkoutUrl: `${ctx.config.publicUrl}/checkout?${query}#session=${token}` }
}

/** Address of the platform's checkout page. */
export async function platformUrl(
  ctx: Ctx<'CHECKOUT_NOT_FOUND'>,
  checkout: CheckoutRow,
): Promise<{ checkoutUrl: string }> {
  const { checkoutUrl } = await openPage(ctx, checkout)
  return { checkoutUrl }
}

/** The same as a call of its own. The event log and the journal record who has made the link, and for whose checkout. */
const linkTo = (ctx: Context, checkout: CheckoutRow): Promise<{ checkoutUrl: string }> =>
  ctx.transact(ctx.caller, async inner => {
    const { id, checkoutUrl } = await openPage(inner, checkout)
    emitRedirectSession(inner, { id, checkout, endpoint: `${ctx.config.publicUrl}/checkout` })
    return { checkoutUrl }
  })

const { getCheckoutUrl, getWixCheckoutUrl } = contract.checkout

/** The addresses of a checkout's pages. */
export const checkoutUrlHandlers = implement(
  { getCheckoutUrl, getWixCheckoutUrl },
  {
    async getCheckoutUrl({ id }, ctx) {
      const checkout = await openCheckout(ctx, id)
      const { overrideCheckoutUrl } = checkout.doc
      if (!overrideCheckoutUrl) return linkTo(ctx, checkout)
      const url = new URL(overrideCheckoutUrl)
      url.searchParams.set('checkoutId', checkout.id)
      return { checkoutUrl: url.href }
    },

    async getWixCheckoutUrl({ id }, ctx) {
      return linkTo(ctx, await openCheckout(ctx, id))
    },
  },
)
