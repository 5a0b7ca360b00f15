import type { I18n } from '../i18n/i18n.ts'
import type { RejectedLine } from '../platform/entities.ts'

/** The text for a rejected line: its name, the reason and what to do. */
export function rejectedLineText({ name, reason, quantityAvailable }: RejectedLine, { texts }: I18n): string {
  const { rejected } = texts.cart
  const item = name ?? rejected.thisItem
  switch (reason) {
    case 'NOT_FOUND':
      return rejected.notFound({ item })
    case 'NOT_AVAILABLE':
      return rejected.soldOut({ item })
    case 'PARTIALLY_AVAILABLE':
      return quantityAvailable === undefined
        ? rejected.quantity({ item })
        : rejected.fewer({ item, count: quantityAvailable })
    case 'INVALID_OPTIONS':
      return rejected.options({ item })
    case 'INVALID_CUSTOM_TEXT':
      return rejected.text({ item })
    case 'UNKNOWN_CATALOG':
      return rejected.catalog({ item })
  }
}
