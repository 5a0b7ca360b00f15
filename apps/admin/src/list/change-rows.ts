interface Identified {
  id?: string | null
}

/** The rows, with a change of the one with this id. */
export const withChange = <Row extends Identified>(
  rows: readonly Row[],
  id: string,
  change: Partial<Row>,
): Row[] => rows.map(row => (row.id === id ? { ...row, ...change } : row))

/** The rows, without the one with this id. */
export const withoutId = <Row extends Identified>(rows: readonly Row[], id: string | undefined): Row[] =>
  rows.filter(row => row.id !== id)
