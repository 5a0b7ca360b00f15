/** Ids from before the first month of partitions are below: the ids of a month begin at its time in milliseconds. */
export const FIRST_MONTH = Date.UTC(2020, 0, 1)

/**
 * The partitions that a table in monthly partitions begins with (decision 080). A row always finds one, such as a delivery that is
 * repeated after its month was dropped.
 */
export const firstPartitions = (table: string) => `
create table partitions.${table}_0 partition of ${table} for values from (minvalue) to (${FIRST_MONTH});
create table partitions.${table}_default partition of ${table} default;`
