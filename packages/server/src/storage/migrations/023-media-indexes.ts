/**
 * Rebuilds indexes over fields of images, files, videos and sounds. Such fields are compared by an expression that skips objects,
 * so an index on the former expression is never used. Unique indexes stay as they are.
 */
export const mediaIndexes = {
  name: '023-media-indexes',
  statements: `
do $$ declare found record; begin
  for found in
    update data_indexes x set status = 'BUILDING', attempts = 0, version = version + 1, updated_at = now()
    from data_collections c
    where c.site_id = x.site_id and c.uid = x.uid and x.status in ('ACTIVE', 'BUILDING')
      and exists (select from jsonb_array_elements(x.fields) as over
        join jsonb_array_elements(c.doc -> 'fields') as field on field ->> 'fieldId' = over ->> 'fieldId'
        where over -> 'path' = '[]' and field ->> 'type' in ('IMAGE', 'DOCUMENT', 'VIDEO', 'AUDIO', 'LEGACY_IMAGE'))
    returning x.uid, x.id
  loop
    execute format('drop index if exists data.%I, data.%I',
      'i_' || left(found.uid::text, 8) || 'l_x_' || replace(found.id::text, '-', ''),
      'i_' || left(found.uid::text, 8) || 's_x_' || replace(found.id::text, '-', ''));
  end loop;
end $$;
`,
}
