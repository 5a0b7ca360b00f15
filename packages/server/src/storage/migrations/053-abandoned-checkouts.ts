import { documentTable } from './document-table.ts'

/**
 * Abandoned checkouts: snapshots. A checkout names the one that it became, or that it restores. The partial index finds
 * checkouts without activity. Recipients who have unsubscribed are stored as a keyed hash of their address.
 */
export const abandonedCheckouts = {
  name: '053-abandoned-checkouts',
  statements: `${documentTable('abandoned_checkouts', [
    'checkout_id uuid not null',
    "status text not null check (status in ('ABANDONED', 'RECOVERED'))",
    'total_minor numeric(20, 0) not null',
    'unique (site_id, checkout_id)',
  ])}
alter table checkouts add column abandoned_checkout_id uuid;
create index checkouts_to_abandon on checkouts (updated_at)
  where not completed and abandoned_checkout_id is null and doc ? 'email';

create table mail_unsubscriptions (
  site_id uuid not null references sites on delete cascade,
  address_hash bytea not null,
  created_at timestamptz not null,
  primary key (site_id, address_hash)
);
alter table mails add column unsubscribe_url text;
`,
}
