/**
 * Immutable functions call other functions by schema and name. pg_restore empties `search_path`, and a generated column
 * calls its function there. They get no `search_path` of their own: it takes 2 to 4 µs a call, and PostgreSQL inlines no
 * function that has one. All other functions get it (migrate.ts).
 */
export const qualifiedNames = {
  name: '605-qualified-names',
  statements: `
do $$
declare
  definition text;
  called record;
begin
  for definition in
    select pg_get_functiondef(f.oid) from pg_proc f join pg_language l on l.oid = f.prolang
    where f.pronamespace = 'public'::regnamespace and f.prokind = 'f' and f.provolatile = 'i' and l.lanname in ('sql', 'plpgsql')
  loop
    for called in
      select distinct n.nspname as schema, f.proname as name from pg_proc f join pg_namespace n on n.oid = f.pronamespace
      where f.pronamespace = 'public'::regnamespace
        or exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = f.oid and d.deptype = 'e'
          and n.nspname <> 'pg_catalog')
    loop
      definition := regexp_replace(definition, '(?<![.\\w])' || called.name || '(?=\\()',
        format('%I.%I', called.schema, called.name), 'g');
    end loop;
    execute definition;
  end loop;
end $$;
`,
}
