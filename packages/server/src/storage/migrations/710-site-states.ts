import type { Migration } from './migration.ts'

/** Whether a site serves, where it has moved to, and its limits (decision 103). */
export const siteStates: Migration = {
  name: '710-site-states',
  statements: `
    alter table sites
      add column status text not null default 'ACTIVE' check (status in ('ACTIVE', 'READ_ONLY', 'SUSPENDED')),
      -- Address of the installation that has the site now.
      add column moved_to text,
      -- What the site may use of the installation; an absent limit is that of the settings.
      add column limits jsonb not null default '{}'`,
}
