import { ApiError, rejectedLines } from '@stoa/client'
import { checkoutErrorOf } from './autosave.ts'
import type { CheckoutStore } from './flow-state.ts'

/** Tells the buyer that the cart was changed elsewhere, before they order what it had before. */
export function createCartChanges({ ports, state, change }: CheckoutStore) {
  let isAccepted = false

  return {
    /** Whether the buyer must decide first. A cart that cannot be read stops no order. */
    async find(): Promise<boolean> {
      if (isAccepted) return false
      const cart = await ports.compareCart().catch(() => 'SAME' as const)
      if (cart !== 'SAME') {
        change({ checkoutError: { kind: 'cart', isEmpty: cart === 'EMPTY' } })
        return true
      }
      if (state().checkoutError?.kind === 'cart') change({ checkoutError: undefined })
      return false
    },

    /** Orders what the checkout has, whatever is in the cart. */
    keepLines() {
      isAccepted = true
      change({ checkoutError: undefined })
    },

    /** Continues with what is in the cart. */
    async takeCart(): Promise<void> {
      change({ saving: true })
      try {
        ports.seen(await ports.takeCart())
        change({ checkoutError: undefined })
      } catch (error) {
        const isRejected = error instanceof ApiError && error.code === 'LINE_ITEMS_REJECTED'
        change({
          checkoutError: isRejected ? { kind: 'stock', lines: rejectedLines(error) } : checkoutErrorOf(error),
        })
      } finally {
        change({ saving: false })
      }
    },
  }
}

export type CartChanges = ReturnType<typeof createCartChanges>
