/** Initiatives are spread over so many buckets; the parts of a published year are made of neighbouring ones. */
export const buckets = 4096;

/**
 * SQL for the bucket of a row's `initiative_id`. It must never change: a night relies on it to know the parts that the night
 * before has published. Ids end in a counter, which is mixed so that any steps in it spread evenly; a hash of the whole text
 * would take ten times as long.
 */
export const bucketSql = `((coalesce(TRY_CAST('0x' || right(initiative_id, 6) AS BIGINT), 0) * 2654435761 % 4294967296) >> 20)::INTEGER`;
