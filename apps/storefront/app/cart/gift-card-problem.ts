import type { I18n } from '../i18n/i18n.ts'

/** Why a gift card cannot pay, in words for the shopper. Undefined for other error codes. */
export function giftCardProblem(
  code: string | undefined,
  { texts }: Pick<I18n, 'texts'>,
): string | undefined {
  const problems: Readonly<Record<string, string>> = texts.cart.giftCard.problems
  return code && Object.hasOwn(problems, code) ? problems[code] : undefined
}
