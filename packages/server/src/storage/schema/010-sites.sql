-- Sites, their counters, and what the installation shares. Each row of another table names its site first.

create table sites (
  id uuid primary key,
  name text not null,
  currency text not null,
  locale text not null,
  settings jsonb not null default '{}',
  created_at timestamptz not null
);

create table site_counters (
  site_id uuid not null references sites on delete cascade,
  name text not null,
  value bigint not null,
  primary key (site_id, name)
);

-- Secrets of the installation.
create table secrets (
  name text primary key,
  value text not null
);

-- Replies of calls by the idempotency key of their request.
create table idempotency_keys (
  site_id uuid not null references sites on delete cascade,
  caller_id uuid not null,
  key text not null,
  request_hash bytea not null,
  reply text,
  created_at timestamptz not null,
  primary key (site_id, caller_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Counters of attempts, and one-time values that were used. Keys are hashes.
create table rate_counters (
  site_id uuid not null,
  key bytea not null,
  used integer not null,
  resets_at timestamptz not null,
  primary key (site_id, key)
) with (fillfactor = 70);
create index rate_counters_by_reset on rate_counters (resets_at);

-- The check of deferred writes (decision 044). After a serialization failure a call is repeated.
create function require_row_count(changed bigint, expected bigint) returns boolean language plpgsql as $$
begin
  if changed <> expected then
    raise exception 'a concurrent transaction has changed the row' using errcode = 'serialization_failure';
  end if;
  return true;
end $$;
