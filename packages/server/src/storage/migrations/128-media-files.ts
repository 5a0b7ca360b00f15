import { documentTable } from './document-table.ts'

/** Uploaded pictures. A trigger remembers deleted rows, also those of deleted sites, until their content is removed. */
export const mediaFiles = {
  name: '128-media-files',
  statements: `${documentTable('media_files', [
    "status text not null check (status in ('UPLOADING', 'READY', 'REJECTED'))",
  ])}
create unique index media_files_by_id on media_files (id);
create index media_files_incomplete on media_files (created_at) where status <> 'READY';

create table removed_media (
  owner_id uuid not null,
  id uuid not null,
  primary key (owner_id, id)
);

create function remember_removed_media() returns trigger language plpgsql as $$ begin
  insert into removed_media (owner_id, id) values (old.site_id, old.id);
  return null;
end $$;
create trigger media_files_removed after delete on media_files
  for each row execute function remember_removed_media();
`,
}
