-- Gift cards and their ledger. The code is stored as a keyed hash for lookups and encrypted for mails.

create table gift_cards (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  code_hash bytea not null,
  encrypted_code bytea not null,
  currency text not null,
  initial_minor bigint not null check (initial_minor >= 0),
  balance_minor bigint not null check (balance_minor >= 0),
  disabled boolean not null default false,
  expires_at timestamptz,
  unique (site_id, code_hash),
  primary key (site_id, id)
);
create index gift_cards_by_created on gift_cards (site_id, created_at, id);
create index gift_cards_by_updated on gift_cards (site_id, updated_at, id);
create index gift_cards_by_recipient on gift_cards (site_id, lower(doc #>> '{recipient,email}'))
  where doc #>> '{recipient,email}' is not null;

create table gift_card_transactions (
  site_id uuid not null,
  id uuid not null,
  gift_card_id uuid not null,
  type text not null,
  amount_minor bigint not null,
  balance_minor bigint not null check (balance_minor >= 0),
  order_id uuid,
  -- The redemption that this one takes back.
  voided_id uuid,
  details jsonb not null,
  created_at timestamptz not null,
  -- The redemption that this refund gives a part of back.
  refunded_id uuid,
  primary key (site_id, id),
  unique (site_id, voided_id),
  foreign key (site_id, gift_card_id) references gift_cards on delete cascade
);
create index gift_card_transactions_by_card on gift_card_transactions (site_id, gift_card_id, created_at desc, id);
create index gift_card_transactions_by_refunded on gift_card_transactions (site_id, refunded_id)
  where refunded_id is not null;
