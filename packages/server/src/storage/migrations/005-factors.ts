/** Second factors, recovery codes, and from where members have signed in. */
export const factors = {
  name: '005-factors',
  statements: `
create table factors (
  site_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  type text collate "C" not null check (type in ('TOTP', 'EMAIL', 'SMS', 'CALL', 'PUSH', 'WEBAUTHN')),
  -- INACTIVE while it is being set up.
  status text collate "C" not null check (status in ('INACTIVE', 'ACTIVE')),
  name text,
  -- Secret of an authenticator app, or where codes go: sealed with a secret of the installation.
  sealed bytea,
  -- Last time step of which a code was used (RFC 6238 §5.2).
  last_step bigint,
  credential_id text collate "C",
  public_key bytea,
  -- How often the passkey says that it was used (Web Authentication §6.1.1).
  sign_count bigint,
  transports text[],
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (site_id, id),
  foreign key (site_id, member_id) references members on delete cascade,
  check ((type = 'WEBAUTHN') = (credential_id is not null and public_key is not null and sign_count is not null)),
  check ((type in ('TOTP', 'SMS', 'CALL', 'PUSH')) = (sealed is not null)),
  constraint factors_credential unique (site_id, credential_id)
);
-- A member has many passkeys, and one of everything else.
create unique index factors_of_member on factors (site_id, member_id, type, status) where type <> 'WEBAUTHN';
create index factors_by_member on factors (site_id, member_id);

create table recovery_codes (
  site_id uuid not null,
  member_id uuid not null,
  hash bytea not null,
  used_at timestamptz,
  primary key (site_id, member_id, hash),
  foreign key (site_id, member_id) references members on delete cascade
);

-- Where a member has signed in: a network, and a kind of browser there.
create table sign_in_places (
  site_id uuid not null,
  member_id uuid not null,
  network text collate "C" not null,
  browser text collate "C" not null,
  last_seen_at timestamptz not null,
  primary key (site_id, member_id, network, browser),
  foreign key (site_id, member_id) references members on delete cascade
);
`,
}
