import type { Migration } from './migration.ts'

const document = `
      site_id uuid not null references sites on delete cascade,
      id uuid not null,
      revision bigint not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      doc jsonb not null,
      position bigserial not null,
      primary key (site_id, id)`

const around = (table: string) => `
    create index ${table}_by_created on ${table} (site_id, created_at, id);
    create index ${table}_by_updated on ${table} (site_id, updated_at, id);`

/** What searches show first and hide, and the weights of their order (decision 112). */
export const merchandisingRules: Migration = {
  name: '751-merchandising-rules',
  statements: `
    create table merchandising_rules (${document},
      unique_key text collate "C" not null,
      constraint merchandising_rules_taken unique (site_id, unique_key)
    );${around('merchandising_rules')}
    -- One row a site, under its id.
    create table merchandising_settings (${document}
    );${around('merchandising_settings')}`,
}
