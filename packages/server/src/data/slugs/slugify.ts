import { lowerCase } from '../../platform-support/normalize-text.ts'

/** Character set of slugs (URLIZED plugin). */
export type UrlFormat = 'ORIGINAL' | 'PLAIN'

/** Letters that NFKD does not decompose into a base letter and a mark. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/**
 * A text as a URL path segment: words joined by dashes. PLAIN keeps a-z and 0-9 only; ORIGINAL keeps letters and digits of
 * every script.
 */
export function slugify(text: string, format: UrlFormat, lowercase: boolean): string {
  const cased = lowercase || format === 'PLAIN' ? lowerCase(text) : text
  const letters =
    format === 'PLAIN'
      ? cased
          .replace(/[ßæœøđðþłı]/g, letter => PLAIN_LETTERS[letter] ?? letter)
          .normalize('NFKD')
          .replace(/\p{M}/gu, '')
          .replace(/[^a-z0-9]+/g, '-')
      : cased.normalize('NFC').replace(/[^\p{L}\p{N}\p{M}_~]+/gu, '-')
  return letters.replace(/^-+|-+$/g, '')
}
