-- Sign-in through identity providers, second factors of members and staff, and from where members have signed in.

create table identity_providers (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('GOOGLE', 'FACEBOOK', 'OIDC')),
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Encrypted with a secret of the installation.
  client_secret bytea not null,
  created_at timestamptz not null,
  primary key (site_id, id)
);
-- The names google and facebook mean one provider of the site.
create unique index identity_providers_of_kind on identity_providers (site_id, kind) where kind <> 'OIDC';

-- The member of a provider's subject. Later sign-ins find the member by it, even if the e-mail address has changed.
create table member_identities (
  site_id uuid not null,
  provider_id uuid not null,
  subject text collate "C" not null,
  member_id uuid not null,
  created_at timestamptz not null,
  primary key (site_id, provider_id, subject),
  foreign key (site_id, provider_id) references identity_providers on delete cascade,
  foreign key (site_id, member_id) references members on delete cascade
);
create index member_identities_of_member on member_identities (site_id, member_id);

-- Where a member has signed in: a network, and a kind of browser there.
create table known_devices (
  site_id uuid not null,
  member_id uuid not null,
  network text collate "C" not null,
  browser text collate "C" not null,
  last_seen_at timestamptz not null,
  primary key (site_id, member_id, network, browser),
  foreign key (site_id, member_id) references members on delete cascade
);
create index known_devices_by_age on known_devices (last_seen_at);

-- Of members and of staff: member_id is the id of either, and a trigger deletes the rows of both.
create table factors (
  site_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  type text collate "C" not null check (type in ('TOTP', 'EMAIL', 'SMS', 'CALL', 'PUSH', 'WEBAUTHN')),
  -- INACTIVE while it is being set up.
  status text collate "C" not null check (status in ('INACTIVE', 'ACTIVE')),
  name text,
  -- Secret of an authenticator app, or where codes go: sealed with a secret of the installation.
  encrypted_secret bytea,
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
  check ((type = 'WEBAUTHN') = (credential_id is not null and public_key is not null and sign_count is not null)),
  check ((type in ('TOTP', 'SMS', 'CALL', 'PUSH')) = (encrypted_secret is not null)),
  constraint factors_credential unique (site_id, credential_id)
);
-- A member has many passkeys, and one of everything else.
create unique index factors_of_member on factors (site_id, member_id, type, status) where type <> 'WEBAUTHN';
create index factors_by_member on factors (site_id, member_id);
-- The sign-in of staff with a passkey names no site.
create index factors_by_credential on factors (credential_id) where credential_id is not null;

create table recovery_codes (
  site_id uuid not null,
  member_id uuid not null,
  hash bytea not null,
  used_at timestamptz,
  primary key (site_id, member_id, hash)
);

create function delete_factors() returns trigger language plpgsql as $$ begin
  delete from factors where site_id = old.site_id and member_id = old.id;
  delete from recovery_codes where site_id = old.site_id and member_id = old.id;
  return null;
end $$;
create trigger delete_factors after delete on members for each row execute function delete_factors();
create trigger delete_factors after delete on staff_members for each row execute function delete_factors();
