import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** How far a conversion of very many files is, without reading all of them. */
export const conversionStates: Migration = {
  name: '0092_conversion_states',
  async up(db) {
    await db.schema
      .createIndex('conversion_item_state')
      .on('conversion_item')
      .columns(['conversion_id', 'state'])
      .execute();
    await sql`
      create index conversion_item_troubled on conversion_item (conversion_id, position)
      where (state = 'failed' or losses <> '[]')`.execute(db);
  },
};
