-- Mails, what became of them, and who wants none.

create table mails (
  site_id uuid not null references sites on delete cascade,
  id bigint generated always as identity,
  recipient text not null,
  subject text not null,
  -- Null once what it held is not kept any more: a code, or a link that opens an account.
  body text,
  created_at timestamptz not null,
  html text,
  kind text not null,
  language text not null,
  secret boolean not null,
  status text not null check (status in ('KEPT', 'WAITING', 'SENT', 'FAILED')),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  -- Of an address without an account, so that replies take the same time. Never shown or sent.
  discarded boolean not null default false,
  unsubscribe_url text,
  -- The number of the order, or the address of the member, that the mail is about: one to the merchant has personal data too.
  about text,
  primary key (site_id, id)
);
create index mails_recipient on mails (site_id, recipient collate "C", id);
create index mails_secret on mails (created_at) where secret and body is not null;
create index mails_by_address on mails (site_id, lower(recipient), id);
create index mails_by_age on mails (created_at);
create index mails_about on mails (site_id, about) where about is not null;
create index mails_waiting on mails (created_at) where status = 'WAITING';

-- Keyed hashes of addresses.
create table mail_unsubscriptions (
  site_id uuid not null references sites on delete cascade,
  address_hash bytea not null,
  created_at timestamptz not null,
  primary key (site_id, address_hash)
);
