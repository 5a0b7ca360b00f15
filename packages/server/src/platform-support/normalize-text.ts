/**
 * A text in lower case, composed. The Turkish İ becomes i: without this, a combining dot follows it, which no keyboard types.
 */
export const lowerCase = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('i\u0307', 'i')

/** Letters, digits and signs of Japanese keyboards: the code points of ASCII, moved. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_OFFSET = 0xfee0

/**
 * A code that people type or copy, such as that of a coupon: in capitals, without the spaces around it and without invisible
 * characters. Full-width letters and decomposed ones are the same as those of a Latin keyboard, and so is the Turkish İ.
 */
export const normalizeCode = (code: string): string =>
  code
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(FULL_WIDTH, sign => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .normalize('NFC')
    .trim()
    .toUpperCase()
    .replaceAll('İ', 'I')
    .normalize('NFC')
