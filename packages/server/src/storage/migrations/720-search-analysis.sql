-- How searches read texts (decision 105): the same functions make the lexemes of an index and those of a query, so both agree.
-- `config` is a text search configuration of PostgreSQL, such as german. Its name stands for the language in all rules below.

-- Lower case without tags, entities, vowel marks and invisible characters; full-width letters, Arabic digits and hiragana in one form.
create function data_search_lower(config text, value text) returns text language plpgsql immutable strict parallel safe as $$ begin
  if strpos(value, '<') > 0 then value := regexp_replace(value, '<[^>]*>', ' ', 'g'); end if;
  if strpos(value, '&') > 0 then value := regexp_replace(value, '&#?[[:alnum:]]+;', ' ', 'g'); end if;
  if config = 'turkish' then value := translate(value, 'Iİ', 'ıi'); end if;
  if octet_length(value) = length(value) then return lower(value); end if;
  value := lower(normalize(value, nfkc));
  -- Hebrew points, Arabic vowels and tatweel, zero-width characters and the soft hyphen.
  value := regexp_replace(value, '[\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g');
  value := replace(value, E'i\u0307', 'i');
  if value ~ '[ς\u0600-\u06ff]' then
    value := translate(value, 'ςأإآٱىةک' || 'ی٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'σاااايهك' || 'ي01234567890123456789');
  end if;
  if value ~ '[\u3041-\u3096]' then
    value := translate(value,
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔ',
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴ');
  end if;
  return value;
end $$;

-- Words with one space between them: no punctuation.
create function data_search_plain(value text) returns text language plpgsql immutable strict parallel safe as $$ begin
  if octet_length(value) = length(value) then return btrim(regexp_replace(value, '[^a-z0-9]+', ' ', 'gi')); end if;
  return btrim(regexp_replace(value, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u05be\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30fb\ufe10-\ufe6f\uff00-\uff0f]+', ' ', 'g'));
end $$;

-- Letters without accents: Latin and Greek letters, and ё. Other scripts have marks that make other letters.
create function data_search_fold(value text) returns text language plpgsql immutable strict parallel safe as $$ begin
  if octet_length(value) = length(value) then return value; end if;
  value := normalize(value, nfd);
  -- A regular expression with a reference is slow.
  if value ~ '[\u0400-\u0fff\u3040-\u30ff]' then
    value := replace(regexp_replace(value, '([a-zı\u0370-\u03ff])[\u0300-\u036f]+', '\1', 'g'), E'е\u0308', 'е');
  else
    value := regexp_replace(value, '[\u0300-\u036f]+', '', 'g');
  end if;
  value := normalize(value, nfc);
  if value ~ '[øłđðıßæœ]' then value := replace(replace(replace(translate(value, 'øłđðı', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'); end if;
  return value;
end $$;

-- Runs of scripts without spaces between words: Thai, Lao, Burmese, Khmer, Chinese characters, kana and hangul.
create function data_search_unspaced() returns text language sql immutable parallel safe as $$
  select '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff]+'
$$;

-- Pairs of neighbours in such runs. `whole`: also the last character of a run, for searches of one character.
create function data_search_pairs(value text, whole boolean) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(run[1], i, 2)), '{}')
  from regexp_matches(value, public.data_search_unspaced(), 'g') run, generate_series(1, length(run[1]) - case when whole then 0 else 1 end) i
$$;

-- Numbers with a unit, as one lexeme in millilitres, grams, millimetres or watts: "0,5 l" and "500ml" are the same.
create function data_search_units(value text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct '#' || trim_scale(round(replace(m[1], ',', '.')::numeric * u.factor, 3)) || u.base), '{}')
  from regexp_matches(value, '([0-9]{1,9}(?:[.,][0-9]{1,3})?)[ \u00a0-]?([a-zà-ÿ]{1,12}|[\u0400-\u06ff]{1,5}|センチ|リットル|グラム|厘米|公分|毫升|升|公斤|克)', 'g') m
  join (values ('mm', 1, 'm'), ('cm', 10, 'm'), ('dm', 100, 'm'), ('m', 1000, 'm'), ('ml', 1, 'l'), ('cl', 10, 'l'), ('dl', 100, 'l'), ('l', 1000, 'l'),
    ('mg', 0.001, 'g'), ('g', 1, 'g'), ('kg', 1000, 'g'), ('w', 1, 'w'), ('kw', 1000, 'w')) u(unit, factor, base)
  on u.unit = case
    when m[2] in ('mm', 'cm', 'dm', 'm', 'ml', 'cl', 'dl', 'l', 'mg', 'g', 'kg', 'w', 'kw') then m[2]
    when m[2] ~ '^mill?im' then 'mm'
    when m[2] ~ '^([cz]entim|centím|センチ|厘米|公分|سم$|см$)' then 'cm'
    when m[2] in ('毫升', 'مل', 'мл') then 'ml'
    when m[2] in ('升', 'リットル', 'لتر', 'л') or m[2] ~ '^lit(er|re|ro|ri)' then 'l'
    when m[2] in ('公斤', 'кг') or m[2] ~ '^kilos?$' then 'kg'
    when m[2] in ('克', 'グラム', 'г') or m[2] ~ '^gram' then 'g'
    when m[2] ~ '^watt' then 'w' end
$$;

create function data_search_stems(config text, value text) returns text[] language sql immutable strict parallel safe as $$
  select tsvector_to_array(to_tsvector(config::regconfig, value))
$$;

-- Words without accents as another form or spelling of them becomes, where stemmers do not: "knives" and "knife", "schuessel" and
-- "schüssel", "vazen" and "vaas", "speglar" and "spegel", "kupit" and "kuppi", "kupası" and "kupa", "السلطة" and "سلطة". Null: no rules.
create function data_search_respelt(config text, value text) returns text language sql immutable strict parallel safe as $$
  select case config
    when 'english' then case when value ~ 'ves\M' then regexp_replace(value, 'ves\M', 'fe', 'g') end
    when 'german' then regexp_replace(replace(replace(replace(value, 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), '(e[lr])n\M', '\1', 'g')
    when 'dutch' then regexp_replace(regexp_replace(regexp_replace(regexp_replace(value, '([a-z]{3})en\M', '\1', 'g'),
      'z\M', 's', 'g'), 'v\M', 'f', 'g'), '([a-z])\1', '\1', 'g')
    when 'finnish' then regexp_replace(replace(regexp_replace(replace(replace(value, 'ae', 'a'), 'oe', 'o'), '([a-z])\1', '\1', 'g'),
      'hke', 'he'), '([a-z]{3})(?:[aeiouy]|[aeiouy]t)\M', '\1', 'g')
    when 'turkish' then regexp_replace(value, '([a-z]{3})(l[ae]ri?|s[iu])\M', '\1', 'g')
    when 'arabic' then regexp_replace(regexp_replace(regexp_replace(value,
      '\m[وبفك]?(?:ال|لل)([\u0621-\u064a]{3})', '\1', 'g'), '([\u0621-\u064a]{3})ه\M', '\1', 'g'),
      '\mا([\u0621-\u064a]{2})ا([\u0621-\u064a])\M', '\1\2', 'g')
    when 'swedish' then regexp_replace(regexp_replace(replace(replace(replace(value, 'aa', 'a'), 'oe', 'o'), 'ae', 'a'),
      '([lrn])(?:ar|arna|ars)\M', '\1', 'g'), 'e([lrn])\M', '\1', 'g')
    when 'danish' then regexp_replace(regexp_replace(replace(replace(replace(value, 'aa', 'a'), 'oe', 'o'), 'ae', 'a'),
      '([lrn])(?:er|erne)\M', '\1', 'g'), 'e([lrn])\M', '\1', 'g')
    when 'norwegian' then regexp_replace(regexp_replace(replace(replace(replace(value, 'aa', 'a'), 'oe', 'o'), 'ae', 'a'),
      '([lrn])(?:er|ene)\M', '\1', 'g'), 'e([lrn])\M', '\1', 'g')
  end
$$;

-- The lexeme of a word without accents in a vocabulary. Null for a word that is not searched.
create function data_search_stem(config text, word text) returns text language sql immutable strict parallel safe as $$
  select case when cardinality(public.data_search_stems(config, word)) > 0 then
    coalesce((public.data_search_stems(config, public.data_search_respelt(config, word)))[1], (public.data_search_stems(config, word))[1]) end
$$;

-- All lexemes of a text.
create function data_search_lexemes(config text, value text) returns text[] language plpgsql immutable strict parallel safe as $$
declare found text[] := '{}'; respelt text;
begin
  value := public.data_search_lower(config, value);
  if value ~ '[0-9]' then found := public.data_search_units(value); end if;
  value := public.data_search_plain(value);
  if octet_length(value) <> length(value) then
    if value ~ public.data_search_unspaced() then
      -- Words are also written without the space between them.
      found := found || public.data_search_pairs(value, true) || public.data_search_pairs(replace(value, ' ', ''), true);
      value := regexp_replace(value, public.data_search_unspaced(), ' ', 'g');
    end if;
    found := found || public.data_search_stems(config, value);
    found := found || string_to_array(public.data_search_fold(array_to_string(found, ' ')), ' ');
    value := public.data_search_fold(value);
  end if;
  found := found || public.data_search_stems(config, value);
  respelt := public.data_search_respelt(config, value);
  if respelt is not null then found := found || public.data_search_stems(config, respelt); end if;
  return found;
end $$;

-- What a searched word matches. `forms`: lists of lexemes, one of which an index must have as a whole; none for a word that is not
-- searched, such as "the". `raw`: its letters, and their `stem`. `begins`: beginnings of lexemes, of the last word of a search, and of one character.
create function data_search_forms(config text, word text) returns jsonb language plpgsql immutable strict parallel safe as $$
declare low text := public.data_search_lower(config, word); plain text := public.data_search_plain(low); letters text := plain;
  pairs text[] := '{}'; stems text[]; units text[]; forms jsonb := '[]'; last text;
begin
  if plain ~ public.data_search_unspaced() then
    pairs := public.data_search_pairs(plain, false);
    letters := btrim(regexp_replace(plain, public.data_search_unspaced(), ' ', 'g'));
  end if;
  stems := public.data_search_stems(config, letters);
  units := public.data_search_units(low);
  if cardinality(units) > 0 then forms := jsonb_build_array(to_jsonb(units)); end if;
  if cardinality(stems) > 0 or (cardinality(pairs) > 0 and letters = '') then
    forms := forms || jsonb_build_array(to_jsonb(pairs || stems));
  end if;
  if cardinality(stems) > 0 then
    forms := forms
      || jsonb_build_array(to_jsonb(pairs || public.data_search_stems(config, public.data_search_fold(letters))))
      || jsonb_build_array(to_jsonb(pairs || string_to_array(public.data_search_fold(array_to_string(stems, ' ')), ' ')))
      || coalesce(jsonb_build_array(to_jsonb(pairs || nullif(public.data_search_stems(config, public.data_search_respelt(config, public.data_search_fold(letters))), '{}'))), '[]');
  end if;
  last := substring(letters from '[^ ]+$');
  return jsonb_build_object(
    'forms', (select coalesce(jsonb_agg(distinct form), '[]') from jsonb_array_elements(forms) form
      where jsonb_typeof(form) = 'array' and form <> '[]'),
    'raw', public.data_search_fold(plain),
    'stem', public.data_search_stem(config, public.data_search_fold(letters)),
    'one', length(plain) = 1 and letters = '' and plain <> '',
    'begins', case
      when letters = '' then case when length(plain) = 1 then jsonb_build_array(plain) else '[]' end
      when letters = plain then (select jsonb_agg(distinct begin) from unnest(array[last, public.data_search_fold(last)]) begin)
      else '[]' end);
end $$;

-- The texts of a value.
create function data_search_texts(value jsonb) returns text language sql immutable strict parallel safe as $$
  select case jsonb_typeof(value) when 'string' then value #>> '{}' else (
    select string_agg(part #>> '{}', ' ') from jsonb_path_query(value, 'strict $.**') part where jsonb_typeof(part) = 'string') end
$$;

drop function data_search_terms(regconfig, jsonb);
-- The lexemes of values, each prefixed with the number of its value. Part number `raw` also has its words as they are, prefixed
-- with "=": a word in the same form is better. Lexemes longer than a search term may be are left out.
create function data_search_terms(config text, parts jsonb, raw text) returns tsvector language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct lexeme)), '') from (
    select part.n || ':' || lexeme as lexeme
    from jsonb_each(parts) as part(n, value), unnest(public.data_search_lexemes(config, public.data_search_texts(part.value))) as lexeme
    where octet_length(lexeme) between 1 and 1000
    union all
    select '=:' || word from unnest(string_to_array(public.data_search_fold(public.data_search_plain(
      public.data_search_lower(config, public.data_search_texts(parts -> raw)))), ' ')) as word
    where octet_length(word) between 1 and 1000) each
$$;

drop function data_search_words(jsonb);
-- Words that may be misspelt, or parts of others: those of letters only, without accents, and as they are written. In a number or a
-- code, another digit is another value.
create function data_search_words(config text, data jsonb) returns table (word text, shown text) language sql immutable parallel safe as $$
  select public.data_search_fold(shown), min(shown) from unnest(string_to_array(
    regexp_replace(public.data_search_plain(public.data_search_lower(config, public.data_search_texts(data))),
      '\S*[0-9]\S*|' || public.data_search_unspaced(), ' ', 'g'), ' ')) as shown
  where length(shown) between 3 and 32 group by 1
$$;
