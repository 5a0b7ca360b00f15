import type { Migration } from './migration.ts'

/** Searches of shoppers by day, for the report of searches (decision 111). */
export const searchedTerms: Migration = {
  name: '750-searched-terms',
  statements: `
    create table searched_terms (
      site_id uuid not null references sites on delete cascade,
      -- In the time zone of the site, such as 2026-01-31.
      day text collate "C" not null,
      language text collate "C" not null,
      term text collate "C" not null,
      searches integer not null default 0,
      without_results integer not null default 0,
      -- Of the last search.
      results integer not null default 0,
      -- Opened results by the ranges of their positions.
      clicks integer[] not null default '{}',
      primary key (site_id, day, language, term)
    );
    create index searched_terms_age on searched_terms (day)`,
}
