/** Results of a pipeline between the moment at which it was worked out and the last step that writes them into a file. */
export const jobResults = {
  name: '020-job-results',
  statements: `
create table data_job_results (
  site_id uuid not null,
  job_id uuid not null,
  position bigint not null,
  doc jsonb not null,
  primary key (site_id, job_id, position),
  foreign key (site_id, job_id) references data_jobs on delete cascade
);
`,
}
