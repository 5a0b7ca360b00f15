import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import type { NewPayment } from '../payments/index.ts'

type Request = Omit<RequestOf<typeof contract.checkout.createOrderAndCharge>, 'id' | 'expectedTotal'>

/** The online payment that a request asks for; undefined if the order is paid offline. */
export function requestedPayment(
  ctx: Ctx<'PAYMENT_PROVIDER_NOT_CONFIGURED'>,
  { paymentToken, paymentProvider, savedPaymentMethodId, delayCapture, savePaymentMethod }: Request,
): Pick<NewPayment, 'id' | 'provider' | 'doc'> | undefined {
  const online = paymentProvider || paymentToken || savedPaymentMethodId || delayCapture || savePaymentMethod
  if (!online || paymentProvider === 'offline') return undefined
  const offered = ctx.platform.paymentProviders.offeredBy(ctx.site)
  const provider = paymentProvider ? offered.find(({ id }) => id === paymentProvider) : offered[0]
  if (!provider)
    return ctx.fail('PAYMENT_PROVIDER_NOT_CONFIGURED', { paymentProvider: paymentProvider ?? null })
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
  return {
    id: ctx.ids.guid(),
    provider: provider.id,
    doc: { ...(delayCapture && { delayedCapture: true }), ...(savePaymentMethod && { saveMethod: true }) },
  }
}
