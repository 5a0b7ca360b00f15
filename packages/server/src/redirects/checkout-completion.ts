import { contract } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { completeExternalCheckout, findCheckout } from '../ecom/index.ts'
import { isRegistered } from '../identity/index.ts'
import { signToken, verifyToken } from '../platform-support/signed-token.ts'
import { followLink } from './follow-link.ts'
import { registeredUrls } from './redirect-session.ts'

const { createCompletionUrl, markCheckoutAsCompletedAndRedirectToUrl } = contract.checkout

const LIFETIME_MS = 30 * 86_400_000

interface Completion {
  siteId: string
  /** The API key on whose behalf the checkout is completed. */
  keyId: string
  checkoutId: string
  redirectUrl: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

async function requireRegistered(ctx: Ctx<'REDIRECT_URL_NOT_REGISTERED'>, url: string): Promise<void> {
  const app = await registeredUrls(ctx)
  if (!isRegistered(url, app, ctx.config.development))
    ctx.fail('REDIRECT_URL_NOT_REGISTERED', { field: 'redirectUrl', url })
}

/** Completion of checkouts by external checkout pages (protocol/checkout §9). */
export const checkoutCompletionHandlers = implement(
  { createCompletionUrl, markCheckoutAsCompletedAndRedirectToUrl },
  {
    async createCompletionUrl({ id, redirectUrl }, ctx) {
      const checkout = await findCheckout(ctx, id)
      if (checkout.completed) ctx.fail('CHECKOUT_COMPLETED', { id: checkout.id })
      await requireRegistered(ctx, redirectUrl)
      const completion: Completion = {
        siteId: ctx.site.id,
        keyId: ctx.caller.id,
        checkoutId: checkout.id,
        redirectUrl,
        expiresAt: ctx.now + LIFETIME_MS,
      }
      const token = signToken(ctx.platform.protectionSecret, 'checkout completion', completion)
      const [prefix = ''] = markCheckoutAsCompletedAndRedirectToUrl.prefixes
      const path = prefix + markCheckoutAsCompletedAndRedirectToUrl.path
      return { completionUrl: `${ctx.config.publicUrl}${path}?token=${token}` }
    },

    async markCheckoutAsCompletedAndRedirectToUrl({ token }, ctx) {
      const completion = verifyToken<Completion>(ctx.platform.protectionSecret, 'checkout completion', token)
      if (!completion || completion.expiresAt <= ctx.now) return ctx.fail('COMPLETION_TOKEN_INVALID')
      const { siteId, keyId, checkoutId, redirectUrl } = completion
      const actor = { siteId, role: 'merchant', id: keyId } as const
      const location = await followLink(ctx, actor, async link => {
        // The site may have changed its registered addresses since.
        await requireRegistered(link, redirectUrl)
        await completeExternalCheckout(link, checkoutId)
        return redirectUrl
      })
      return location === undefined ? ctx.fail('COMPLETION_TOKEN_INVALID') : { location }
    },
  },
)
