export * from '@stoa/contract/money'
