-- The log of events in monthly partitions (decision 080), and invalidations of caches as rows (decision 072).

create schema partitions;

create table events (
  -- No foreign key: its check would lock the row of the site for each event. A trigger deletes the events of a site.
  site_id uuid not null,
  id bigint generated always as identity,
  type text not null,
  entity_id text not null,
  actor_role text not null,
  actor_id text,
  request_id text,
  before jsonb,
  payload jsonb not null,
  created_at timestamptz not null,
  -- Large payloads, compressed by the server (decision 073).
  packed bytea,
  -- Whom a packed payload is about.
  person text,
  primary key (site_id, id)
) partition by range (id);
alter table events alter packed set storage external;
create index events_entity on events (site_id, entity_id, id);
create index events_of_member on events (site_id, actor_id, id) where actor_role = 'member';
create index events_by_age on events (created_at);
create index events_of_people on events (site_id, (coalesce(person, coalesce(
  payload #>> '{cart,buyerInfo,memberId}', payload #>> '{checkout,buyerInfo,memberId}',
  payload #>> '{abandonedCheckout,buyerInfo,memberId}',
  lower(coalesce(
    payload #>> '{cart,buyerInfo,email}', payload #>> '{checkout,buyerInfo,email}',
    payload #>> '{abandonedCheckout,buyerInfo,email}', payload #>> '{newsletterSubscriber,email}',
    payload #>> '{request,email}', payload #>> '{giftCard,recipient,email}')))))) where coalesce(person, coalesce(
  payload #>> '{cart,buyerInfo,memberId}', payload #>> '{checkout,buyerInfo,memberId}',
  payload #>> '{abandonedCheckout,buyerInfo,memberId}',
  lower(coalesce(
    payload #>> '{cart,buyerInfo,email}', payload #>> '{checkout,buyerInfo,email}',
    payload #>> '{abandonedCheckout,buyerInfo,email}', payload #>> '{newsletterSubscriber,email}',
    payload #>> '{request,email}', payload #>> '{giftCard,recipient,email}')))) is not null;

create table partitions.events_0 partition of events for values from (minvalue) to (1577836800000);
create table partitions.events_default partition of events default;

create function delete_events_of_site() returns trigger language plpgsql as $$
begin
  delete from events where site_id = old.id;
  return null;
end $$;
create trigger delete_events_of_site after delete on sites for each row execute function delete_events_of_site();

-- Unlogged: rows live for seconds. After a crash or a failover every node has lost its connection, and clears its caches.
create unlogged table invalidations (
  -- Of the transaction that wrote it: a node reads the rows that its last snapshot did not see.
  xid xid8 not null default pg_current_xact_id(),
  -- Separated by spaces; '*' is everything.
  tags text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index invalidations_by_transaction on invalidations (xid);

create function invalidate(tags text) returns void language sql as $$
  insert into public.invalidations (tags) values (tags)
$$;
