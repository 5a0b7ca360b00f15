import type { Migration } from './migration.ts'

/** Orders whose changes go to the platforms that placed them (decision 115). */
export const ucpOrders: Migration = {
  name: '771-ucp-orders',
  statements: `
    create table ucp_orders (
      site_id uuid not null references sites on delete cascade,
      checkout_id uuid not null,
      client_id uuid not null,
      webhook_url text not null,
      -- The id of the checkout session, which is a secret.
      encrypted_session bytea not null,
      created_at timestamptz not null,
      -- The newest change that the platform has not acknowledged, and when the next attempt is due.
      change_id uuid,
      changed_at timestamptz,
      due_at timestamptz,
      attempts integer not null default 0,
      primary key (site_id, checkout_id)
    );
    create index ucp_orders_due on ucp_orders (due_at) where due_at is not null;
    create index ucp_orders_by_age on ucp_orders (created_at)`,
}
