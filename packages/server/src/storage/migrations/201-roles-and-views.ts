/** Roles of staff that the shop defines, and saved views of the admin. */
export const rolesAndViews = {
  name: '201-roles-and-views',
  statements: `
create table staff_roles (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, name)
);

alter table staff_members drop constraint staff_members_role_check;
alter table staff_members add column role_id uuid;
alter table staff_members add constraint staff_members_role_check check (
  role in ('OWNER', 'MANAGER', 'ORDERS', 'CATALOG', 'CONTENT', 'READ_ONLY', 'CUSTOM')
  and (role = 'CUSTOM') = (role_id is not null));
alter table staff_members add constraint staff_members_role_id_fkey
  foreign key (site_id, role_id) references staff_roles;
create index staff_members_by_role on staff_members (site_id, role_id) where role_id is not null;

create table saved_views (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  owner_id text not null,
  page text not null,
  name text not null,
  query text not null,
  shared boolean not null,
  created_at timestamptz not null,
  primary key (site_id, id)
);
create index saved_views_by_page on saved_views (site_id, page);
create index saved_views_by_owner on saved_views (site_id, owner_id);
`,
}
