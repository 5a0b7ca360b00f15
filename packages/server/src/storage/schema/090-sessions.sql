-- Keys that sign tokens, sessions whose refresh tokens rotate (decision 023), and secrets that work once.

create table signing_keys (
  id text primary key,
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

-- Key pairs that sign id tokens with RS256. Others sign access tokens.
create table id_token_keys (
  id text primary key,
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

create table sessions (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  client_id uuid,
  role text not null check (role in ('visitor', 'member')),
  identity_id uuid not null,
  refresh_hash bytea not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz,
  -- app: a client app's; browser: the sign-in of a browser at the hosted pages, from which apps' sessions come.
  kind text not null default 'app' check (kind in ('app', 'browser')),
  parent_id uuid,
  -- Counts renewals; a session whose newest tokens were seen in use has confirmed that generation.
  generation integer not null default 0,
  confirmed_generation integer not null default 0,
  renewed_at timestamptz,
  expires_at timestamptz,
  user_agent text,
  ip_address text,
  -- Of an app of another company.
  scopes text[],
  primary key (site_id, id),
  check ((kind = 'app') = (client_id is not null))
);
create index sessions_of_parent on sessions (site_id, parent_id) where parent_id is not null;
create index sessions_of_identity on sessions (site_id, identity_id) where role = 'member';
create index sessions_ended on sessions (least(revoked_at, expires_at))
  where revoked_at is not null or expires_at is not null;
create index sessions_with_details on sessions (created_at) where user_agent is not null or ip_address is not null;
create index sessions_without_end on sessions (created_at) where expires_at is null;

-- Refresh tokens that were renewed. One that is shown later than is plausible was stolen.
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
create index retired_refresh_tokens_of_session on retired_refresh_tokens (site_id, session_id);

create table redirect_sessions (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  token_hash bytea not null unique,
  session_id uuid,
  client_id uuid,
  owner_id uuid,
  owner_role text,
  intent jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  redeemed_at timestamptz,
  primary key (site_id, id)
);

-- Secrets that work once and for a while: codes, links, steps of a sign-in. Only their hashes are kept.
create table one_time_tokens (
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
create index one_time_tokens_of_member on one_time_tokens (site_id, member_id, kind) where member_id is not null;
create index one_time_tokens_by_expiry on one_time_tokens (expires_at);
