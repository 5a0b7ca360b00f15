/** Members with their credentials, one-time tickets, sessions that rotate and browsers that stay signed in. */
export const membersAndSignIn = {
  name: '004-members',
  statements: `
create table members (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- In lower case; null once the member is deleted.
  email text collate "C",
  email_verified boolean not null default false,
  status text collate "C" not null check (status in ('PENDING', 'ACTIVE', 'BLOCKED', 'OFFLINE', 'DELETED')),
  pending text[] not null default '{}',
  privacy text collate "C" not null default 'PRIVATE',
  activity text collate "C" not null default 'ACTIVE',
  slug text collate "C" not null,
  doc jsonb not null default '{}',
  password_hash text,
  password_set_at timestamptz,
  must_reset_password boolean not null default false,
  last_login_at timestamptz,
  primary key (site_id, id),
  check ((status = 'DELETED') = (email is null)),
  check ((status = 'PENDING') = (pending <> '{}')),
  constraint members_email_taken unique (site_id, email),
  constraint members_slug_taken unique (site_id, slug)
);
create index members_by_created on members (site_id, created_at, id);

-- Secrets that work once and for a while: codes, links, steps of a sign-in. Only their hashes are kept.
create table tickets (
  site_id uuid not null references sites on delete cascade,
  hash bytea not null unique,
  kind text not null,
  member_id uuid,
  data jsonb not null default '{}',
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (site_id, hash)
);
create index tickets_of_member on tickets (site_id, member_id, kind) where member_id is not null;
create index tickets_by_expiry on tickets (expires_at);

alter table sessions alter client_id drop not null;
alter table sessions
  -- app: a client app's; browser: the sign-in of a browser at the hosted pages, from which apps' sessions come.
  add kind text not null default 'app' check (kind in ('app', 'browser')),
  add parent_id uuid,
  -- Counts renewals; a session whose newest tokens were seen in use has confirmed that generation.
  add generation integer not null default 0,
  add confirmed integer not null default 0,
  add renewed_at timestamptz,
  add expires_at timestamptz,
  add user_agent text,
  add address text,
  add check ((kind = 'app') = (client_id is not null));
create index sessions_of_identity on sessions (site_id, identity_id) where role = 'member' and revoked_at is null;
create index sessions_of_parent on sessions (site_id, parent_id) where parent_id is not null;

-- Refresh tokens that were renewed: who shows one later than is plausible has stolen it, or was robbed.
create table retired_refresh_tokens (
  site_id uuid not null,
  hash bytea not null unique,
  session_id uuid not null,
  generation integer not null,
  retired_at timestamptz not null,
  primary key (site_id, hash),
  foreign key (site_id, session_id) references sessions on delete cascade
);
create index retired_refresh_tokens_by_age on retired_refresh_tokens (retired_at);

alter table redirect_sessions alter owner_id drop not null, alter owner_role drop not null;
`,
}
