import { contract } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { type AnyCtx, implement } from '../call/context.ts'
import { Failure } from '../call/failure.ts'
import type { CallInterceptor } from '../call/interceptor.ts'
import type { PlatformServices } from '../call/services.ts'
import type { Site } from '../call/site.ts'
import {
  findSavedMethods,
  forgetSavedMethod,
  type SavedMethodRow,
} from '../storage/commerce/saved-payment-methods.ts'

/** Maximum number of saved methods in a reply. */
const LIMIT = 100

const providersOf = ({ platform, site }: { platform: PlatformServices; site: Site }) =>
  new Map(platform.paymentProviders.offeredBy(site).map(provider => [provider.id, provider]))

/** The calls of saved payment methods (protocol/orders §15). */
export const savedPaymentMethodHandlers = implement(contract.savedPaymentMethods, {
  async listSavedPaymentMethods(_request, ctx) {
    const providers = providersOf(ctx)
    const methods = await findSavedMethods(ctx.db, ctx.site.id, ctx.caller.id, LIMIT)
    const usable = methods.filter(({ provider }) => providers.get(provider)?.features.savedMethods)
    return {
      savedPaymentMethods: usable.map(({ id, provider, created_at, doc: { card } }) => ({
        id,
        paymentProvider: provider,
        ...(card?.brand && { brand: card.brand }),
        ...(card?.lastFourDigits && { lastFourDigits: card.lastFourDigits }),
        savedDate: isoTime(created_at),
      })),
    }
  },

  async removeSavedPaymentMethod({ savedPaymentMethodId: id }, ctx) {
    const { db, site, caller } = ctx
    const method = (await findSavedMethods(db, site.id, caller.id, LIMIT)).find(row => row.id === id)
    if (!method) return ctx.fail('SAVED_PAYMENT_METHOD_NOT_FOUND', { savedPaymentMethodId: id })
    await forgetSavedMethod(db, site.id, caller.id, method)
    return {}
  },
})

/** Removes a method at its provider first: one that could not be removed there, for any reason, stays in the list. */
export const removeAtProvider: CallInterceptor<{ savedPaymentMethodId: string }> = async (
  request,
  ctx,
  next,
) => {
  const { savedPaymentMethodId: id } = request
  const method = (await findSavedMethods(ctx.db, ctx.site.id, ctx.caller.id, LIMIT)).find(
    row => row.id === id,
  )
  if (method) await detachMethod(ctx, method)
  return next(request)
}

/** Removes a method at its provider. Fails if the provider does not confirm it. */
async function detachMethod(ctx: AnyCtx, { provider: paymentProvider, savedMethodId }: SavedMethodRow) {
  const provider = providersOf(ctx).get(paymentProvider)
  if (!provider) throw new Failure('PAYMENT_PROVIDER_UNAVAILABLE', { paymentProvider })
  try {
    await provider.removeMethod?.(ctx.site, savedMethodId)
  } catch {
    throw new Failure('PAYMENT_PROVIDER_UNAVAILABLE', { paymentProvider })
  }
}
