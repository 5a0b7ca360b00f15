/**
 * Stored views and words of orders: searches pass the text through, and find orders by words. A job fills them for older orders.
 * Compression with LZ4 is faster to read; a PostgreSQL without it keeps its own.
 */
export const orderViews = {
  name: '100-order-views',
  statements: `
alter table orders add column view text, add column merchant_view text, add column shopper_view text,
  add column search_words tsvector;
do $$ declare name text; begin
  foreach name in array array['view', 'merchant_view', 'shopper_view', 'search_words'] loop
    execute format('alter table orders alter column %I set compression lz4', name);
  end loop;
exception when feature_not_supported then null;
end $$;
create index orders_without_view on orders (site_id, id) where view is null;
create index orders_by_words on orders using gin (search_words) with (gin_pending_list_limit = 256);
`,
}
