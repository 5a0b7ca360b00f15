import type { CheckoutPageAccess } from '@stoa/contract'
import type { Caller } from '../../call/context.ts'
import { rejectPage } from '../../call/permissions.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { isCartOfCheckout, isOrderOfCheckout } from '../../storage/commerce/checkout-page.ts'
import type { Sql } from '../../storage/sql.ts'
import type { Route } from '../routes.ts'
import type { CallInput, Interceptor } from './call-input.ts'
import type { EdgeServices } from './edge-services.ts'

/** The value at a dotted path. */
const valueAt = (message: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], message)

/** Whether the call concerns the checkout of the page alone. */
async function isReached(
  db: Sql,
  { caller, message }: Pick<CallInput, 'message'> & { caller: Caller & Required<Pick<Caller, 'page'>> },
  { reaches, at = '' }: CheckoutPageAccess,
): Promise<boolean> {
  const page = { siteId: caller.siteId, checkoutId: caller.page.checkoutId }
  const value = valueAt(message, at)
  const id = typeof value === 'string' ? value.toLowerCase() : ''
  switch (reaches) {
    case 'CHECKOUT':
      return id === page.checkoutId
    case 'ORDER':
      return isGuid(id) && (await isOrderOfCheckout(db, page, id))
    case 'CART':
      return isCartOfCheckout(db, page, caller.id)
    case 'ORDERS':
    case 'METHODS':
    case 'PUBLIC':
      return true
    default:
      throw new Error(`${reaches satisfies never} is not declared`)
  }
}

/**
 * Rejects what the token of a checkout page does not reach: other checkouts, orders and carts, and what needs a page that the shopper's own
 * session has opened (decision 060). Calls without a declaration are rejected before, by `authorize`.
 */
export function limitToPage(
  { operation, declaration: { checkoutPage: access } }: Route,
  { database }: EdgeServices,
): Interceptor | undefined {
  if (!access) return undefined
  return async (call, next) => {
    const { caller, message } = call
    const { page } = caller
    if (!page) return next(call)
    const { ownPage = [] } = access
    if (!page.own) {
      if (ownPage === true) rejectPage(caller, operation)
      const field = ownPage.find(name => valueAt(message, name))
      if (field) rejectPage(caller, operation, field)
    }
    const db = call.database ?? database
    if (!(await isReached(db, { caller: { ...caller, page }, message }, access)))
      rejectPage(caller, operation)
    return next(call)
  }
}
