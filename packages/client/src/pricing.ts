export { convert, formatMoney, parseAmount, toDecimal } from '@stoa/contract/money'
export * from '@stoa/pricing'
