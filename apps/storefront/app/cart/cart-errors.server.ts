import { ApiError, rejectedLines } from '@stoa/client'
import { rejectedLineText } from './rejected-line-text.ts'

/**
 * Error texts for a failed change of the cart: one for each rejected line, or a general one. Other errors than failed calls
 * are bugs and are rethrown.
 */
export function problemsOf(error: unknown): string[] {
  if (!(error instanceof ApiError)) throw error
  const rejected = rejectedLines(error)
  if (rejected.length) return rejected.map(rejectedLineText)
  switch (error.code) {
    case 'LINE_ITEM_NOT_FOUND':
    case 'OWNED_CART_NOT_FOUND':
      return ['This item is no longer in the cart.']
    case 'TOO_MANY_LINE_ITEMS':
      return ['The cart is full. Remove something first.']
    case 'ERROR_COUPON_DOES_NOT_EXIST':
      return ['This coupon code does not exist. Check the spelling. Gift cards are entered at checkout.']
    case 'CART_EMPTY':
      return ['The cart is empty.']
    case 'PRODUCT_NOT_FOUND':
      return ['This product is no longer in the shop.']
    case 'PRODUCT_IN_STOCK':
      return ['This is in stock again. Reload the page to order it.']
    case 'RATE_LIMITED':
      return ['Too many requests. Wait a moment, then try again.']
    default:
  }
  console.error(`${error.operation}: ${error.message}`)
  const reference = error.requestId ? ` (reference ${error.requestId})` : ''
  return [`That did not work, and nothing was changed. Please try again.${reference}`]
}
