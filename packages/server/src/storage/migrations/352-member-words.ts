/** Words of members, by which merchants search them. A job fills them for members of older versions. */
export const memberWords = {
  name: '352-member-words',
  statements: `
alter table members add column search_words tsvector;
create index members_without_words on members (site_id, id) where search_words is null;
create index members_by_words on members using gin (search_words) with (gin_pending_list_limit = 256);
`,
}
