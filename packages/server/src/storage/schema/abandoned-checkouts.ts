import { documentTable } from './document-table.ts'

/** Snapshots of checkouts without activity. A checkout names the one that it became, or that it restores. */
export const abandonedCheckoutsSchema = `
${documentTable(
  'abandoned_checkouts',
  `
  checkout_id uuid not null,
  status text not null check (status in ('ABANDONED', 'RECOVERED')),
  total_minor numeric(20, 0) not null,
  guest_email text generated always as (
    case when not (doc -> 'buyerInfo') ? 'memberId' then lower(doc #>> '{buyerInfo,email}') end) stored,
  unique (site_id, checkout_id)`,
)}
create index abandoned_checkouts_of_guest on abandoned_checkouts (site_id, guest_email)
  where guest_email is not null;
create index abandoned_checkouts_by_age on abandoned_checkouts (updated_at);
`
