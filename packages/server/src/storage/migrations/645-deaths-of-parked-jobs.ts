/** How often the process had died in a job when it was parked. */
export const deathsOfParkedJobs = {
  name: '645-deaths-of-parked-jobs',
  statements: 'alter table parked_jobs add column deaths integer not null default 3;',
}
