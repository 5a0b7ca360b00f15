/** What the `stoa.config.ts` of a shop imports. */
export * from '@stoa/server/config'
