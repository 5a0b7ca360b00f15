-- Client apps, and API keys of programs.

create table client_apps (
  site_id uuid not null references sites on delete cascade,
  id uuid not null unique,
  name text not null,
  protocol_compat boolean not null default false,
  strict boolean not null default true,
  origins text[] not null default '{}',
  redirect_uris text[] not null default '{}',
  created_at timestamptz not null,
  secret_hash bytea,
  scopes text[] not null default '{}',
  -- Of another company: members must allow it.
  third_party boolean not null default false,
  -- The generation of the catalogue that the app is told.
  catalog_version text not null default 'V1' check (catalog_version in ('V1', 'V3')),
  primary key (site_id, id)
);

create table api_keys (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  name text not null,
  secret_hash bytea not null unique,
  strict boolean not null default true,
  created_at timestamptz not null,
  revoked_at timestamptz,
  -- Null: all scopes.
  scopes text[],
  primary key (site_id, id)
);
