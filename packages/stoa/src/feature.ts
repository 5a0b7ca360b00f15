/** What the server half of a feature imports. */
export * from '@stoa/server/feature'
