import type { ResolvedLine } from './read-lines.ts'

/** Label of the description, and its text without a message of the merchant, by language. */
const WORDS: ReadonlyMap<string, { label: string; text: string }> = new Map([
  ['en', { label: 'Pre-order', text: 'Not in stock yet' }],
  ['de', { label: 'Vorbestellung', text: 'Noch nicht auf Lager' }],
  ['es', { label: 'Reserva', text: 'Aún no está en existencias' }],
  ['ar', { label: 'طلب مسبق', text: 'غير متوفر في المخزون بعد' }],
  ['he', { label: 'הזמנה מוקדמת', text: 'עדיין לא במלאי' }],
])

/** The description line of units that are ordered in advance, in the language of the site. */
export function preorderLine({ counted, choice }: ResolvedLine, locale: string) {
  if (!counted?.preorder) return []
  const words = WORDS.get(locale.split('-')[0]?.toLowerCase() ?? '') ?? WORDS.get('en')
  const { label = '', text = '' } = words ?? {}
  return [{ name: { original: label }, plainText: { original: choice?.variant.preorder?.message || text } }]
}
