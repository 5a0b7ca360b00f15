export { formatMoney, parseAmount, toDecimal } from '@stoa/contract/money'
export * from '@stoa/pricing'
