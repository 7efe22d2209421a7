-- Words by which the row of a table says how its numbers were counted (`location`, `market`), or that they are a
-- `total` of other rows or a part of one (`of_which`). Whole words in lower case, NFC; `*` is any ending, a space also
-- `-`, `_` or none.
CREATE OR REPLACE TEMP TABLE row_words AS
SELECT language, kind, unnest(string_split(words, '|')) AS word FROM (VALUES
  ('en', 'location', 'location based'),
  ('en', 'market', 'market based'),
  ('en', 'total', 'total|totals|subtotal|subtotals'),
  ('en', 'of_which', 'of which|thereof'),
  ('de', 'location', 'standortbezogen*|standortbasiert*|ortsbasiert*'),
  ('de', 'market', 'marktbezogen*|marktbasiert*'),
  ('de', 'total', 'gesamt*|insgesamt|summe|zwischensumme'),
  ('de', 'of_which', 'davon|darunter'),
  ('fr', 'location', 'basé* sur la localisation|fondé* sur la localisation'),
  ('fr', 'market', 'basé* sur le marché|fondé* sur le marché'),
  ('fr', 'total', 'total|totale|totaux|sous total|somme'),
  ('fr', 'of_which', 'dont'),
  ('es', 'location', 'basad* en la ubicación|basad* en la localización|según la ubicación'),
  ('es', 'market', 'basad* en el mercado|según el mercado'),
  ('es', 'total', 'total|totales|subtotal|suma'),
  ('es', 'of_which', 'de los cuales|de las cuales|del cual|de la cual'),
  ('it', 'location', 'basat* sulla posizione|basat* sulla localizzazione|basat* sul luogo'),
  ('it', 'market', 'basat* sul mercato'),
  ('it', 'total', 'totale|totali|subtotale|somma'),
  ('it', 'of_which', 'di cui'),
  ('nl', 'location', 'locatiegebaseerd*|locatie gebaseerd*|op basis van locatie|op basis van de locatie'),
  ('nl', 'market', 'marktgebaseerd*|markt gebaseerd*|op basis van de markt'),
  ('nl', 'total', 'totaal|totale|subtotaal|som'),
  ('nl', 'of_which', 'waarvan'),
  ('sv', 'location', 'platsbaserad*|platsbaserat|lokaliseringsbaserad*'),
  ('sv', 'market', 'marknadsbaserad*|marknadsbaserat'),
  ('sv', 'total', 'total|totalt|totala|summa|delsumma'),
  ('sv', 'of_which', 'varav'),
  ('pt', 'location', 'basead* na localização'),
  ('pt', 'market', 'basead* no mercado'),
  ('pt', 'total', 'total|totais|subtotal|soma'),
  ('pt', 'of_which', 'dos quais|das quais|do qual|da qual')) AS words(language, kind, words);

-- As regular expressions: constants, otherwise each text is matched by a new one. `any` is quick and finds some more.
SET VARIABLE row_patterns = (
  WITH words AS (
    SELECT kind, ends_with(word, '*') AS has_any_ending,
      replace(replace(rtrim(word, '*'), ' ', '[-_ ]?'), '*', '[^-_ ]*') AS word
    FROM row_words),
  patterns AS (
    SELECT kind, '(^|[^\pL\pN])(' || concat_ws('|',
        '(' || string_agg(word, '|') FILTER (NOT has_any_ending) || ')($|[^\pL\pN])',
        string_agg(word, '|') FILTER (has_any_ending)) || ')' AS pattern
    FROM words GROUP BY kind)
  SELECT {
    'any': (SELECT string_agg(word, '|') FROM words),
    'location': any_value(pattern) FILTER (kind = 'location'), 'market': any_value(pattern) FILTER (kind = 'market'),
    'total': any_value(pattern) FILTER (kind = 'total'), 'of_which': any_value(pattern) FILTER (kind = 'of_which')}
  FROM patterns);
