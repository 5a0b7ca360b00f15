-- Staff of a site: roles, sessions in browsers, and preferences of the admin.

-- Roles that the shop defines.
create table staff_roles (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, name)
);

create table staff_members (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  email text collate "C" not null,
  name text,
  role text not null,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  role_id uuid,
  -- The language of the admin that the staff member has chosen.
  language text collate "C",
  primary key (site_id, id),
  unique (site_id, email),
  constraint staff_members_role_check check (
    role in ('OWNER', 'MANAGER', 'ORDERS', 'CATALOG', 'CONTENT', 'READ_ONLY', 'CUSTOM')
    and (role = 'CUSTOM') = (role_id is not null)),
  constraint staff_members_role_id_fkey foreign key (site_id, role_id) references staff_roles
);
create index staff_members_by_role on staff_members (site_id, role_id) where role_id is not null;
create index staff_members_by_email on staff_members (email);

-- As argon2id hashes. Passwords and preferences have tables of their own: the journal stores rows of staff_members.
create table staff_passwords (
  site_id uuid not null,
  staff_member_id uuid not null,
  hash text not null,
  changed_at timestamptz not null,
  primary key (site_id, staff_member_id),
  foreign key (site_id, staff_member_id) references staff_members on delete cascade
);

create table staff_sessions (
  site_id uuid not null,
  id uuid not null unique,
  staff_member_id uuid not null,
  -- Only the hash of the secret in the cookie.
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text,
  last_used_at timestamptz not null,
  -- Last proof of identity.
  proved_at timestamptz not null,
  address text,
  primary key (site_id, id),
  foreign key (site_id, staff_member_id) references staff_members on delete cascade
);
create index staff_sessions_by_member on staff_sessions (site_id, staff_member_id);
create index staff_sessions_with_details on staff_sessions (created_at) where user_agent is not null or address is not null;

create table staff_preferences (
  site_id uuid not null,
  staff_member_id uuid not null,
  preferences jsonb not null,
  primary key (site_id, staff_member_id),
  foreign key (site_id, staff_member_id) references staff_members on delete cascade
);

-- Views of lists that staff has saved.
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
