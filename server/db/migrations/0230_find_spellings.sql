-- What people search by: letters that have no accent to lose, names in other scripts with their Latin spelling, and numbers by
-- their digits alone. `search_words` stays as it is: the keys of possible duplicates are made of it.
create function findable_words(text) returns text[] immutable parallel safe strict language sql return
  array(select distinct word from regexp_split_to_table(
    regexp_replace(
      lower(translate(
        replace(replace(replace(replace(replace(replace(replace(replace(normalize($1, nfd),
          'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
        'øØłŁđĐðÐıħĦŧŦɓƁɗƊƙƘƴƳŋŊəƏǝƎ''’‘ʼʻ`', 'oollddddihhttbbddkkyynneeee')),
      '[\u0300-\u036f\u0640\u064b-\u065f]', '', 'g'),
    '[^a-z0-9@._+\u0370-\u1fff\u2c00-\ud7ff\uf900-\uffdc]+') word
  where word <> '');

create or replace function words_of_application(a application) returns text[] stable language sql return
  array(select distinct word from unnest(
    findable_words(concat_ws(' ', a.surname, a.first_name, a.other_names,
      a.answers ->> 'surname_in_latin', a.answers ->> 'given_names_in_latin',
      case when a.surname ~ '[\u2e80-\uffdc]' then a.surname || a.first_name end)) || array[
      regexp_replace(a.application_number, '\W', '', 'g'),
      lower(a.email),
      regexp_replace(regexp_replace(a.phone, '\D', '', 'g'), '^(00)?(234)?0?', ''),
      lower(regexp_replace(a.answers ->> 'jamb_registration_number', '\W', '', 'g')),
      substring(regexp_replace(a.answers ->> 'jamb_registration_number', '\W', '', 'g') from '^\d{8,}')
    ]) word
  where length(word) between 1 and 200);
