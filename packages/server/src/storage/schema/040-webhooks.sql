-- Webhooks: subscriptions with their position in the event log, deliveries and signing keys (protocol/events §5 to §7).

create table webhooks (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  status text not null check (status in ('ACTIVE', 'PAUSED')),
  -- Events up to this id are in the deliveries, or do not match.
  position bigint not null,
  -- Consecutive failed rounds, since when, and when the next one may start.
  failures integer not null default 0,
  failing_since timestamptz,
  retry_at timestamptz,
  -- The node that delivers owns the webhook until then.
  leased_until timestamptz,
  primary key (site_id, id)
);

create table webhook_deliveries (
  site_id uuid not null,
  webhook_id uuid not null,
  event_id bigint not null,
  type text not null,
  entity_id text not null,
  status text not null check (status in ('WAITING', 'DELIVERED', 'DEAD')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  last_attempt_at timestamptz,
  took_ms integer,
  reply_status integer,
  reply text,
  failure text,
  primary key (site_id, webhook_id, event_id),
  foreign key (site_id, webhook_id) references webhooks on delete cascade,
  check ((status = 'WAITING') = (next_attempt_at is not null))
) partition by range (event_id);
create index webhook_deliveries_waiting on webhook_deliveries (site_id, webhook_id, event_id) where status = 'WAITING';
create index webhook_deliveries_of_entity on webhook_deliveries (site_id, webhook_id, entity_id, event_id)
  where status = 'WAITING';
create index webhook_deliveries_done on webhook_deliveries (last_attempt_at) where status <> 'WAITING';

create table partitions.webhook_deliveries_0 partition of webhook_deliveries for values from (minvalue) to (1577836800000);
create table partitions.webhook_deliveries_default partition of webhook_deliveries default;

create table webhook_keys (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  public_key text not null,
  encrypted_private_key bytea not null,
  created_at timestamptz not null,
  active_from timestamptz not null,
  primary key (site_id, id)
);
