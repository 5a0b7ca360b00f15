import { documentTable } from './document-table.ts'

/**
 * Rules of collections. A rule has seen the changes of products up to `event_position`, an id of the event log; a new one is compared
 * with all products first.
 */
export const collectionRules = {
  name: '231-collection-rules',
  statements: documentTable('collection_rules', [
    'collection_id uuid not null',
    'event_position bigint not null default 0',
    'unique (site_id, collection_id)',
    'foreign key (site_id, collection_id) references collections on delete cascade',
  ]),
}
