import type { RejectedLine } from '@stoa/react'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'

type Line = Pick<RejectedLine, 'name' | 'quantityAvailable'> & { reason: string }

/** Sentences that say why a line item is missing, or how many units are left. */
export function useRejectedLineText(): (line: Line) => string {
  const { checkoutError: texts } = useTexts(checkoutTexts)
  return ({ name = texts.unnamed, reason, quantityAvailable = 0 }) => {
    if (reason === 'PARTIALLY_AVAILABLE' && quantityAvailable > 0)
      return texts.lineLeft({ name, left: quantityAvailable })
    return reason === 'NOT_FOUND' || reason === 'NOT_AVAILABLE'
      ? texts.lineGone({ name })
      : texts.lineOther({ name })
  }
}
