/** Subscriptions for the platform's start and for the deletion of members. */
export { cancelContractsOf } from './cancel-contracts.ts'
