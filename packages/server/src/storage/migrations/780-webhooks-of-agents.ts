import type { Migration } from './migration.ts'

/** The secret that signs the events of a webhook for an agent (decision 116). */
export const webhooksOfAgents: Migration = {
  name: '780-webhooks-of-agents',
  statements: 'alter table webhooks add column encrypted_secret bytea',
}
