import { createBackInStockNotificationRequest } from '@stoa/client/calls'
import { problemsOf } from '../cart/cart-errors.server.ts'
import { formKeyOf } from '../http/form-idempotency-key.server.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { catalogue } from '../platform/catalogue.server.ts'
import { storesAppId } from '../platform/stores-app.ts'
import { readChoices } from './choices.ts'

/** Requests the mail of a posted form. Returns why that failed; undefined if it did not. */
export async function requestBackInStock(form: FormData): Promise<string | undefined> {
  const email = String(form.get('email') ?? '').trim()
  // The platform checks the address; this keeps typing errors from becoming a request.
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return currentI18n().texts.cart.invalidEmail
  const choices = readChoices(form)
  try {
    // Without a visitor: a request for a mail needs no cookie.
    await catalogue.call(
      createBackInStockNotificationRequest,
      {
        request: {
          catalogReference: {
            catalogItemId: String(form.get('productId') ?? ''),
            appId: storesAppId,
            ...(Object.keys(choices).length > 0 && { options: { options: choices } }),
          },
          email,
        },
        itemDetails: {},
      },
      { idempotencyKey: formKeyOf(form) },
    )
    return undefined
  } catch (error) {
    return problemsOf(error).join(' ')
  }
}
