import { ApiError, refusedLines } from '@stoa/client'
import { refusalText } from './refusals.ts'

/**
 * What to tell the shopper about a failed change of the cart: each refused line by name, or that it did not work.
 * Anything but a failed call is a mistake of ours and is thrown on.
 */
export function problemsOf(error: unknown): string[] {
  if (!(error instanceof ApiError)) throw error
  const refused = refusedLines(error)
  if (refused.length) return refused.map(refusalText)
  switch (error.code) {
    case 'LINE_ITEM_NOT_FOUND':
    case 'OWNED_CART_NOT_FOUND':
      return ['This item is not in the cart any more.']
    case 'TOO_MANY_LINE_ITEMS':
      return ['The cart is full. Take something out first.']
    case 'CART_EMPTY':
      return ['The cart is empty.']
    case 'PRODUCT_NOT_FOUND':
      return ['This product is no longer in the shop.']
    case 'RATE_LIMITED':
      return ['That was a lot at once. Wait a moment, then try again.']
    default:
  }
  console.error(`${error.operation}: ${error.message}`)
  const reference = error.requestId ? ` (reference ${error.requestId})` : ''
  return [`That did not work, and nothing was changed. Please try again.${reference}`]
}
