/**
 * Counts the open and the completed checkouts of a site in a period. The first index also finds old ones to delete, as that of migration 123
 * did. No update of a checkout changes their columns before its completion.
 */
export const checkoutsByAge = {
  name: '400-checkouts-by-age',
  statements: `
drop index open_checkouts_by_age;
create index open_checkouts_by_age on checkouts (site_id, created_at) where not completed;
create index completed_checkouts_by_age on checkouts (site_id, created_at) where completed;
`,
}
