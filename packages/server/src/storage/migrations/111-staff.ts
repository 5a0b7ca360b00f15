/** Staff of a site and their sessions in browsers. Only hashes of session secrets are stored. */
export const staff = {
  name: '111-staff',
  statements: `
create table staff_members (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  email text collate "C" not null,
  name text,
  role text not null check (role in ('OWNER', 'MANAGER', 'ORDERS', 'CATALOG', 'CONTENT', 'READ_ONLY')),
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  primary key (site_id, id),
  unique (site_id, email)
);

create table staff_sessions (
  site_id uuid not null,
  id uuid not null unique,
  staff_member_id uuid not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text,
  primary key (site_id, id),
  foreign key (site_id, staff_member_id) references staff_members on delete cascade
);
create index staff_sessions_by_member on staff_sessions (site_id, staff_member_id);
`,
}
