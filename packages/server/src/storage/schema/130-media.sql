-- Uploaded pictures, and those whose content is still to be removed.

create table media_files (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  status text not null check (status in ('UPLOADING', 'READY', 'REJECTED')),
  primary key (site_id, id)
);
create index media_files_by_created on media_files (site_id, created_at, id);
create index media_files_by_updated on media_files (site_id, updated_at, id);
create unique index media_files_by_id on media_files (id);
create index media_files_incomplete on media_files (created_at) where status <> 'READY';

-- Deleted pictures, also those of deleted sites, until their content is removed.
create table removed_media (
  -- Not site_id: the row outlives its site.
  of_site uuid not null,
  id uuid not null,
  primary key (of_site, id)
);

create function remember_removed_media() returns trigger language plpgsql as $$ begin
  insert into removed_media (of_site, id) values (old.site_id, old.id);
  return null;
end $$;
create trigger media_files_removed after delete on media_files
  for each row execute function remember_removed_media();
