import type { PaymentProvider } from '../call/payment-provider.ts'
import type { PaymentProviders } from '../call/services.ts'
import { textIn } from './providers/provider-settings.ts'

/** What buyers read of a provider: the method that it declares in their language, else its name. */
export function buyerNames({ faces }: PaymentProviders, { id, name }: PaymentProvider) {
  const face = faces.get(id)
  const title = name ?? (face && textIn(face.title, 'en'))
  return {
    ...(title && { name: title }),
    ...(face?.methodName && { methodNames: face.methodName }),
  }
}
