import type { Migration } from './migration.ts'

/** Content of files beside that of media files, and downloads that go on after an interruption. */
export const filesInTheStore: Migration = {
  name: '711-files-in-the-store',
  stop: 'An index is built while the table is locked.',
  statements: `
    alter table data_files
      -- ROWS: in data_file_chunks. STORE: where media files are, when it is complete.
      add column location text not null default 'ROWS' check (location in ('ROWS', 'STORE')),
      -- Of exports and digital files. Steps of imports read theirs in transactions, so it stays in rows.
      add column moves boolean not null default false;
    update data_files set moves = true where permanent;
    create index data_files_to_move on data_files (created_at) where moves and location = 'ROWS' and state = 'READY';
    create trigger data_files_removed after delete on data_files
      for each row when (old.location = 'STORE') execute function remember_removed_media();
    -- When a download was last counted: parts of it that follow soon are the same download.
    alter table downloads add column counted_at timestamptz`,
}
