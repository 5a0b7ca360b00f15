/** Counters of attempts, decoy accounts, and sign-in through identity providers. */
export const connections = {
  name: '006-connections',
  statements: `
-- Counters of attempts, and one-time values that were used. Keys are hashes.
create table limits (
  key bytea primary key,
  used integer not null,
  resets_at timestamptz not null
) with (fillfactor = 70);
create index limits_by_reset on limits (resets_at);

-- Rows for addresses without an account, so that replies take the same time. Never shown or sent.
alter table mails add discarded boolean not null default false;

create table connections (
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
-- The names google and facebook mean one connection of the site.
create unique index connections_of_kind on connections (site_id, kind) where kind <> 'OIDC';

-- The member of a provider's subject. Later sign-ins find the member by it, even if the e-mail address has changed.
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
