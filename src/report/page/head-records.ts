import { quotedString } from '@duckdb/node-api';
import { recordStateSql } from '../../schema/record-states.ts';
import type { PageLake } from './page-lake.ts';
import type { PagePeriod } from './page-periods.ts';

/** Fills `page_records` with the value records of the newest closed period, each with its `state`. */
export const keepHeadRecords = (lake: PageLake, { period, end }: PagePeriod): Promise<void> =>
  lake.keep(
    'page_records',
    `SELECT initiative_id, tracker_id, assurance_status, ${recordStateSql} AS state
     FROM utrvs SEMI JOIN (
       SELECT survey_id FROM page_surveys WHERE period = ${quotedString(period)} AND period_end = DATE '${end}') USING (survey_id)`,
  );
