import { sql } from 'kysely';
import { addColumn, createTable, id, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';

const blob = { table: 'blob', column: 'sha256' } as const;
const pictures = [
  'thumb',
  'thumb_dark',
  'thumb_256',
  'thumb_256_dark',
  'thumb_128',
  'thumb_128_dark',
  'view',
  'view_dark',
];

/** Pictures of drawings with the table of plot styles that lies beside them. */
export const plotTables: Migration = {
  name: '0085_plot_tables',
  async up(db, dialect) {
    await addColumn(db, dialect, 'preview', 'plot_table', text({ default: '' }));
    await createTable(
      db,
      dialect,
      'drawing_with_plot_table',
      {
        id: id(),
        source: text(),
        plot_table: text(),
        state: text(),
        maker: integer(),
        ...Object.fromEntries(pictures.map((column) => [column, text({ nullable: true, references: blob })])),
        width: integer(),
        height: integer(),
      },
      { unique: [['source', 'plot_table']] },
    );
    for (const column of [...pictures, 'plot_table'])
      await db.schema
        .createIndex(`drawing_with_plot_table_${column}`)
        .on('drawing_with_plot_table')
        .column(column)
        .execute();
    // Drawings that ask for one are looked at once more, to learn whether their picture does.
    await sql`
      update preview set maker = 0 where source in (
        select source from drawing_text where lower(head) like '%.ctb"%' or lower(head) like '%.stb"%'
      )`.execute(db);
  },
};
