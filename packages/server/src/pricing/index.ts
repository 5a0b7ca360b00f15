export * from '@stoa/contract/money'
export * from '@stoa/pricing'
export * from './wire.ts'
export * from './wire-order.ts'
