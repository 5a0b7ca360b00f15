import { lines } from '@stoa/texts/lines/all'
import { textsIn } from '../../platform-support/texts-in.ts'
import type { ResolvedLine } from './read-lines.ts'

/** The description line of units that are ordered in advance, in the language of the site. */
export function preorderLine({ counted, choice }: ResolvedLine, locale: string) {
  if (!counted?.preorder) return []
  // The text stands for a missing message of the merchant.
  const { label, text } = textsIn(lines, locale).preorder
  return [{ name: { original: label }, plainText: { original: choice?.variant.preorder?.message || text } }]
}
