import { labelText } from '../call/label-text.ts'
import type { PaymentProvider } from '../call/payment-provider.ts'
import type { PaymentProviders } from '../call/services.ts'

/** What buyers read of a provider: the method that it declares in their language, else its name. */
export function buyerNames({ faces }: PaymentProviders, { id, name }: PaymentProvider) {
  const face = faces.get(id)
  const method = face?.methodName
  const title = name ?? (face && labelText(face.title, ['en']))
  return {
    ...(title && { name: title }),
    ...(method && { methodNames: typeof method === 'string' ? { en: method } : method }),
  }
}
