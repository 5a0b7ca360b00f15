import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { readCheckoutSettings } from '../../checkout-settings/index.ts'
import type { NewPayment } from '../../payments/index.ts'
import { findSavedMethods } from '../../storage/commerce/saved-payment-methods.ts'

type Request = Omit<RequestOf<typeof contract.checkout.createOrderAndCharge>, 'id' | 'expectedTotal' | 'test'>

type Context = Ctx<'PAYMENT_PROVIDER_NOT_CONFIGURED' | 'SAVED_PAYMENT_METHOD_NOT_FOUND'>

/** Maximum number of saved methods that are searched. */
const SAVED_MAX = 100

/** Authorizations of cards last seven days at most providers, so that they are captured a day before (protocol/checkout-settings §1). */
const CAPTURE_AFTER_MS = 6 * 24 * 3_600_000

/** The online payment that a request asks for; undefined if the order is paid offline. */
export async function requestedPayment(
  ctx: Context,
  { paymentToken, paymentProvider, savedPaymentMethodId, delayCapture, savePaymentMethod }: Request,
): Promise<Pick<NewPayment, 'id' | 'provider' | 'doc'> | undefined> {
  const online = paymentProvider || paymentToken || savedPaymentMethodId || delayCapture || savePaymentMethod
  if (!online || paymentProvider === 'offline') return undefined
  const saved = savedPaymentMethodId ? await savedMethod(ctx, savedPaymentMethodId) : undefined
  const wanted = saved?.provider ?? paymentProvider
  const offered = ctx.platform.paymentProviders.offeredBy(ctx.site)
  const provider = wanted ? offered.find(({ id }) => id === wanted) : offered[0]
  if (!provider) return ctx.fail('PAYMENT_PROVIDER_NOT_CONFIGURED', { paymentProvider: wanted ?? null })
  const { delayedCapture, savedMethods } = provider.features
  if (delayCapture && !delayedCapture)
    rejectField(
      'delayCapture',
      'FIELD_NOT_ALLOWED',
      `is not supported by the payment provider ${provider.id}`,
    )
  if ((savePaymentMethod || savedPaymentMethodId) && !savedMethods)
    rejectField(
      'savePaymentMethod',
      'FIELD_NOT_ALLOWED',
      `is not supported by the payment provider ${provider.id}`,
    )
  const { checkoutFields = {} } = await readCheckoutSettings(ctx)
  const { delayCaptureEnabled, captureBeforeExpiryEnabled, mitEnabled } = checkoutFields
  const isDelayed = delayCapture || (delayCaptureEnabled && delayedCapture)
  return {
    id: ctx.ids.guid(),
    provider: provider.id,
    doc: {
      ...(isDelayed && { delayedCapture: true }),
      ...(isDelayed &&
        captureBeforeExpiryEnabled && {
          scheduledAction: { type: 'CAPTURE', at: ctx.now + CAPTURE_AFTER_MS },
        }),
      ...((savePaymentMethod || (mitEnabled && savedMethods && !saved)) && { saveMethod: true }),
      ...(saved && { chargedMethodId: saved.savedMethodId }),
    },
  }
}

/** A method that the caller has saved themselves: ids of others are unknown. */
async function savedMethod(ctx: Context, id: string) {
  const methods = await findSavedMethods(ctx.db, ctx.site.id, ctx.caller.id, SAVED_MAX)
  return (
    methods.find(method => method.id === id) ??
    ctx.fail('SAVED_PAYMENT_METHOD_NOT_FOUND', { savedPaymentMethodId: id })
  )
}
