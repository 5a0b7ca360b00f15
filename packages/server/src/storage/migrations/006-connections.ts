/** Counted guesses, mails that reach nobody, and ways in through other providers. */
export const connections = {
  name: '006-connections',
  statements: `
-- How often something was tried, and what was used once: keys are hashes.
create table limits (
  key bytea primary key,
  used integer not null,
  resets_at timestamptz not null
) with (fillfactor = 70);
create index limits_by_reset on limits (resets_at);

-- Written where an address has no account, so that the work is the same; never shown, never sent.
alter table mails add discarded boolean not null default false;

create table connections (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('GOOGLE', 'FACEBOOK', 'OIDC')),
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Sealed; what opens it is a secret of the installation.
  client_secret bytea not null,
  created_at timestamptz not null,
  primary key (site_id, id)
);
-- The words google and facebook mean one connection of the site.
create unique index connections_of_kind on connections (site_id, kind) where kind <> 'OIDC';

-- Whom a provider's subject is: found by it from the second sign-in on, whatever his address is then.
create table member_connections (
  site_id uuid not null,
  connection_id uuid not null,
  subject text collate "C" not null,
  member_id uuid not null,
  created_at timestamptz not null,
  primary key (site_id, connection_id, subject),
  foreign key (site_id, connection_id) references connections on delete cascade,
  foreign key (site_id, member_id) references members on delete cascade
);
create index member_connections_of_member on member_connections (site_id, member_id);
`,
}
