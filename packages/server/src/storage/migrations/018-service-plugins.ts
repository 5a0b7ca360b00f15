/** Programs of merchants that take part in calls (decision 026). */
export const servicePlugins = {
  name: '018-service-plugins',
  statements: `
create table service_plugins (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  -- Secrets that requests are signed with. What opens them is a secret of the installation.
  sealed bytea not null,
  primary key (site_id, id)
);
`,
}
