-- Settings of the checkout page, one row per site under the id of the site, and checkout templates.

create table checkout_settings (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  primary key (site_id, id)
);
create index checkout_settings_by_created on checkout_settings (site_id, created_at, id);
create index checkout_settings_by_updated on checkout_settings (site_id, updated_at, id);

create table checkout_templates (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  primary key (site_id, id)
);
create index checkout_templates_by_created on checkout_templates (site_id, created_at, id);
create index checkout_templates_by_updated on checkout_templates (site_id, updated_at, id);
