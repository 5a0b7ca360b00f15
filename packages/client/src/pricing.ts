export {
  convert,
  formatDeduction,
  formatMoney,
  parseAmount,
  percent,
  times,
  toDecimal,
} from '@stoa/contract/money'
export * from '@stoa/pricing'
