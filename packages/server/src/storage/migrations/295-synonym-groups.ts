import { documentTable } from './document-table.ts'

/** Words of one meaning. `lexemes` has the forms of all words in the language of the group. */
export const synonymGroups = {
  name: '295-synonym-groups',
  statements: `
create function search_config(language text) returns regconfig language sql immutable strict parallel safe as $$
  select (case language
    when 'ar' then 'arabic' when 'ca' then 'catalan' when 'da' then 'danish' when 'de' then 'german' when 'el' then 'greek'
    when 'en' then 'english' when 'es' then 'spanish' when 'eu' then 'basque' when 'fi' then 'finnish' when 'fr' then 'french'
    when 'ga' then 'irish' when 'hi' then 'hindi' when 'hu' then 'hungarian' when 'hy' then 'armenian' when 'id' then 'indonesian'
    when 'it' then 'italian' when 'lt' then 'lithuanian' when 'nb' then 'norwegian' when 'ne' then 'nepali' when 'nl' then 'dutch'
    when 'nn' then 'norwegian' when 'no' then 'norwegian' when 'pt' then 'portuguese' when 'ro' then 'romanian'
    when 'ru' then 'russian' when 'sr' then 'serbian' when 'sv' then 'swedish' when 'ta' then 'tamil' when 'tr' then 'turkish'
    when 'yi' then 'yiddish' else 'simple' end)::regconfig
$$;
create function synonym_lexemes(doc jsonb) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct lexeme), '{}')
  from jsonb_array_elements_text(doc -> 'words') word,
    unnest(tsvector_to_array(to_tsvector(search_config(doc ->> 'language'), search_text(word)))) lexeme
$$;
${documentTable('synonym_groups', [
  "language text generated always as (doc ->> 'language') stored",
  'lexemes text[] generated always as (synonym_lexemes(doc)) stored',
])}
create index synonym_groups_by_lexeme on synonym_groups using gin (lexemes);
`,
}
