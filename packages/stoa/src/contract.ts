/** What the contract of a feature imports. */
export * from '@stoa/contract'
