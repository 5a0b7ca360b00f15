import type { Migration } from './migration.ts'

/** Key pairs that sign HTTP messages to platforms of assistants with ES256 (decision 115). */
export const messageKeys: Migration = {
  name: '770-message-keys',
  statements: `
    create table message_keys (
      id text primary key,
      public_jwk jsonb not null,
      private_jwk jsonb not null,
      created_at timestamptz not null,
      retired_at timestamptz
    )`,
}
