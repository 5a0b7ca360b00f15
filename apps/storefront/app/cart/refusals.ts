import type { RefusedLine } from '../platform/entities.ts'

/** Says by name which line cannot be had, why, and what one can do. */
export function refusalText({ name = 'This item', reason, quantityAvailable }: RefusedLine): string {
  switch (reason) {
    case 'NOT_FOUND':
      return `${name} is no longer in the shop.`
    case 'NOT_AVAILABLE':
      return `${name} is sold out.`
    case 'PARTIALLY_AVAILABLE':
      return quantityAvailable === undefined
        ? `There are not that many of ${name}.`
        : `Only ${quantityAvailable} of ${name} can be had.`
    case 'INVALID_OPTIONS':
      return `${name}: choose every option, please. This combination does not exist.`
    case 'INVALID_CUSTOM_TEXT':
      return `${name}: a text is missing or too long.`
    case 'UNKNOWN_CATALOG':
      return `${name} belongs to a catalogue that this shop does not sell from.`
  }
}
