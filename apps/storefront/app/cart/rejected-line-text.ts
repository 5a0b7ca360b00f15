import type { RejectedLine } from '../platform/entities.ts'

/** The text for a rejected line: its name, the reason and what to do. */
export function rejectedLineText({ name = 'This item', reason, quantityAvailable }: RejectedLine): string {
  switch (reason) {
    case 'NOT_FOUND':
      return `${name} is no longer in the shop.`
    case 'NOT_AVAILABLE':
      return `${name} is sold out.`
    case 'PARTIALLY_AVAILABLE':
      return quantityAvailable === undefined
        ? `${name} is not available in this quantity.`
        : `Only ${quantityAvailable} of ${name} are available.`
    case 'INVALID_OPTIONS':
      return `${name}: this combination does not exist. Please choose every option.`
    case 'INVALID_CUSTOM_TEXT':
      return `${name}: a text is missing or too long.`
    case 'UNKNOWN_CATALOG':
      return `${name} belongs to a catalogue that this shop does not sell from.`
  }
}
