/** SQL for the tables of features in packages: values in the template are parameters, never text. */
export { sql } from 'kysely'
export type { FeatureMigration } from './migrate.ts'
export type { Sql } from './sql.ts'
