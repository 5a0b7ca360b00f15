/**
 * Reviews belong to the member who wrote them. The event of the insert names that member. Reviews of deleted accounts are
 * deleted. Reviews whose event is no longer stored remain without an owner.
 */
export const ownersOfReviews = {
  name: '555-owners-of-reviews',
  statements: `
do $$ declare items text; site uuid; begin
  for items, site in
    select format('data.items_%s_%s', replace(c.uid::text, '-', ''), environment), c.site_id
    from data_collections c, unnest(array['live', 'sandbox']) environment
    where c.id = 'shopReviews'
      and to_regclass(format('data.items_%s_%s', replace(c.uid::text, '-', ''), environment)) is not null
  loop
    execute format($update$
      with written as (
        select i.id, e.actor_id, exists (select from members m where m.site_id = e.site_id and m.id::text = e.actor_id) as present
        from %1$s i join events e on e.site_id = $1 and e.entity_id = i.id
          and e.type = 'wix.data.v2.data_item_created' and e.actor_role = 'member'
        where i.owner_id is null),
      gone as (delete from %1$s i using written w where w.id = i.id and not w.present)
      update %1$s i set owner_id = w.actor_id, owner_role = 'member' from written w where w.id = i.id and w.present
    $update$, items) using site;
  end loop;
end $$;`,
}
