-- Programs of merchants that take part in calls (decision 026), and the last requests to them.

create table service_plugins (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  -- Secrets that requests are signed with. What opens them is a secret of the installation.
  encrypted_secrets bytea not null,
  primary key (site_id, id)
);

create table plugin_traces (
  site_id uuid not null references sites on delete cascade,
  id bigint generated always as identity,
  -- A text, because plug-ins in the process have no GUID.
  plugin_id text not null,
  kind text not null,
  operation text,
  request_id text not null,
  started_at timestamptz not null,
  took_ms integer not null,
  failure_reason text,
  failure_description text,
  primary key (site_id, id)
);
create index plugin_traces_of_plugin on plugin_traces (site_id, plugin_id, id desc);
create index plugin_traces_age on plugin_traces (started_at);
