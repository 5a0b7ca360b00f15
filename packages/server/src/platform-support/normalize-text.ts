/**
 * A text in lower case, composed. The Turkish İ becomes i: without this, a combining dot follows it, which no keyboard types.
 */
export const lowerCase = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('i\u0307', 'i')

/**
 * A code that people type or copy, such as that of a coupon: in capitals, without the spaces around it and without invisible
 * characters. Full-width letters and decomposed ones are the same as those of a Latin keyboard, and so is the Turkish İ.
 */
export const normalizeCode = (code: string): string =>
  code
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toUpperCase()
    .replaceAll('İ', 'I')
    .normalize('NFC')
