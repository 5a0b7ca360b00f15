export * from '@stoa/pricing'
