/**
 * Invalidations of caches as rows, which every node reads, instead of notifications (decision 072). PostgreSQL commits
 * transactions that notify one after the other, each with a flush of its own.
 */
export const invalidations = {
  name: '615-invalidations',
  statements: `
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

-- Every write of items drops cached reads of the table on every node.
create or replace function data_items_changed() returns trigger language plpgsql as $$
begin
  insert into public.invalidations (tags) values (tg_table_name);
  return null;
end $$;

create or replace function data_search_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    insert into data.search_changes values (tg_argv[0]::uuid, null);
  else
    insert into data.search_changes select tg_argv[0]::uuid, id from changed;
  end if;
  if found then insert into public.invalidations (tags) values ('data-indexes'); end if;
  return null;
end $$;

-- Notes documents whose words have changed for the indexes of their site, and invalidates cached searches.
create or replace function note_product_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into data.search_changes
    select x.id, n.id from new_rows n join old_rows o using (site_id, id)
      join public.data_search_indexes x on x.source = 'PRODUCTS' and x.uid = n.site_id
    where n.data is distinct from o.data;
  else
    insert into data.search_changes
    select x.id, r.id from rows r join public.data_search_indexes x on x.source = 'PRODUCTS' and x.uid = r.site_id;
  end if;
  if found then insert into public.invalidations (tags) values ('data-indexes'); end if;
  if tg_op = 'UPDATE' then
    insert into public.invalidations (tags) select distinct 'product-documents:' || site_id from new_rows;
  else
    insert into public.invalidations (tags) select distinct 'product-documents:' || site_id from rows;
  end if;
  return null;
end $$;
`,
}
