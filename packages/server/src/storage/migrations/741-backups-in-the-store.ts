import type { Migration } from './migration.ts'

/** Content of backups of collections, beside that of media files. */
export const backupsInTheStore: Migration = {
  name: '741-backups-in-the-store',
  statements: `
    alter table data_backups
      -- ROWS: in data_backup_chunks. STORE: where media files are, when it is complete.
      add column location text not null default 'ROWS' check (location in ('ROWS', 'STORE'));
    alter table data_backup_chunks
      -- Where a chunk is in the content of a backup in the store: its rows are an empty object then.
      add column byte_offset bigint,
      add column length integer,
      add column items integer;
    create trigger data_backups_removed after delete on data_backups
      for each row when (old.location = 'STORE') execute function remember_removed_media()`,
}

export const backupsToMove = {
  data_backups_to_move: `data_backups (site_id, id) where location = 'ROWS' and status = 'READY'`,
}
