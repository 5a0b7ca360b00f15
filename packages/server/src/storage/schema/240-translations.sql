-- Translations of the texts of products and collections, which searches of products find too.

create table catalog_translations (
  site_id uuid not null references sites on delete cascade,
  entity_id uuid not null,
  language text collate "C" not null,
  product_id uuid,
  collection_id uuid,
  doc jsonb not null,
  updated_at timestamptz not null,
  primary key (site_id, entity_id, language),
  foreign key (site_id, product_id) references products on delete cascade,
  foreign key (site_id, collection_id) references collections on delete cascade,
  check (entity_id = coalesce(product_id, collection_id) and (product_id is null) <> (collection_id is null))
);
create index catalog_translations_by_language on catalog_translations (site_id, language);
create index catalog_translations_by_product on catalog_translations (site_id, product_id) where product_id is not null;
create index catalog_translations_by_collection on catalog_translations (site_id, collection_id)
  where collection_id is not null;
