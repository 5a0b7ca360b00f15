import { ApiError, rejectedLines } from '@stoa/client'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { giftCardProblem } from './gift-card-problem.ts'
import { rejectedLineText } from './rejected-line-text.ts'

/**
 * Error texts for a failed change of the cart: one for each rejected line, or a general one. Other errors than failed calls
 * are bugs and are rethrown.
 */
export function problemsOf(error: unknown): string[] {
  if (!(error instanceof ApiError)) throw error
  const i18n = currentI18n()
  const { cart } = i18n.texts
  const rejected = rejectedLines(error)
  if (rejected.length) return rejected.map(line => rejectedLineText(line, i18n))
  const ofGiftCard = giftCardProblem(error.code, i18n)
  if (ofGiftCard) return [ofGiftCard]
  if ((error.details.validationError?.fieldViolations ?? []).some(({ field }) => field === 'giftCardCode'))
    return [cart.giftCard.notAccepted]
  switch (error.code) {
    case 'LINE_ITEM_NOT_FOUND':
      return [cart.lineGone]
    case 'TOO_MANY_LINE_ITEMS':
      return [cart.full]
    case 'ERROR_COUPON_DOES_NOT_EXIST':
      return [cart.noCoupon]
    case 'CART_EMPTY':
      return [cart.empty]
    case 'PRODUCT_NOT_FOUND':
      return [cart.productGone]
    case 'PRODUCT_IN_STOCK':
      return [cart.inStockAgain]
    case 'RATE_LIMITED':
      return [cart.tooMany]
    default:
  }
  console.error(`${error.operation}: ${error.message}`)
  const reference = error.requestId ? ` ${cart.reference({ reference: error.requestId })}` : ''
  return [cart.failed + reference]
}
