-- Exchange rates that merchants set. A rate is the number of units of the target currency for one unit of the source.

create table exchange_rates (
  site_id uuid not null references sites on delete cascade,
  from_currency text not null,
  to_currency text not null,
  rate numeric not null check (rate > 0),
  source text not null,
  quoted_at timestamptz not null,
  primary key (site_id, from_currency, to_currency),
  check (from_currency <> to_currency)
);
