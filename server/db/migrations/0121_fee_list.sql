-- The list of fees is searched by the beginning of a name, whether or not the application has reached the office (ADR 95).

-- A text without accents and in small letters: 'ÀJÀYÍ' is 'ajayi'.
create function search_text(text) returns text immutable parallel safe strict language sql return
  regexp_replace(lower(translate(normalize($1, nfd), 'ɓɗƙƁƊƘ''’‘ʼ`', 'bdkBDK')), '[\u0300-\u036f]', '', 'g');
