/** The check of the foreign key took half of the time of the record. Jobs are deleted together with their records (`removeJobs`). */
export const importedItemsWithoutKey = {
  name: '446-imported-items-without-key',
  statements: `
alter table imported_items drop constraint imported_items_site_id_job_id_fkey;
`,
}
